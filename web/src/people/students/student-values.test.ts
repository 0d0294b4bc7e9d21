import { NewStudent, StudentAdminFieldsInput, StudentProfile } from '@markaz/protocol/people/students/schemas'
import { describe, expect, test } from 'vitest'
import { buildStudentDetail } from '../../domain/student/student-testing.ts'
import {
  areStudentValuesChanged,
  type StudentFormValues,
  studentFormValuesOf,
  toNewStudentBody,
  toProfileChangeBody,
  toStudentAccountChangeBody,
} from './student-values.ts'

const student = buildStudentDetail({
  passportSeries: 'AB',
  passportNumber: '1234567',
  offices: [
    { id: 1, name: 'Chilonzor' },
    { id: 9, name: 'Boshqa' },
  ],
})
const before = studentFormValuesOf(student, [1, 2])
const edited = (over: Partial<StudentFormValues>) => ({ ...before, ...over })

describe('values of the student form for its two API calls', () => {
  test('an unchanged student form has nothing to save', () => {
    expect(areStudentValuesChanged(before, edited({}))).toBe(false)
    expect(areStudentValuesChanged(before, edited({ middleName: '', password: '', hId: ' 100365 ' }))).toBe(false)
  })
  // Shows: STUDENT-043
  test('the student form sends changed personal data together with the required fields, in the format of the API', () => {
    const now = edited({ middleName: ' Vali o‘g‘li ' })
    expect(toProfileChangeBody(before, now)).toEqual({
      lastName: 'Karimov',
      firstName: 'Ali',
      birthDate: '2010-02-03',
      genderType: 1,
      phoneNumber: '998901234567',
      middleName: 'Vali o‘g‘li',
    })
    expect(StudentProfile.safeParse(toProfileChangeBody(before, now)).success).toBe(true)
    expect(toStudentAccountChangeBody(before, now)).toBeNull()
  })
  test('the student form sends changed account data (e.g. the category) without personal data', () => {
    const now = edited({ categoryId: 1 })
    expect(toProfileChangeBody(before, now)).toBeNull()
    expect(toStudentAccountChangeBody(before, now)).toEqual({ statusId: 1, categoryId: 1 })
    expect(StudentAdminFieldsInput.safeParse(toStudentAccountChangeBody(before, now)).success).toBe(true)
  })
  test('a field of the student form that the user has emptied is sent as null', () => {
    expect(toProfileChangeBody(before, edited({ passportSeries: '', passportNumber: null }))).toMatchObject({
      passportSeries: null,
      passportNumber: null,
    })
    expect(toStudentAccountChangeBody(before, edited({ hId: ' ' }))).toEqual({ statusId: 1, hId: null })
  })
  test('the student form sends passport series and passport number together if one of them has changed', () => {
    expect(toProfileChangeBody(before, edited({ passportNumber: '7654321' }))).toMatchObject({
      passportSeries: 'AB',
      passportNumber: '7654321',
    })
  })
  test.each([
    ['unchanged', undefined, false],
    ['removed', null, true],
    ['replaced', 'students/images/a.jpg', true],
  ])("a student's photo is sent only if it changed: %s", (_, photo, isSent) => {
    const change = toProfileChangeBody(before, { ...before, ...(photo === undefined ? {} : { photo }) })
    expect(change !== null && 'photo' in change).toBe(isSent)
  })
  test("the student form offers only the user's branches; another order of a student's branches does not count as a change", () => {
    expect(before.officeIds).toEqual([1])
    expect(toStudentAccountChangeBody({ ...before, officeIds: [1, 2] }, edited({ officeIds: [2, 1] }))).toBeNull()
    expect(toStudentAccountChangeBody(before, edited({ officeIds: [1, 2] }))).toEqual({
      statusId: 1,
      officeIds: [1, 2],
    })
  })
})

test('the form for a new student sends all filled-in fields, in the format of the API', () => {
  const { statusId: _, hId: __, ...typed } = before
  const body = toNewStudentBody({
    ...typed,
    login: 'ali15',
    password: 'juda-maxfiy',
    officeIds: [1],
  } as StudentFormValues)
  expect(Object.keys(body)).not.toContain('middleName')
  expect(NewStudent.safeParse(body).success).toBe(true)
})

import { students } from '@markaz/protocol/people/students/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import {
  buildNewStudentBody,
  type CentreWithStudents,
  createCentreWithStudents,
  createUniqueDigits,
  fieldNamesWithErrors,
  type NewStudentBody,
  readAllStudentRows,
} from './testing/student-centre.ts'

const t = shareTestApp()

const create = (c: CentreWithStudents, body: Partial<NewStudentBody> = {}) =>
  t.send(students.create, { token: c.token, body: { ...buildNewStudentBody([c.office.id]), ...body } })
const read = async (c: CentreWithStudents, id: number) =>
  (await t.send(students.read, { token: c.token, params: { id } })).data
const counts = () =>
  t.db.one(sql`select (select count(*) from student) as students, (select count(*) from student_head_office) as offices,
    (select count(*) from audit) as audits, (select count(*) from file where used_at is not null) as files`)

function profile(given: Partial<NewStudentBody> = {}) {
  const { login: _, password: __, officeIds: ___, ...body } = { ...buildNewStudentBody([]), ...given }
  return body
}

describe("changing a student's personal data", () => {
  const update = (c: CentreWithStudents, id: number, body: object, token = c.token) =>
    t.send(students.updateProfile, { token, params: { id }, body: { ...profile(), ...body } })

  // Shows: STUDENT-043
  it("changing a student's personal data stores given values, leaves omitted fields unchanged and empties fields that are null", async () => {
    const c = await createCentreWithStudents(t)
    const passportNumber = createUniqueDigits(7)
    const { data } = await create(c, {
      passportSeries: 'AE',
      passportNumber,
      middleName: 'Eski',
      hId: '5',
      personalId: createUniqueDigits(14),
    })
    const { status } = await update(c, data.id, {
      firstName: 'Гулноза',
      lastName: 'Oʻrinova',
      birthDate: '2009-09-09',
      phoneNumber: '998935556677',
      middleName: null,
      personalId: null,
      birthCertificateSeries: 'II-AN',
      birthCertificateNumber: '77',
    })
    expect(status).toBe(200)
    expect(await read(c, data.id)).toMatchObject({
      fullName: 'Oʻrinova Гулноза',
      middleName: null,
      birthDate: '2009-09-09',
      phoneNumber: '998935556677',
      passportSeries: 'AE',
      passportNumber,
      personalId: null,
      birthCertificateSeries: 'II-AN',
      birthCertificateNumber: '77',
      hId: '5',
    })
    const { data: found } = await t.send(students.list, { token: c.token, query: { value: 'orinova gulnoza' } })
    expect(found.students.map((student) => student.id)).toEqual([data.id])
    const line = await t.db.one<{ before: object; after: object }>(sql`
      select before, after from audit where entity = 'student' and entity_id = ${data.id} and action = 'update'`)
    expect(line).toEqual({
      before: expect.objectContaining({ middleName: 'Eski', passportNumber, birthDate: '2010-05-06' }),
      after: expect.objectContaining({ middleName: null, passportNumber, birthDate: '2009-09-09' }),
    })
  })

  it("changing a student's personal data answers 400 for an incomplete document and for a birth date after today", async () => {
    const c = await createCentreWithStudents(t)
    const { data } = await create(c, { passportSeries: 'AF', passportNumber: createUniqueDigits(7) })
    const before = await readAllStudentRows(t, data.id)
    for (const [field, body] of [
      ['passportSeries', { passportSeries: null }],
      ['passportNumber', { passportNumber: null }],
      ['birthCertificateNumber', { birthCertificateSeries: 'I' }],
      ['birthDate', { birthDate: '2030-01-01' }],
    ] as const) {
      const { status, error } = await update(c, data.id, body)
      expect([field, status, fieldNamesWithErrors(error)]).toEqual([field, 400, [field]])
    }
    expect(await readAllStudentRows(t, data.id)).toEqual(before)
    expect((await update(c, data.id, { passportSeries: null, passportNumber: null })).status).toBe(200)
  })

  it("changing a student's personal data answers 409 for a document of another student, and nothing is written", async () => {
    const c = await createCentreWithStudents(t)
    const taken = { personalId: createUniqueDigits(14), passportSeries: 'AG', passportNumber: createUniqueDigits(7) }
    await create(c, taken)
    const id = await c.student()
    const before = await readAllStudentRows(t, id)
    const code = async (body: object) => (await update(c, id, body)).error.code
    expect(await code({ personalId: taken.personalId })).toBe('PERSONAL_ID_TAKEN')
    expect(await code({ passportSeries: 'AG', passportNumber: taken.passportNumber })).toBe('PASSPORT_TAKEN')
    expect(await readAllStudentRows(t, id)).toEqual(before)
  })

  it("changing a student's personal data ignores login, status and branches in the request body", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student({ login: `qoladi.${createUniqueDigits(6)}` })
    const before = await read(c, id)
    await update(c, id, {
      login: 'boshqa',
      password: 'boshqa-parol',
      statusId: 5,
      officeIds: [],
      systemStatus: 2,
      id: 1,
      hId: '0',
    })
    const { login, status, offices, systemStatus, hId } = before
    expect(await read(c, id)).toMatchObject({ login, status, offices, systemStatus, hId })
  })
})

describe('the photo of a student', () => {
  const setPhoto = (c: CentreWithStudents, id: number, photo: string | null | undefined) =>
    t.send(students.updateProfile, { token: c.token, params: { id }, body: profile({ photo }) })
  const file = (key: string) =>
    t.db.one<{ isUsed: boolean }>(sql`select used_at is not null as "isUsed" from file where key = ${key}`)

  // Shows: STUDENT-043
  it("setting a student's photo marks its file as used, and the file of the replaced photo as unused", async () => {
    const c = await createCentreWithStudents(t)
    const [first, second] = [await c.upload(), await c.upload()]
    const { data } = await create(c, { photo: first })
    expect(await file(first)).toEqual({ isUsed: true })
    await setPhoto(c, data.id, undefined)
    await setPhoto(c, data.id, first)
    // Doors use a separate door photo, so the new profile photo does not change `acStatus`.
    expect([await file(first), (await read(c, data.id)).acStatus]).toEqual([{ isUsed: true }, 4])
    await setPhoto(c, data.id, second)
    expect([await file(first), await file(second)]).toEqual([{ isUsed: false }, { isUsed: true }])
    expect(await read(c, data.id)).toMatchObject({ acStatus: 4, photo: expect.stringContaining(second) })
    await setPhoto(c, data.id, null)
    expect(await file(second)).toEqual({ isUsed: false })
    expect(await read(c, data.id)).toMatchObject({ acStatus: 4, photo: null })
  })

  it("setting a student's photo answers 400 for another user's upload, a used upload, a file outside the folder for student photos and an invalid path", async () => {
    const c = await createCentreWithStudents(t)
    const id = await c.student()
    const colleague = await t.signedIn({ headOfficeIds: [c.office.headOfficeId] })
    const used = await c.upload()
    await create(c, { photo: used })
    const before = [await readAllStudentRows(t, id), await counts()]
    for (const photo of [
      await c.upload({ ownerId: colleague.staffId }),
      used,
      await c.upload({ folder: 'staff/profile' }),
      await c.upload({ folder: 'students/images/inner' }),
      'students/images/none.jpg',
      '../../etc/passwd',
      'students/images/../../contracts/a.docx',
      "students/images/' or '1'='1",
    ]) {
      const answers = [await setPhoto(c, id, photo), await create(c, { photo })]
      expect([photo, ...answers.map((a) => [a.status, a.error.code])]).toEqual([
        photo,
        [400, 'FILE_UNKNOWN'],
        [400, 'FILE_UNKNOWN'],
      ])
    }
    expect([await readAllStudentRows(t, id), await counts()]).toEqual(before)
  })
})

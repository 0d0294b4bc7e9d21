import type { students } from '@markaz/protocol/people/students/routes'
import type { z } from 'zod'
import { sql } from '../../../db/db.ts'
import type { TestApp } from '../../../testing/app.ts'
import type { buildStudent } from '../../../testing/build.ts'

const everyGrant = [
  'users:students.create',
  'users:students.read',
  'users:students.update',
  'users:student_feedbacks.create',
  'users:student_feedbacks.read',
]

let counter = 0

/** Returns digits that no other call in the test file returns. */
export const createUniqueDigits = (count: number) => String(++counter).padStart(count, '0').slice(-count)

/** One user has all rights over the students of a branch; the other user has the same rights in another branch. */
export async function createCentreWithStudents(t: TestApp) {
  const office = await t.build.office()
  const elsewhere = await t.build.office()
  const person = await t.signedIn({ grants: everyGrant, headOfficeIds: [office.headOfficeId] })
  const stranger = await t.signedIn({ grants: everyGrant, headOfficeIds: [elsewhere.headOfficeId] })
  return {
    office,
    elsewhere,
    token: person.token,
    staffId: person.staffId,
    stranger: stranger.token,
    student: (options: Parameters<typeof buildStudent>[1] = {}) =>
      t.build.student({ headOfficeIds: [office.headOfficeId], ...options }),
    /** By default the photo is an upload of the user with all rights. */
    async upload({ ownerId = person.staffId, folder = 'students/images' } = {}) {
      const key = `${folder}/${createUniqueDigits(12)}.jpg`
      await t.db.run(sql`
        insert into file (key, name, mime_type, size_bytes, owner_id) values (${key}, 'rasm.jpg', 'image/jpeg', 100, ${ownerId})`)
      return key
    },
  }
}

export type CentreWithStudents = Awaited<ReturnType<typeof createCentreWithStudents>>
export type NewStudentBody = z.input<NonNullable<typeof students.create.body>>

export const fieldNamesWithErrors = (error: { fields?: Record<string, string> }) =>
  Object.keys(error.fields ?? {}).sort()

/** A body of the form for a new student with only the required fields. */
export function buildNewStudentBody(officeIds: number[]): NewStudentBody {
  return {
    firstName: "O'g'iloy",
    lastName: 'Ўктамова',
    birthDate: '2010-05-06',
    genderType: 2,
    phoneNumber: '998901234567',
    login: `talaba.${createUniqueDigits(9)}`,
    password: `Parol-${createUniqueDigits(8)}`,
    officeIds,
  }
}

/** Returns all rows about a student. Tests compare two results to show that nothing was written. */
export async function readAllStudentRows(t: TestApp, studentId: number): Promise<unknown> {
  return t.db.one(sql`
    select to_jsonb(student) as student,
      (select jsonb_agg(to_jsonb(o) order by o.head_office_id) from student_head_office o where student_id = student.id) as offices,
      (select jsonb_agg(to_jsonb(c) order by c.category_id) from student_category c where student_id = student.id) as categories,
      (select count(*) from sms where student_id = student.id) as messages,
      (select count(*) from student_feedback where student_id = student.id) as feedbacks,
      (select count(*) from audit) as audits, (select count(*) from student) as students
    from student where id = ${studentId}`)
}

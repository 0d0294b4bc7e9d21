import { studentInScope } from '../../access/student-in-reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { OwnNames } from '../../centre/sign-in/password-rules.ts'
import { column, columnMap, type RowOf } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/or-not-found.ts'

/** Personal data; a student of the ERP may lack what a form asks for. */
export const profileColumns = columnMap('student', {
  firstName: 'string',
  lastName: 'string',
  middleName: 'string?',
  birthDate: 'string?',
  genderType: column<number | null>('number?', 'gender'),
  phoneNumber: 'string?',
  passportSeries: 'string?',
  passportNumber: 'string?',
  personalId: 'string?',
  birthCertificateSeries: 'string?',
  birthCertificateNumber: 'string?',
  photo: 'string?',
})

/** System data as they stand in the row; `categoryId` is the one given here, `officeIds` are of all branches. */
interface System {
  hId: string | null
  categoryId: number | null
  statusId: number
  referrerId: number | null
  officeIds: number[]
}

interface StudentRecord {
  login: string | null
  systemStatus: number
  photo: string | null
  /** The phone the ERP knows. */
  mobile: string | null
  profile: RowOf<typeof profileColumns>
  system: System
}

/**
 * The student, locked until the transaction ends: what is about to be changed and compared with what it was.
 * @throws AppError NOT_FOUND when the student is not there, or of other branches
 */
export async function lockStudent(tx: Db, viewer: Viewer, id: number): Promise<StudentRecord> {
  const row = orNotFound(
    await tx.one<StudentRecord>(sql`
    select login, system_status as "systemStatus", photo, mobile,
      ${profileColumns.object} as profile,
      json_build_object('hId', h_id, 'statusId', status_id, 'referrerId', referrer_id,
        'categoryId', (select max(category_id) from student_category where student_id = student.id and by_hand),
        'officeIds', array(
          select office.id from student_head_office join office using (head_office_id)
          where student_id = student.id and office.deleted_at is null order by office.id)) as system
    from student where student.id = ${id} and ${studentInScope(viewer)} for no key update of student`),
  )
  return row
}

/** What strangers may know of the student, and try as their password. */
export function namesOf({ login, mobile, profile, system }: StudentRecord): OwnNames {
  const { firstName, lastName, middleName, phoneNumber } = profile
  return [login, firstName, lastName, middleName, phoneNumber, mobile, system.hId]
}

/** What is there, with what is given laid over it: a field left out stays, null empties it. */
export function withOverrides<T extends object>(there: T, given: { [Field in keyof T]?: unknown }): T {
  const fields = Object.keys(there) as (keyof T)[]
  return Object.fromEntries(
    fields.map((field) => [field, given[field] === undefined ? there[field] : given[field]]),
  ) as T
}

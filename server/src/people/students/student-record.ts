import type { StudentProfile } from '@markaz/protocol/people/students/schemas'
import type { z } from 'zod'
import { studentInScope } from '../../access/student-in-reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { OwnNames } from '../../centre/sign-in/password-rules.ts'
import { type Db, sql } from '../../db/db.ts'
import { found } from '../../http/found.ts'

/** Personal data as they stand in the row; a student of the ERP may lack what a form asks for. */
type Profile = { [Field in keyof z.output<typeof StudentProfile>]-?: string | number | null }

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
  profile: Profile
  system: System
}

/**
 * The student, locked until the transaction ends: what is about to be changed and compared with what it was.
 * @throws AppError NOT_FOUND when the student is not there, or of other branches
 */
export async function lockStudent(tx: Db, viewer: Viewer, id: number): Promise<StudentRecord> {
  const row = found(
    await tx.one<StudentRecord>(sql`
    select login, system_status as "systemStatus", photo, mobile,
      json_build_object('firstName', first_name, 'lastName', last_name, 'middleName', middle_name, 'birthDate', birth_date,
        'genderType', gender, 'phoneNumber', phone_number, 'passportSeries', passport_series, 'passportNumber', passport_number,
        'personalId', personal_id, 'birthCertificateSeries', birth_certificate_series,
        'birthCertificateNumber', birth_certificate_number, 'photo', photo) as profile,
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
  return [login, firstName, lastName, middleName, phoneNumber, mobile, system.hId].map((name) =>
    name === null ? null : String(name),
  )
}

/** What is there, with what is given laid over it: a field left out stays, null empties it. */
export function laidOver<T extends object>(there: T, given: { [Field in keyof T]?: unknown }): T {
  const fields = Object.keys(there) as (keyof T)[]
  return Object.fromEntries(
    fields.map((field) => [field, given[field] === undefined ? there[field] : given[field]]),
  ) as T
}

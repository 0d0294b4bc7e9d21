import type { ContractStatus, ContractType } from '@markaz/protocol/people/students/schemas'
import { isStudentInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { NamesForbiddenInPassword } from '../../centre/sign-in/password-rules.ts'
import { type Db, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import { type StudentProfileColumns, studentProfileColumns } from './student-columns.ts'

/** `categoryId` is the category set by staff; `officeIds` include branches that the viewer does not see. */
interface SystemFields {
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
  /** The student's phone number from the ERP. */
  mobile: string | null
  profile: StudentProfileColumns
  system: SystemFields
}

/** Locks the student and returns the values before the change. */
export async function lockStudent(tx: Db, viewer: Viewer, id: number): Promise<StudentRecord> {
  const row = orNotFound(
    await tx.one<StudentRecord>(sql`
    select login, system_status as "systemStatus", photo, mobile,
      ${studentProfileColumns.object} as profile,
      json_build_object('hId', h_id, 'statusId', status_id, 'referrerId', referrer_id,
        'categoryId', (select max(category_id) from student_category where student_id = student.id and by_hand),
        'officeIds', array(
          select office.id from student_head_office join office using (head_office_id)
          where student_id = student.id and office.deleted_at is null order by office.id)) as system
    from student where student.id = ${id} and ${isStudentInScopeSql(viewer)} for no key update of student`),
  )
  return row
}

export function guessablePasswordPartsOf({ login, mobile, profile, system }: StudentRecord): NamesForbiddenInPassword {
  const { firstName, lastName, middleName, phoneNumber } = profile
  return [login, firstName, lastName, middleName, phoneNumber, mobile, system.hId]
}

/** A field that is not given stays unchanged; null empties the field. */
export function mergeGivenValues<T extends object>(stored: T, given: { [Field in keyof T]?: unknown }): T {
  const fields = Object.keys(stored) as (keyof T)[]
  return Object.fromEntries(
    fields.map((field) => [field, given[field] === undefined ? stored[field] : given[field]]),
  ) as T
}

export interface ContractStatusAndType {
  status: ContractStatus
  type: ContractType | null
}

export async function saveStudentContractStatus(
  tx: Db,
  studentId: number,
  { status, type }: ContractStatusAndType,
): Promise<void> {
  await tx.run(sql`update student set contract_status = ${status}, contract_type = ${type} where id = ${studentId}`)
}

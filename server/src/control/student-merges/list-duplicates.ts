import type { studentDuplicates } from '@markaz/protocol/control/student-merges/routes'
import type { DuplicateStudentPair, PossibleDuplicateStudent } from '@markaz/protocol/control/student-merges/schemas'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { isInBranchScopeSql } from '../../access/viewer.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { type ChildIdentity, pairSameChildren } from '../../people/students/same-child.ts'

/**
 * Lists students with the same name and birth date. An equal phone number does not make students duplicates, because
 * siblings share it.
 */
export async function listPossibleDuplicateStudents(call: RouteCall<typeof studentDuplicates.list>) {
  const { db, viewer, query } = call
  const children = await db.many<ChildIdentity & { id: number }>(sql`
    select id, last_name as "lastName", first_name as "firstName", birth_date as "birthDate" from student
    where birth_date is not null and ${isStudentInScopeSql(viewer)} order by id`)
  const pairs = pairSameChildren(children)
  const { page, perPage } = query
  const shown = pairs.slice((page - 1) * perPage, page * perPage)
  const twins = await readDuplicates(call, shown.flat())
  return {
    pairs: shown.flatMap(([one, other]): DuplicateStudentPair[] => {
      const [first, second] = [twins.get(one), twins.get(other)]
      if (!first || !second) return []
      const { birthDate } = first
      return [{ birthDate, students: comesFirst(second, first) ? [second, first] : [first, second] }]
    }),
    total: pairs.length,
  }
}

const comesFirst = (one: PossibleDuplicateStudent, older: PossibleDuplicateStudent) =>
  one.isFromErp !== older.isFromErp ? one.isFromErp : one.login !== null && older.login === null

async function readDuplicates(call: RouteCall<typeof studentDuplicates.list>, ids: readonly number[]) {
  const { db, viewer } = call
  const names = sql`select coalesce(json_agg(distinct name), '[]') from`
  const rows = await db.many<PossibleDuplicateStudent & { birthDate: string }>(sql`
    select student.id, full_name as "fullName", last_name as "lastName", first_name as "firstName", middle_name as "middleName",
      birth_date as "birthDate", gender as "genderType", phone_number as "phoneNumber", passport_series || ' ' || passport_number as passport,
      personal_id as "personalId", birth_certificate_series || ' ' || birth_certificate_number as "birthCertificate", photo, h_id as "hId",
      student.login, ext_id is not null as "isFromErp", student.created_at as "createdAt",
      (${names} student_head_office join office using (head_office_id)
        where student_id = student.id and office.deleted_at is null and ${isInBranchScopeSql(viewer, sql`head_office_id`)}) as offices,
      (${names} student_group join study_group on study_group.id = group_id
        where student_id = student.id and student_group.gone_at is null and ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)}) as groups,
      (select coalesce(json_agg(distinct agent.full_name), '[]') from agent_student join agent on agent.id = agent_id
        where student_id = student.id and ended_at is null) as parents
    from student where id = any(${[...ids]}::bigint[])`)
  return new Map(rows.map((row) => [row.id, { ...row, photo: signedFileAddressOf(call, row.photo) }]))
}

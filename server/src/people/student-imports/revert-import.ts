import { AppError } from '@markaz/protocol/errors'
import type { studentImports } from '@markaz/protocol/people/student-imports/routes'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { deleteImportedMemberships } from '../memberships/imported-memberships.ts'
import { undoImportOfParents } from '../parents/imported-parents.ts'
import { removeImportedStudents } from '../students/imported-students.ts'
import { lockImport, readImport } from './student-imports.queries.ts'

/** Removes all students of an applied import; if one student cannot be removed, none is removed. */
export async function revertStudentImport(
  { viewer, params, today, audit }: RouteCall<typeof studentImports.revert>,
  tx: Db,
) {
  const head = await lockImport(tx, viewer, params.id)
  if (head.status !== 'applied') throw new AppError('IMPORT_OVER')
  // Locks the groups before their students, as a request that gives homework to a group does. Another order could
  // deadlock.
  await tx.run(sql`
    select study_group.id from study_group where id in (
      select group_id from student_group join student_import_row r on r.student_id = student_group.student_id where r.import_id = ${head.id})
    order by id for no key update`)
  // Locks the students: other requests that refer to a student wait, and then find that the student no longer exists.
  const students = await tx.many<{ id: number }>(sql`
    select id from student where id in (select student_id from student_import_row where import_id = ${head.id}) order by id for update`)
  if (await isUsed(tx, head)) throw new AppError('IMPORT_USED')
  const ids = students.map((student) => student.id)
  await removeStudents(tx, head.id, ids, today)
  await tx.run(
    sql`update student_import set status = 'reverted', reverted_at = now(), version = version + 1 where id = ${head.id}`,
  )
  await audit(tx, {
    action: 'revert',
    entity: 'student_import',
    entityId: head.id,
    before: { status: 'applied', studentIds: ids },
    after: { status: 'reverted', removed: ids.length },
  })
  return readImport(tx, viewer, head.id)
}

/** True if an imported student was edited, moved, given a login, or taken over by the ERP. */
async function isUsed(tx: Db, { id, headOfficeId }: { id: number; headOfficeId: number }): Promise<boolean> {
  const used = await tx.one<{ one: number }>(sql`
    select 1 as one from student_import_row r
    join student on student.id = r.student_id
    cross join lateral jsonb_to_record(r.student) as made("lastName" text, "firstName" text, "middleName" text, "phoneNumber" text,
      "birthDate" date, "genderType" smallint, "hId" text, "passportSeries" text, "passportNumber" text, "personalId" text,
      "birthCertificateSeries" text, "birthCertificateNumber" text, "groupId" bigint)
    where r.import_id = ${id} and (
      (last_name, first_name, middle_name, phone_number, birth_date, gender, h_id, passport_series, passport_number, personal_id,
        birth_certificate_series, birth_certificate_number) is distinct from
      (made."lastName", made."firstName", made."middleName", made."phoneNumber", made."birthDate", made."genderType", made."hId",
        made."passportSeries", made."passportNumber", made."personalId", made."birthCertificateSeries", made."birthCertificateNumber")
      or (ext_id, login, photo, mobile, gone_at, referrer_id) is distinct from (null, null, null, null, null, null)
      or status_id <> 1 or system_status <> 1 or contract_status <> 'no_contract' or contract_type is not null
      or exists (select from student_category where student_id = student.id)
      or array(select head_office_id from student_head_office where student_id = student.id) <> array[${headOfficeId}::bigint]
      or (select count(*) from student_group m where m.student_id = student.id) <> num_nonnulls(made."groupId")
      or exists (
        select from student_group m where m.student_id = student.id and (
          m.group_id is distinct from made."groupId" or m.control_action_id <> 1 or num_nonnulls(m.ended_date, m.gone_at, m.ext_id, m.price_id) > 0
          or (select count(*) from student_group_event e where e.student_group_id = m.id) <> 1))
    ) limit 1`)
  return used !== undefined
}

/** The deletion is refused if another row refers to a student (marks, contracts, SMS, …). */
async function removeStudents(tx: Db, importId: number, ids: number[], today: string): Promise<void> {
  try {
    // Deletes the memberships, and the students' chats about homework that was given after the import. If a chat has a
    // message, the database refuses the deletion.
    await deleteImportedMemberships(tx, ids, today)
    await undoImportOfParents(tx, ids)
    await tx.run(sql`update student_import_row set student_id = null where import_id = ${importId}`)
    await removeImportedStudents(tx, ids)
  } catch (error) {
    if ((error as { code?: string }).code === '23503') throw new AppError('IMPORT_USED', { cause: error })
    throw error
  }
}

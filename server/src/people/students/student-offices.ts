import type { Viewer } from '../../access/viewer.ts'
import { isBranchVisibleToViewerSql } from '../../centre/offices/offices.queries.ts'
import { type Db, sql } from '../../db/db.ts'

/** Replaces the student's head offices that the viewer sees. Other head offices stay. */
export async function setStudentOffices(tx: Db, viewer: Viewer, id: number, headOfficeIds: number[]): Promise<void> {
  await tx.run(sql`
    delete from student_head_office where student_id = ${id} and head_office_id <> all(${headOfficeIds}) and ${isBranchVisibleToViewerSql(viewer)}`)
  await tx.run(sql`
    insert into student_head_office (student_id, head_office_id) select ${id}, unnest(${headOfficeIds}::bigint[]) on conflict do nothing`)
}

/** Adds the student to the branch of a group, because otherwise the group's teachers could not see the student. */
export async function addStudentToHeadOffice(
  tx: Db,
  { studentId, headOfficeId }: { studentId: number; headOfficeId: number },
): Promise<void> {
  await tx.run(sql`
    insert into student_head_office (student_id, head_office_id) values (${studentId}, ${headOfficeId}) on conflict do nothing`)
}

/** Removes the student from the branch, unless the student is in another group of the branch. */
export async function removeStudentFromHeadOffice(
  tx: Db,
  { studentId, headOfficeId }: { studentId: number; headOfficeId: number },
): Promise<void> {
  await tx.run(sql`
    delete from student_head_office where student_id = ${studentId} and head_office_id = ${headOfficeId} and not exists (
      select from student_group join study_group on study_group.id = student_group.group_id
      where student_group.student_id = ${studentId} and study_group.head_office_id = ${headOfficeId})`)
}

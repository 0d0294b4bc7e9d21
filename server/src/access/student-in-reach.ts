import { type Db, type Sql, sql } from '../db/db.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { type BranchScope, isInBranchScope, type Viewer } from './viewer.ts'

/** SQL condition: the student belongs to a branch of the viewer and is not erased. */
export function isStudentInScope(viewer: BranchScope): Sql {
  if (viewer.isSuperadmin) return sql`student.forgotten_at is null`
  return sql`student.forgotten_at is null and exists (
    select from student_head_office
    where student_head_office.student_id = student.id and ${isInBranchScope(viewer, sql`student_head_office.head_office_id`)})`
}

/** @throws AppError NOT_FOUND if there is no such student in the viewer's branches */
export async function requireStudentInScope(db: Db, viewer: Viewer, id: number): Promise<void> {
  orNotFound(await db.one(sql`select id from student where id = ${id} and ${isStudentInScope(viewer)}`))
}

import { type Db, type Sql, sql } from '../db/db.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { type Scope, type Viewer, withinScope } from './viewer.ts'

/** SQL: the query's `student` belongs to one of the viewer's branches and was not erased. */
export function studentInScope(viewer: Scope): Sql {
  if (viewer.isSuperadmin) return sql`student.forgotten_at is null`
  return sql`student.forgotten_at is null and exists (
    select from student_head_office
    where student_head_office.student_id = student.id and ${withinScope(viewer, sql`student_head_office.head_office_id`)})`
}

/** @throws AppError NOT_FOUND when the student does not exist or belongs to other branches */
export async function studentInReach(db: Db, viewer: Viewer, id: number): Promise<void> {
  orNotFound(await db.one(sql`select id from student where id = ${id} and ${studentInScope(viewer)}`))
}

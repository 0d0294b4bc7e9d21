import { type Db, sql } from '../db/db.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { type GroupScopeContext, isGroupInScope } from './reach.ts'

/** @throws AppError NOT_FOUND if the group is missing or outside the viewer's branches or own groups */
export async function requireGroupInScope(
  db: Db,
  { reach, viewer, today }: GroupScopeContext,
  id: number,
): Promise<void> {
  orNotFound(await db.one(sql`select id from study_group where id = ${id} and ${isGroupInScope(reach, viewer, today)}`))
}

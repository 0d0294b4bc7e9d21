import { type Db, sql } from '../db/db.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { type CallAboutGroups, isGroupInScope } from './reach.ts'

/**
 * Checks that the group exists and that the caller's reach (all groups of the branches, or only the own groups)
 * includes it.
 * @throws AppError NOT_FOUND otherwise
 */
export async function requireGroupInScope(
  db: Db,
  { reach, viewer, today }: CallAboutGroups,
  id: number,
): Promise<void> {
  orNotFound(await db.one(sql`select id from study_group where id = ${id} and ${isGroupInScope(reach, viewer, today)}`))
}

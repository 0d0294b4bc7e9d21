import { type Db, sql } from '../db/db.ts'
import { orNotFound } from '../http/or-not-found.ts'
import { type GroupAsker, withinReach } from './reach.ts'

/** @throws AppError NOT_FOUND when the group does not exist or is beyond this reach */
export async function groupInReach(db: Db, { reach, viewer, today }: GroupAsker, id: number): Promise<void> {
  orNotFound(await db.one(sql`select id from study_group where id = ${id} and ${withinReach(reach, viewer, today)}`))
}

import { parentTopic } from '../../access/parent.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { tellSoon } from '../../live/changes.ts'

/**
 * Something that parents are shown of these students has changed: their open pages ask again, within a second.
 * @param students a query of one column, their ids
 */
export async function tellParents(tx: Db, students: Sql): Promise<void> {
  const parents = await tx.many<{ topic: string }>(sql`
    select distinct ${parentTopic}::text || agent_id as topic from agent_student
    where student_id in (${students}) and ended_at is null and exists (
      select from parent_session where parent_session.agent_id = agent_student.agent_id and parent_session.ended_at is null)`)
  tellSoon(tx, ...parents.map(({ topic }) => topic))
}

import { AppError } from '@markaz/protocol/errors'
import { type Db, type Sql, sql } from '../db/db.ts'
import { studentStanding } from './student.ts'

/** A parent who asks for their children. */
export interface Parent {
  id: number
  sessionId: string
  fullName: string
  /** As `parentStanding`; addresses of files hold no longer than it does. */
  standing: string
}

/** @throws AppError UNAUTHORIZED when the session is over, or the parent is blocked or has no child here any more */
export async function parentOfSession(db: Db, sessionId: string, now: Date): Promise<Parent> {
  const parent = await db.one<Parent>(sql`
    select agent.id, parent_session.id as "sessionId", agent.full_name as "fullName", ${parentStanding(now)} as standing
    from parent_session join agent on agent.id = parent_session.agent_id
    where parent_session.id = ${sessionId} and ${isLiveParentSession(now)}`)
  if (!parent) throw new AppError('UNAUTHORIZED')
  return parent
}

/** Of the query's `agent_student`: it has not ended, and the child has not gone. */
export const isLiveLink: Sql = sql`(agent_student.ended_at is null and exists (
  select from student where student.id = agent_student.student_id and student.gone_at is null))`

/** Of the query's `agent`: not blocked, no duplicate, and the parent of somebody who learns here. */
export const isWelcomeParent: Sql = sql`(
  agent.status = 1 and agent.merged_into_id is null
  and exists (select from agent_student where agent_student.agent_id = agent.id and ${isLiveLink}))`

/** Of the query's `parent_session` and `agent`: it lives, and its owner may come in. */
export const isLiveParentSession = (now: Date): Sql => sql`(
  parent_session.ended_at is null and parent_session.expires_at > ${now} and ${isWelcomeParent})`

/** Of the query's `agent`: another one with each child, and each change of a child's groups. */
export const parentStanding = (now: Date): Sql => sql`(
  select coalesce(string_agg(concat_ws(':', student.id, ${studentStanding(now)}), ' ' order by student.id), '')
  from agent_student join student on student.id = agent_student.student_id
  where agent_student.agent_id = agent.id and ${isLiveLink})`

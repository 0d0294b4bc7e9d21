import { AppError } from '@markaz/protocol/errors'
import { type Db, type Sql, sql } from '../db/db.ts'
import { hasMark } from './session-mark.ts'
import { type Student, studentVersion } from './student.ts'

/** A parent who asks for their children. */
export interface Parent {
  id: number
  sessionId: string
  fullName: string
  /** The parent's `parentVersion`; addresses of files hold no longer than it does. */
  standing: string
  isParent: true
}

/** What the open programs of a parent listen to, before their number (`tell_parent` of the migrations says it, too). */
export const parentTopic = 'parent:'

/** What a parent may be told of a child, by the link between them. */
const told = { marks: sql`tells_marks`, papers: sql`tells_papers`, calls: sql`tells_calls` }
export type Told = keyof typeof told

/** @throws AppError UNAUTHORIZED when the session is over, or the parent is blocked or has no child here any more */
export function parentOfSession(db: Db, sessionId: string, now: Date): Promise<Parent> {
  return parentWhere(db, sql`parent_session.id = ${sessionId}`, now)
}

/** The same by the mark of a session that addresses carry. */
export function parentOfMark(db: Db, mark: string, now: Date): Promise<Parent> {
  return parentWhere(db, hasMark(sql`parent_session.id`, mark), now)
}

async function parentWhere(db: Db, which: Sql, now: Date): Promise<Parent> {
  const parent = await db.one<Omit<Parent, 'isParent'>>(sql`
    select agent.id, parent_session.id as "sessionId", agent.full_name as "fullName", ${parentVersion(now)} as standing
    from parent_session join agent on agent.id = parent_session.agent_id
    where ${which} and ${isLiveParentSession(now)}`)
  if (!parent) throw new AppError('UNAUTHORIZED')
  return { ...parent, isParent: true }
}

/** The tie in the query (`agent_student`) has not ended, and the child has not gone. */
export const isLiveLink: Sql = sql`(agent_student.ended_at is null and exists (
  select from student where student.id = agent_student.student_id and student.gone_at is null))`

/** Whether the parent is told that of the child. */
export const isTold = (agentId: Sql, studentId: Sql, about: Told): Sql => sql`exists (
  select from agent_student
  where agent_student.agent_id = ${agentId} and agent_student.student_id = ${studentId} and ${isLiveLink} and ${told[about]})`

/** The parent in the query (`agent`) is not blocked, is no duplicate, and has a child who learns here. */
export const isWelcomeParent: Sql = sql`(
  agent.status = 1 and agent.merged_into_id is null
  and exists (select from agent_student where agent_student.agent_id = agent.id and ${isLiveLink}))`

/** The parent in the query (`agent`) was forgotten with the last child; a duplicate that was merged is not, and may come back. */
export const isForgottenParent: Sql = sql`(agent.phone = '' and not exists (
  select from agent_student where agent_student.agent_id in (agent.id, agent.merged_into_id)))`

/** The number in the query is one of the parent (`agent`), whoever typed it. */
export const hasAnyPhone = (phone: string): Sql => sql`(agent.phone = ${phone} or exists (
  select from agent_phone where agent_phone.agent_id = agent.id and agent_phone.phone = ${phone}))`

/** The session in the query (`parent_session`, with `agent`) is alive, and its owner may come in. */
export const isLiveParentSession = (now: Date): Sql => sql`(
  parent_session.ended_at is null and parent_session.expires_at > ${now} and ${isWelcomeParent})`

/** A mark of the parent in the query (`agent`) that changes with each child, and each change of a child's groups. */
export const parentVersion = (now: Date): Sql => sql`(
  select coalesce(string_agg(concat_ws(':', student.id, ${studentVersion(now)}), ' ' order by student.id), '')
  from agent_student join student on student.id = agent_student.student_id
  where agent_student.agent_id = agent.id and ${isLiveLink})`

/**
 * The child as whom the parent reads: with the parent's session and standing, so that what the child's calls answer
 * (addresses of files too) opens for the parent and for as long as the link lives.
 * @param about what the link has to allow
 * @throws AppError NOT_FOUND for another's child, one whose link has ended, or what this parent is not told
 */
export async function childOf(db: Db, parent: Parent, childId: number, about?: Told): Promise<Student> {
  const child = await db.one<{ fullName: string }>(sql`
    select full_name as "fullName" from agent_student join student on student.id = agent_student.student_id
    where agent_student.agent_id = ${parent.id} and student.id = ${childId} and ${isLiveLink}
      and ${about ? told[about] : sql`true`}`)
  if (!child) throw new AppError('NOT_FOUND')
  const { sessionId, standing } = parent
  return { id: childId, sessionId, fullName: child.fullName, standing, isView: true, isStudent: true }
}

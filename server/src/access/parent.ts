import { AppError } from '@markaz/protocol/errors'
import { type Db, type Sql, sql } from '../db/db.ts'
import { hasSessionMark } from './session-mark.ts'
import { type Student, studentVersion } from './student.ts'

/** A signed-in parent. */
export interface Parent {
  id: number
  sessionId: string
  fullName: string
  /** The parent's `parentVersion`; signed file addresses are valid only as long as it does not change. */
  standing: string
  isParent: true
}

/**
 * The prefix of the topic that a parent's open programs listen to, before the parent's id (the migrations'
 * `tell_parent` uses it too).
 */
export const parentTopic = 'parent:'

/** The columns of the link that allow a parent to be notified of each kind of news about a child. */
const told = { marks: sql`tells_marks`, papers: sql`tells_papers`, calls: sql`tells_calls` }
export type ParentNewsKind = keyof typeof told

/**
 * Returns the parent of a session.
 * @throws AppError UNAUTHORIZED when the session has ended, or the parent is blocked or has no child here any more
 */
export function parentOfSession(db: Db, sessionId: string, now: Date): Promise<Parent> {
  return parentWhere(db, sql`parent_session.id = ${sessionId}`, now)
}

/** Returns the parent of a session, found by the session's mark, which is in addresses of files. */
export function parentOfMark(db: Db, mark: string, now: Date): Promise<Parent> {
  return parentWhere(db, hasSessionMark(sql`parent_session.id`, mark), now)
}

async function parentWhere(db: Db, which: Sql, now: Date): Promise<Parent> {
  const parent = await db.one<Omit<Parent, 'isParent'>>(sql`
    select agent.id, parent_session.id as "sessionId", agent.full_name as "fullName", ${parentVersion(now)} as standing
    from parent_session join agent on agent.id = parent_session.agent_id
    where ${which} and ${isValidParentSession(now)}`)
  if (!parent) throw new AppError('UNAUTHORIZED')
  return { ...parent, isParent: true }
}

/** SQL: the query's `agent_student` link has not ended, and the child has not left. */
export const isActiveLink: Sql = sql`(agent_student.ended_at is null and exists (
  select from student where student.id = agent_student.student_id and student.gone_at is null))`

/** SQL: the link lets the parent be notified of this kind of news about the child. */
export const isNotified = (agentId: Sql, studentId: Sql, about: ParentNewsKind): Sql => sql`exists (
  select from agent_student
  where agent_student.agent_id = ${agentId} and agent_student.student_id = ${studentId} and ${isActiveLink} and ${told[about]})`

/** SQL: the query's `agent` is not blocked, is not a duplicate, and has a child who still studies at the centre. */
export const maySignInAsParent: Sql = sql`(
  agent.status = 1 and agent.merged_into_id is null
  and exists (select from agent_student where agent_student.agent_id = agent.id and ${isActiveLink}))`

/** SQL: the query's `agent` was erased with the last child. A merged duplicate is not erased and may return. */
export const isErasedParent: Sql = sql`(agent.phone = '' and not exists (
  select from agent_student where agent_student.agent_id in (agent.id, agent.merged_into_id)))`

/** SQL: the number belongs to the query's `agent`, no matter which user entered it. */
export const hasAnyPhone = (phone: string): Sql => sql`(agent.phone = ${phone} or exists (
  select from agent_phone where agent_phone.agent_id = agent.id and agent_phone.phone = ${phone}))`

/** SQL: the query's `parent_session` is valid and its owner (`agent`) may sign in. */
export const isValidParentSession = (now: Date): Sql => sql`(
  parent_session.ended_at is null and parent_session.expires_at > ${now} and ${maySignInAsParent})`

/** SQL: a value for the query's `agent` that changes with each child and with each change of a child's groups. */
export const parentVersion = (now: Date): Sql => sql`(
  select coalesce(string_agg(concat_ws(':', student.id, ${studentVersion(now)}), ' ' order by student.id), '')
  from agent_student join student on student.id = agent_student.student_id
  where agent_student.agent_id = agent.id and ${isActiveLink})`

/**
 * Returns the child as a student through whom the parent reads. It has the parent's session and `standing`, so that
 * answers and signed file addresses work for the parent as long as the link exists.
 * @param about what the link must allow
 * @throws AppError NOT_FOUND for a child of other parents, after the link has ended, or if the link does not allow it
 */
export async function childOf(db: Db, parent: Parent, childId: number, about?: ParentNewsKind): Promise<Student> {
  const child = await db.one<{ fullName: string }>(sql`
    select full_name as "fullName" from agent_student join student on student.id = agent_student.student_id
    where agent_student.agent_id = ${parent.id} and student.id = ${childId} and ${isActiveLink}
      and ${about ? told[about] : sql`true`}`)
  if (!child) throw new AppError('NOT_FOUND')
  const { sessionId, standing } = parent
  return { id: childId, sessionId, fullName: child.fullName, standing, isView: true, isStudent: true }
}

import { AppError } from '@markaz/protocol/errors'
import { type Db, type Sql, sql } from '../db/db.ts'
import { hasSessionHashSql } from './session-hash.ts'
import { type Student, studentGroupsFingerprintSql } from './student.ts'

export interface Parent {
  id: number
  sessionId: string
  fullName: string
  /**
   * Depends on the parent's children and their groups. Signed file addresses contain this value and are invalid after
   * it changes.
   */
  standing: string
  isParent: true
}

/** Prefix of the topic with live updates for a parent; the id of the parent follows. */
export const parentLiveTopicPrefix = 'parent:'

/** Columns of the link between parent and child that allow notifications about marks, documents and calls. */
const notificationColumns = { marks: sql`tells_marks`, papers: sql`tells_papers`, calls: sql`tells_calls` }
export type ParentNotificationTopic = keyof typeof notificationColumns

/**
 * @throws AppError UNAUTHORIZED if the session is invalid, or none of the parent's children studies at the centre any
 * more
 */
export function parentOfSession(db: Db, sessionId: string, now: Date): Promise<Parent> {
  return parentWhere(db, sql`parent_session.id = ${sessionId}`, now)
}

/** @param hash hash of the session's id, from a signed file address */
export function parentOfSessionHash(db: Db, hash: string, now: Date): Promise<Parent> {
  return parentWhere(db, hasSessionHashSql(sql`parent_session.id`, hash), now)
}

async function parentWhere(db: Db, which: Sql, now: Date): Promise<Parent> {
  const parent = await db.one<Omit<Parent, 'isParent'>>(sql`
    select agent.id, parent_session.id as "sessionId", agent.full_name as "fullName", ${parentChildrenFingerprintSql(now)} as standing
    from parent_session join agent on agent.id = parent_session.agent_id
    where ${which} and ${isValidParentSessionSql(now)}`)
  if (!parent) throw new AppError('UNAUTHORIZED')
  return { ...parent, isParent: true }
}

/** SQL condition: the link in `agent_student` has not ended, and the child has not left the centre. */
export const isActiveParentLinkSql: Sql = sql`(agent_student.ended_at is null and exists (
  select from student where student.id = agent_student.student_id and student.gone_at is null))`

export const shouldNotifyParentSql = (agentId: Sql, studentId: Sql, about: ParentNotificationTopic): Sql => sql`exists (
  select from agent_student
  where agent_student.agent_id = ${agentId} and agent_student.student_id = ${studentId} and ${isActiveParentLinkSql} and ${notificationColumns[about]})`

/**
 * SQL condition: the parent in `agent` is not blocked, is no merged duplicate, and has a child who still studies here.
 */
export const maySignInAsParentSql: Sql = sql`(
  agent.status = 1 and agent.merged_into_id is null
  and exists (select from agent_student where agent_student.agent_id = agent.id and ${isActiveParentLinkSql}))`

/**
 * SQL condition: the parent in `agent` was erased together with the last child. False for a parent who was merged into
 * another parent, because that merge can be undone.
 */
export const isErasedParentSql: Sql = sql`(agent.phone = '' and not exists (
  select from agent_student where agent_student.agent_id in (agent.id, agent.merged_into_id)))`

/** SQL condition: the number, confirmed or not, is a phone number of the parent in `agent`. */
export const isPhoneOfParentSql = (phone: string): Sql => sql`(agent.phone = ${phone} or exists (
  select from agent_phone where agent_phone.agent_id = agent.id and agent_phone.phone = ${phone}))`

/** SQL condition: the session is valid and the parent may sign in. Needs `parent_session` and `agent` in the query. */
export const isValidParentSessionSql = (now: Date): Sql => sql`(
  parent_session.ended_at is null and parent_session.expires_at > ${now} and ${maySignInAsParentSql})`

/** SQL value that changes when the parent in `agent` gets or loses a child, or a child changes groups. */
export const parentChildrenFingerprintSql = (now: Date): Sql => sql`(
  select coalesce(string_agg(concat_ws(':', student.id, ${studentGroupsFingerprintSql(now)}), ' ' order by student.id), '')
  from agent_student join student on student.id = agent_student.student_id
  where agent_student.agent_id = agent.id and ${isActiveParentLinkSql})`

/**
 * Lets a parent use the students' read-only API calls for one child. Signed file addresses become invalid when the link
 * to the child ends.
 * @param about kind of data that the link must allow the parent to see
 */
export async function readChildStudentOfParent(
  db: Db,
  parent: Parent,
  childId: number,
  about?: ParentNotificationTopic,
): Promise<Student> {
  const child = await db.one<{ fullName: string }>(sql`
    select full_name as "fullName" from agent_student join student on student.id = agent_student.student_id
    where agent_student.agent_id = ${parent.id} and student.id = ${childId} and ${isActiveParentLinkSql}
      and ${about ? notificationColumns[about] : sql`true`}`)
  if (!child) throw new AppError('NOT_FOUND')
  const { sessionId, standing } = parent
  return { id: childId, sessionId, fullName: child.fullName, standing, isView: true, isStudent: true }
}

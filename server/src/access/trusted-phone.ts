import { type Sql, sql } from '../db/db.ts'
import type { Viewer } from './viewer.ts'

/**
 * The number in the query (`agent_phone` or `student_phone`) may grant access: a second person has confirmed it, or its
 * owner has. Every way in that starts from a number asks this, and nothing else opens one (decision 1300).
 */
export const mayGrantAccess: Sql = sql`(confirmed_at is not null)`

/** The `agent` in the query has that number, and it may grant access. */
export const opensByPhone = (phone: string | Sql, agentId: Sql = sql`agent.id`): Sql => sql`exists (
  select from agent_phone where agent_phone.agent_id = ${agentId} and agent_phone.phone = ${phone} and ${mayGrantAccess})`

/** The `student` in the query has that number now, and it may grant access. */
export const opensStudentByPhone = (
  phone: Sql,
): Sql => sql`(${phone} in (student.phone_number, student.mobile) and exists (
  select from student_phone where student_phone.student_id = student.id and student_phone.phone = ${phone} and ${mayGrantAccess}))`

/**
 * The staff member is one of those who typed the number: by this account, or by another account of the same person, which
 * has the same phone or the same ID.
 * @param typedBy the column of the number in the query
 */
export const isTypist = (staffId: Viewer['id'], typedBy: Sql): Sql => sql`exists (
  select from staff me join staff typist on typist.id = any(${typedBy})
  where me.id = ${staffId}
    and (typist.id = me.id or typist.phone_number = me.phone_number or typist.h_id = me.h_id))`

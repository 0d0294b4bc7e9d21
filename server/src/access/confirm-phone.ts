import { AppError } from '@markaz/protocol/errors'
import { type Db, raw, type Sql, sql } from '../db/db.ts'
import { orNotFound } from '../http/refuse.ts'
import type { Viewer } from './viewer.ts'

/** SQL condition: the owner or a second person has confirmed the phone number (decision 1300). */
export const isPhoneConfirmedSql: Sql = sql`(confirmed_at is not null)`

/** SQL condition: the phone number is confirmed for the parent in `agent`, so the parent may sign in with it. */
export const isConfirmedParentPhoneSql = (phone: string | Sql, agentId: Sql = sql`agent.id`): Sql => sql`exists (
  select from agent_phone where agent_phone.agent_id = ${agentId} and agent_phone.phone = ${phone} and ${isPhoneConfirmedSql})`

/** SQL condition: the student in `student` may sign in with this phone number. */
export const isConfirmedStudentPhoneSql = (
  phone: Sql,
): Sql => sql`(${phone} in (student.phone_number, student.mobile) and exists (
  select from student_phone where student_phone.student_id = student.id and student_phone.phone = ${phone} and ${isPhoneConfirmedSql}))`

/**
 * SQL condition: this staff member entered the phone number, perhaps with another account of the same person. Such
 * accounts have the same HH ID (`h_id`) or a phone number in common.
 * @param typedBy the column with the ids of users who entered the number
 */
export const hasStaffEnteredPhoneSql = (staffId: Viewer['id'], typedBy: Sql): Sql => sql`exists (
  select from staff me join staff typist on typist.id = any(${typedBy})
  where me.id = ${staffId}
    and (typist.id = me.id or typist.phone_number = me.phone_number or typist.h_id = me.h_id
      or exists (select from staff_phone mine join staff_phone theirs on theirs.phone = mine.phone
        where mine.staff_id = me.id and theirs.staff_id = typist.id)))`

interface ListedPhone {
  phone: string
  typedBy: number[]
  source: 'staff' | 'erp' | 'unknown'
  isConfirmed: boolean
  isTypist: boolean
}

/**
 * Confirms a phone number that another user or the ERP entered. If no such source is recorded, the user is recorded as
 * the first person, and another user must confirm the number.
 * @param id id of the phone row; the caller must have locked its person and checked that the viewer may see the person
 */
export async function confirmPersonPhone(
  tx: Db,
  table: 'agent_phone' | 'student_phone' | 'staff_phone',
  { id, viewer, now }: { id: number; viewer: Viewer; now: Date },
): Promise<ListedPhone & { isAsked: boolean }> {
  const from = raw(table)
  const listed = orNotFound(
    await tx.one<ListedPhone>(sql`
      select phone, typed_by as "typedBy", source, confirmed_at is not null as "isConfirmed", ${hasStaffEnteredPhoneSql(viewer.id, sql`typed_by`)} as "isTypist"
      from ${from} where id = ${id} for update`),
  )
  orNotFound(listed.isConfirmed ? undefined : listed)
  if (listed.isTypist) throw new AppError('SECOND_PERSON_NEEDED')
  const isAsked = listed.typedBy.length === 0 && listed.source !== 'erp'
  await tx.run(
    isAsked
      ? sql`update ${from} set typed_by = array[${viewer.id}::bigint], source = 'staff' where id = ${id}`
      : sql`update ${from} set confirmed_by = ${viewer.id}, confirmed_at = ${now} where id = ${id}`,
  )
  return { ...listed, isAsked }
}

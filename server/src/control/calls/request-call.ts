import type { CallReason } from '@markaz/protocol/control/calls/schemas'
import { AppError } from '@markaz/protocol/errors'
import { controlErrorTexts } from '@markaz/protocol/errors/control'
import type { AuditEntry } from '../../access/audit.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { addToCallList } from './call-list.ts'
import { startDialingNow } from './dial-calls.ts'
import { preferredFamilyPhoneSql } from './family-phones.ts'

interface CallRequester extends Pick<Deps, 'clock' | 'telephony'> {
  viewer: Viewer
  audit(tx: Db, line: AuditEntry): Promise<void>
}

/**
 * Adds a call to the call list, or makes the family's open call due now. Runs in the caller's transaction.
 * @returns the id of the call
 * @throws AppError NOT_FOUND | CALLED_TODAY | DO_NOT_CALL; VALIDATION without a phone number
 */
export async function requestCallToFamily(
  tx: Db,
  { viewer, clock, telephony, audit }: CallRequester,
  { studentId, callReasonType: reason }: { studentId: number; callReasonType: CallReason },
): Promise<{ id: number }> {
  const now = clock.now()
  const family = orNotFound(
    await tx.one<{ phone: string | null; agentId: number | null; isForbidden: boolean }>(sql`
      select number.phone, number.agent_id as "agentId", exists (
        select from do_not_call where do_not_call.phone in (student.mobile, student.phone_number) or do_not_call.phone in (
          select agent.phone from agent_student join agent on agent.id = agent_id
          where agent_student.student_id = student.id and agent_student.ended_at is null)
      ) or exists (
        select from agent_student where agent_student.student_id = student.id and ended_at is null and not tells_calls
      ) as "isForbidden"
      from student left join lateral (${preferredFamilyPhoneSql}) number on true
      where student.id = ${studentId} and student.gone_at is null and ${isStudentInScopeSql(viewer)}`),
  )
  if (family.phone === null) {
    if (family.isForbidden) throw new AppError('DO_NOT_CALL')
    refuseField('studentId', controlErrorTexts.noPhone)
  }
  const { phone, agentId } = family
  const made = await addToCallList(tx, { reason, phone, agentId, createdBy: viewer.id, now, telephony })
  if (!made) return moveOpenCallUp(tx, { phone, reason, studentId, now, audit })
  await tx.run(sql`insert into family_call_cause (call_id, student_id) values (${made.id}, ${studentId})`)
  await audit(tx, {
    action: 'create',
    entity: 'family_call',
    entityId: made.id,
    after: { studentId, callReasonType: reason },
  })
  await startDialingNow(tx, now)
  return made
}

interface CallToMoveUp {
  phone: string
  reason: CallReason
  studentId: number
  now: Date
  audit: CallRequester['audit']
}

/** @throws AppError CALLED_TODAY when today's call to the family is already closed */
async function moveOpenCallUp(tx: Db, { phone, reason, studentId, now, audit }: CallToMoveUp): Promise<{ id: number }> {
  const open = await tx.one<{ id: number }>(sql`
    select id from family_call where phone = ${phone} and reason = ${reason} and closed_at is null for update`)
  if (!open) throw new AppError('CALLED_TODAY')
  const added = await tx.run(sql`
    insert into family_call_cause (call_id, student_id) select ${open.id}::bigint, ${studentId}::bigint
    where not exists (select from family_call_cause where call_id = ${open.id} and student_id = ${studentId})`)
  const moved = await tx.run(sql`update family_call set next_at = ${now} where id = ${open.id} and next_at > ${now}`)
  if (added + moved === 0) return open
  await audit(tx, {
    action: 'update',
    entity: 'family_call',
    entityId: open.id,
    after: { studentId, callReasonType: reason },
  })
  await startDialingNow(tx, now)
  return open
}

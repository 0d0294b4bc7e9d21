import { AppError } from '@markaz/protocol/errors'
import { generalErrorTexts } from '@markaz/protocol/field-texts'
import type { SigningParentInput } from '@markaz/protocol/people/parents/schemas'
import { BlockStatus } from '@markaz/protocol/people/staff/schemas'
import { hasStaffEnteredPhoneSql, isConfirmedParentPhoneSql, isPhoneConfirmedSql } from '../../access/confirm-phone.ts'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuseField } from '../../http/refuse.ts'

interface SavedAgent {
  id: number
  /** True = the phone is confirmed as the parent's, by a contract or by two staff members. */
  isTheirPhone: boolean
}

/**
 * Finds or creates the parent. `parentId`, or phone number and name, find only a parent of this student; the passport
 * finds any parent. Changes the name only if the viewer sees one of the parent's students. A second person must confirm
 * the phone number (`confirmParentPhone`).
 * @param parentId a parent of the student, whom the user chose
 * @returns null when the parent is blocked
 * @throws AppError VALIDATION if `parentId` is not a parent of this student
 */
export async function saveParent(
  tx: Db,
  viewer: Viewer,
  agent: SigningParentInput,
  studentId: number,
  parentId: number | null = null,
): Promise<SavedAgent | null> {
  const { phone } = agent
  const id = (await findParent(tx, agent, studentId, parentId)) ?? (await saveByPassport(tx, viewer, agent))
  const known = await tx.one<{ status: number; isTheirPhone: boolean }>(sql`
    select status, phone = ${phone} and phone_asked_by is null and ${isConfirmedParentPhoneSql(phone, sql`known.id`)} and ${isWithinReach(viewer)} as "isTheirPhone"
    from agent as known where id = ${id}`)
  const { status, isTheirPhone } = known as NonNullable<typeof known>
  if (status !== BlockStatus.Active) return null
  await tx.run(sql`
    insert into agent_student (agent_id, student_id, relation) values (${id}, ${studentId}, ${agent.relation})
    on conflict (agent_id, student_id) do update set relation = excluded.relation`)
  return { id, isTheirPhone }
}

/**
 * Finds a parent of the student by id, or by name and phone number. Stores the typed passport only if the parent has
 * none.
 */
async function findParent(
  tx: Db,
  { fullName, passportSeries, passportNumber, phone }: SigningParentInput,
  studentId: number,
  parentId: number | null,
): Promise<number | null> {
  const isMeant =
    parentId === null
      ? sql`search_fold(full_name) = search_fold(${fullName}) and (passport_number is null or (passport_series, passport_number) = (${passportSeries}, ${passportNumber}))
          and not exists (select from agent other where (other.passport_series, other.passport_number) = (${passportSeries}, ${passportNumber}) and other.id <> agent.id)
          and (agent.phone = ${phone} or exists (select from agent_phone where agent_phone.agent_id = agent.id and agent_phone.phone = ${phone}))`
      : sql`agent.id = ${parentId}`
  const parent = await tx.one<{ id: number }>(sql`
    select agent.id from agent join agent_student on agent_student.agent_id = agent.id
    where student_id = ${studentId} and merged_into_id is null and ${isMeant}
    order by ended_at is not null, agent.id limit 1 for no key update of agent`)
  if (!parent) return parentId === null ? null : refuseField('agentId', generalErrorTexts.notOnList)
  await tx.run(sql`
    update agent set passport_series = ${passportSeries}, passport_number = ${passportNumber}
    where id = ${parent.id} and passport_number is null`)
  return parent.id
}

async function saveByPassport(
  tx: Db,
  viewer: Viewer,
  { fullName, passportSeries, passportNumber, phone }: SigningParentInput,
): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    insert into agent as known (full_name, passport_series, passport_number, phone, phone_asked_by)
    values (${fullName}, ${passportSeries}, ${passportNumber}, ${phone}, ${viewer.id})
    on conflict on constraint agent_passport_unique do update set
      full_name = case when ${isWithinReach(viewer)} then excluded.full_name else known.full_name end
    returning coalesce(merged_into_id, id) as id`)
  return (row as NonNullable<typeof row>).id
}

/**
 * Confirms the number as the parent's main number; does nothing for a parent outside the viewer's branches. If the
 * number replaces another, all access of the parent ends.
 * @param asked the phone number, and the staff member who asked for its confirmation
 */
export async function confirmParentPhone(
  tx: Db,
  { viewer, clock }: Pick<Deps, 'clock'> & { viewer: Viewer },
  agentId: number,
  { phone, askedBy }: { phone: string; askedBy: number | null },
): Promise<void> {
  const before = await tx.one<{ id: number; phone: string; isTypist: boolean }>(sql`
    select id, phone, exists (
      select from agent_phone where agent_phone.agent_id = known.id and agent_phone.phone = ${phone}
        and ${hasStaffEnteredPhoneSql(viewer.id, sql`typed_by`)}) as "isTypist" from agent as known
    where id = (select coalesce(merged_into_id, id) from agent where id = ${agentId}) and ${isWithinReach(viewer)}
    for no key update`)
  if (!before) return
  if (before.isTypist) throw new AppError('SECOND_PERSON_NEEDED')
  if (before.phone !== phone) await revokeAccess(tx, { entity: 'agent', id: before.id }, 'phone', { now: clock.now() })
  await tx.run(sql`update agent set phone = ${phone}, phone_asked_by = null where id = ${before.id}`)
  await tx.run(sql`
    update agent_phone set typed_by = array_append(typed_by, ${askedBy}::bigint), source = 'staff', asked_by = null,
      confirmed_by = ${viewer.id}, confirmed_at = ${clock.now()}
    where agent_id = ${before.id} and phone = ${phone} and not ${isPhoneConfirmedSql}`)
  if (before.phone === phone) return
  await tx.run(sql`delete from agent_phone where agent_id = ${before.id} and phone = ${before.phone}`)
}

function isWithinReach(viewer: Viewer) {
  return sql`(
    not exists (select from agent_student where agent_id = known.id) or exists (
      select from agent_student join student_head_office using (student_id)
      where agent_id = known.id and ended_at is null and ${isInBranchScopeSql(viewer, sql`student_head_office.head_office_id`)}))`
}

export async function recordParentFirstSignature(tx: Db, agentId: number | null, signedAt: string): Promise<void> {
  await tx.run(sql`
    update agent set first_signed_at = coalesce(first_signed_at, ${signedAt})
    where id = (select coalesce(merged_into_id, id) from agent where id = ${agentId})`)
}

import { AppError } from '@markaz/protocol/errors'
import type { AgentInput } from '@markaz/protocol/people/parents/schemas'
import { BlockStatus } from '@markaz/protocol/people/staff/schemas'
import { isTypist, mayGrantAccess, opensByPhone } from '../../access/trusted-phone.ts'
import { type Viewer, withinScope } from '../../access/viewer.ts'
import { revokeAccess } from '../../centre/sign-in/revoke-access.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'

interface SavedAgent {
  id: number
  /** Whether that phone is known to be theirs, by a contract or by two people who said so. */
  isTheirPhone: boolean
}

/**
 * Makes or finds the parent by passport and ties them to the student; of two merged ones it is the one who stays. A tie
 * that has ended stays so: a contract is no reason to tell a parent of the child again. The name of a parent known
 * already is renewed by whoever sees one of their students; of a stranger's parent it stays, and stands in the contract
 * alone. A phone is nobody's to renew alone (`confirmAgentPhone`).
 * @returns null when the parent is blocked
 */
export async function saveAgent(
  tx: Db,
  viewer: Viewer,
  agent: AgentInput,
  studentId: number,
): Promise<SavedAgent | null> {
  const { fullName, passportSeries, passportNumber, phone } = agent
  const row = await tx.one<{ id: number }>(sql`
    insert into agent as known (full_name, passport_series, passport_number, phone, phone_asked_by)
    values (${fullName}, ${passportSeries}, ${passportNumber}, ${phone}, ${viewer.id})
    on conflict on constraint agent_passport_unique do update set
      full_name = case when ${isWithinReach(viewer)} then excluded.full_name else known.full_name end
    returning coalesce(merged_into_id, id) as id`)
  const { id } = row as NonNullable<typeof row>
  const known = await tx.one<{ status: number; isTheirPhone: boolean }>(sql`
    select status, phone = ${phone} and phone_asked_by is null and ${opensByPhone(phone, sql`known.id`)} and ${isWithinReach(viewer)} as "isTheirPhone"
    from agent as known where id = ${id}`)
  const { status, isTheirPhone } = known as NonNullable<typeof known>
  if (status !== BlockStatus.Active) return null
  await tx.run(sql`
    insert into agent_student (agent_id, student_id, relation) values (${id}, ${studentId}, ${agent.relation})
    on conflict (agent_id, student_id) do update set relation = excluded.relation`)
  return { id, isTheirPhone }
}

/**
 * Two people have said so: one asked, another agreed. Of a stranger's parent it stays. The number it takes the place of is
 * theirs no more, and all access of the parent ends.
 * @param asked the number, and who asked for it
 * @throws AppError SECOND_PERSON_NEEDED when the viewer has typed that number for this parent before
 */
export async function confirmAgentPhone(
  tx: Db,
  { viewer, clock }: Pick<Deps, 'clock'> & { viewer: Viewer },
  agentId: number,
  { phone, askedBy }: { phone: string; askedBy: number | null },
): Promise<void> {
  const before = await tx.one<{ id: number; phone: string; isTypist: boolean }>(sql`
    select id, phone, exists (
      select from agent_phone where agent_phone.agent_id = known.id and agent_phone.phone = ${phone}
        and ${isTypist(viewer.id, sql`typed_by`)}) as "isTypist" from agent as known
    where id = (select coalesce(merged_into_id, id) from agent where id = ${agentId}) and ${isWithinReach(viewer)}
    for no key update`)
  if (!before) return
  if (before.isTypist) throw new AppError('SECOND_PERSON_NEEDED')
  if (before.phone !== phone) await revokeAccess(tx, { entity: 'agent', id: before.id }, 'phone', { now: clock.now() })
  await tx.run(sql`update agent set phone = ${phone}, phone_asked_by = null where id = ${before.id}`)
  await tx.run(sql`
    update agent_phone set typed_by = array_append(typed_by, ${askedBy}::bigint), source = 'staff', asked_by = null,
      confirmed_by = ${viewer.id}, confirmed_at = ${clock.now()}
    where agent_id = ${before.id} and phone = ${phone} and not ${mayGrantAccess}`)
  if (before.phone === phone) return
  await tx.run(sql`delete from agent_phone where agent_id = ${before.id} and phone = ${before.phone}`)
}

function isWithinReach(viewer: Viewer) {
  return sql`(
    not exists (select from agent_student where agent_id = known.id) or exists (
      select from agent_student join student_head_office using (student_id)
      where agent_id = known.id and ended_at is null and ${withinScope(viewer, sql`student_head_office.head_office_id`)}))`
}

/** The first time counts. */
export async function recordFirstSignature(tx: Db, agentId: number | null, signedAt: string): Promise<void> {
  await tx.run(sql`
    update agent set first_signed_at = coalesce(first_signed_at, ${signedAt})
    where id = (select coalesce(merged_into_id, id) from agent where id = ${agentId})`)
}

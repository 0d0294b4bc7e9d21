import type { AgentInput } from '@markaz/protocol/people/parents/schemas'
import { BlockStatus } from '@markaz/protocol/people/staff/schemas'
import { type Viewer, withinScope } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'

interface SavedAgent {
  id: number
  /** Whether that phone is known to be theirs, by a contract or by two people who said so. */
  isTheirPhone: boolean
}

/**
 * Makes or finds the parent by passport and ties them to the student. The name of a parent known already is renewed by
 * whoever sees one of their students; of a stranger's parent it stays, and stands in the contract alone. A phone is
 * nobody's to renew alone (`confirmAgentPhone`).
 * @returns null when the parent is blocked
 */
export async function saveAgent(
  tx: Db,
  viewer: Viewer,
  agent: AgentInput,
  studentId: number,
): Promise<SavedAgent | null> {
  const { fullName, passportSeries, passportNumber, phone } = agent
  const row = await tx.one<{ id: number; status: number; isTheirPhone: boolean }>(sql`
    insert into agent as known (full_name, passport_series, passport_number, phone, phone_asked_by)
    values (${fullName}, ${passportSeries}, ${passportNumber}, ${phone}, ${viewer.id})
    on conflict on constraint agent_passport_unique do update set
      full_name = case when ${isWithinReach(viewer)} then excluded.full_name else known.full_name end
    returning id, status, phone = ${phone} and phone_asked_by is null and ${isWithinReach(viewer)} as "isTheirPhone"`)
  const { id, status, isTheirPhone } = row as NonNullable<typeof row>
  if (status !== BlockStatus.Active) return null
  await tx.run(sql`
    insert into agent_student (agent_id, student_id, relation) values (${id}, ${studentId}, ${agent.relation})
    on conflict (agent_id, student_id) do update set relation = excluded.relation`)
  return { id, isTheirPhone }
}

/** Two people have said so: one asked, another agreed. Of a stranger's parent it stays. */
export async function confirmAgentPhone(tx: Db, viewer: Viewer, id: number, phone: string): Promise<void> {
  await tx.run(sql`
    update agent as known set phone = ${phone}, phone_asked_by = null where id = ${id} and ${isWithinReach(viewer)}`)
}

function isWithinReach(viewer: Viewer) {
  return sql`(
    not exists (select from agent_student where agent_id = known.id) or exists (
      select from agent_student join student_head_office using (student_id)
      where agent_id = known.id and ${withinScope(viewer, sql`student_head_office.head_office_id`)}))`
}

/** The first time counts. */
export async function noteSigned(tx: Db, agentId: number | null, signedAt: string): Promise<void> {
  await tx.run(sql`update agent set first_signed_at = coalesce(first_signed_at, ${signedAt}) where id = ${agentId}`)
}

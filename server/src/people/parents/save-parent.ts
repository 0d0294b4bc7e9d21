import type { AgentInput } from '@markaz/protocol/people/parents/schemas'
import { BlockStatus } from '@markaz/protocol/people/staff/schemas'
import { type Viewer, withinScope } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'

/**
 * Makes or finds the parent by passport and ties them to the student. Name and phone of a parent known already are
 * renewed by whoever sees one of their students; of a stranger's parent they stay, and stand in the contract alone.
 * @returns null when the parent is blocked
 */
export async function saveAgent(tx: Db, viewer: Viewer, agent: AgentInput, studentId: number): Promise<number | null> {
  const { fullName, passportSeries, passportNumber, phone } = agent
  const row = await tx.one<{ id: number; status: number }>(sql`
    insert into agent as known (full_name, passport_series, passport_number, phone)
    values (${fullName}, ${passportSeries}, ${passportNumber}, ${phone})
    on conflict on constraint agent_passport_unique do update set
      full_name = case when ${isWithinReach(viewer)} then excluded.full_name else known.full_name end,
      phone = case when ${isWithinReach(viewer)} then excluded.phone else known.phone end
    returning id, status`)
  const { id, status } = row as { id: number; status: number }
  if (status !== BlockStatus.Active) return null
  await tx.run(sql`
    insert into agent_student (agent_id, student_id, relation) values (${id}, ${studentId}, ${agent.relation})
    on conflict (agent_id, student_id) do update set relation = excluded.relation`)
  return id
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

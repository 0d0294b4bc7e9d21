import { studentInScope } from '../../access/student-in-reach.ts'
import type { Collection } from '../../centre/sync/collections.ts'
import { type At, freshlySaid, type Taken, taken } from '../../centre/sync/taken.ts'
import { type Db, raw, sql } from '../../db/db.ts'
import type { ErpGuardian } from '../../integrations/erp/port.ts'
import { hasShownThemselves } from './parent-phones.ts'
import { parentsText } from './parents.text.ts'
import { endIdleSessions } from './pupil-parents.ts'

export const guardiansFromErp: Collection = {
  entity: 'guardian',
  title: 'Ota-ona',
  buttons: ['student'],
  table: raw('agent'),
  rows: ({ viewer }) => sql`
    select agent.ext_id, agent.full_name as name, 'student' as place, min(student.id) as place_id
    from agent join agent_student on agent_student.agent_id in (agent.id, agent.merged_into_id)
    join student on student.id = agent_student.student_id
    where agent.ext_id is not null and ${studentInScope(viewer)} group by agent.id`,
  read: (erp, options) => erp.guardians(options),
  take: takeGuardians,
  inUse: () => sql`true`,
  afterEnding: endTies,
}

/**
 * Parents of the ERP and their ties, which are kept in step: ties that people, contracts or imports have made stay as they
 * are, and one that a person has ended is not begun again. Of two merged ones the ties are those of the one who stays.
 * Without a number there is nobody to tell. A number of somebody who has signed or come in is theirs to prove: the ERP
 * changes it no more.
 */
async function takeGuardians(tx: Db, records: ErpGuardian[], { now }: At): Promise<Taken> {
  const { idle, ...counts } = (await tx.one<Taken & { idle: number[] }>(sql`
    with judged as materialized (
      select i.*, agent.id as old_id, coalesce(agent.merged_into_id, agent.id) as stays_id, s.said, f.fresh, children.ids as student_ids,
        not (fresh ? 'phone') or ${hasShownThemselves} as keeps_phone,
        children.are_missing and (i.phone is not null or agent.id is not null) as waits,
        case
          when i.phone is null and agent.id is null then ${parentsText.noPhone}
          else 'Farzandi hali kelmagan (ERPdagi raqami: ' || array_to_string(i."studentExtIds", ', ') || ')' end as reason,
        case
          when i.phone is null and agent.id is null then 'refused'
          when agent.id is null then 'new'
          when f.fresh = '{}' and agent.gone_at is null and children.ids = array(
            select student_id from agent_student where agent_id = coalesce(agent.merged_into_id, agent.id) and (source <> 'erp' or ended_at is null)
              and (source = 'erp' or student_id = any (children.ids)) order by 1) then 'same'
          else 'changed' end as verdict
      from json_to_recordset(${JSON.stringify(records)}::json) as i("extId" text, "fullName" text, phone text, relation text, "studentExtIds" text[])
      left join agent on agent.ext_id = i."extId"
      cross join lateral (select agent.erp) o
      ${freshlySaid(sql`jsonb_build_object('fullName', i."fullName", 'phone', i.phone)`)}
      cross join lateral (select array(select id from student where ext_id = any (i."studentExtIds") order by id) as ids) known
      cross join lateral (select known.ids, cardinality(known.ids) < cardinality(i."studentExtIds") as are_missing) children
    ), changed as (
      update agent set full_name = coalesce(fresh ->> 'fullName', full_name),
        phone = case when keeps_phone then agent.phone else fresh ->> 'phone' end, erp = coalesce(erp, '{}') || said, gone_at = null
      from judged where agent.id = old_id and verdict = 'changed'
    ), added as (
      insert into agent (ext_id, erp, full_name, phone) select "extId", said, "fullName", phone from judged where verdict = 'new'
      returning id, ext_id
    ), written as materialized (
      select stays_id as id, student_ids, relation from judged where verdict = 'changed'
      union all select added.id, student_ids, relation from added join judged on "extId" = ext_id
    ), tied as (
      insert into agent_student as known (agent_id, student_id, relation, source, started_at)
      select id, unnest(student_ids), relation, 'erp', ${now}::timestamptz from written
      on conflict (agent_id, student_id) do update set ended_at = null, end_reason = null, started_at = excluded.started_at
      where known.source = 'erp' and known.end_reason = 'erp'
    ), ended as (
      update agent_student set ended_at = ${now}, end_reason = 'erp' from written
      where agent_id = written.id and source = 'erp' and ended_at is null and student_id <> all (student_ids)
      returning agent_id
    )
    select ${taken}, (select coalesce(json_agg(distinct agent_id), '[]') from ended) as idle from judged`)) as Taken & {
    idle: number[]
  }
  await endIdleSessions(tx, idle, now)
  return counts
}

/** The ERP lists the parent no more: its own ties end, those of people stay. */
async function endTies(tx: Db, ids: number[], { now }: At): Promise<void> {
  const ended = await tx.many<{ id: number }>(sql`
    update agent_student set ended_at = ${now}, end_reason = 'erp' from agent
    where agent.id = any(${ids}::bigint[]) and agent_id = coalesce(agent.merged_into_id, agent.id) and source = 'erp' and ended_at is null
    returning agent_id as id`)
  await endIdleSessions(
    tx,
    ended.map(({ id }) => id),
    now,
  )
}

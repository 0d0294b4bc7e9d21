import { isConfirmedParentPhoneSql } from '../../access/confirm-phone.ts'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { revokeAccessOfAccounts } from '../../centre/sign-in/revoke-access.ts'
import {
  changedErpValuesSql,
  type SyncBatchCounts,
  type SyncNowAndToday,
  syncBatchCountsSql,
} from '../../centre/sync/batch-counts.ts'
import type { ErpCollection } from '../../centre/sync/collections.ts'
import { type Db, raw, sql } from '../../db/db.ts'
import type { ErpGuardian } from '../../integrations/erp/port.ts'
import { isParentIdentityProvenSql } from './parent-phones.ts'
import { parentsText } from './parents.text.ts'
import { revokeAccessOfParentsWithoutChildren } from './student-parents.ts'

export const parentsErpCollection: ErpCollection = {
  entity: 'guardian',
  title: 'Ota-ona',
  buttons: ['student'],
  table: raw('agent'),
  rows: ({ viewer }) => sql`
    select agent.ext_id, agent.full_name as name, 'student' as place, min(student.id) as place_id
    from agent join agent_student on agent_student.agent_id in (agent.id, agent.merged_into_id)
    join student on student.id = agent_student.student_id
    where agent.ext_id is not null and ${isStudentInScopeSql(viewer)} group by agent.id`,
  read: (erp, options) => erp.guardians(options),
  take: saveGuardians,
  inUse: () => sql`true`,
  afterEnding: endGuardianLinks,
}

/**
 * - The ERP does not end links that staff, contracts or imports made. A link that staff ended is not resumed.
 * - The ERP lists two merged parents separately, so the remaining parent gets the children of both.
 * - If the ERP's list of a parent's children may be incomplete, missing children do not end links.
 * - A phone number from the ERP grants no access until staff confirm it.
 * - The ERP changes neither a confirmed phone number nor the number of a parent who has signed a contract or signed in.
 */
async function saveGuardians(tx: Db, records: ErpGuardian[], { now }: SyncNowAndToday): Promise<SyncBatchCounts> {
  const { heard, renumbered, ...counts } = (await tx.one<
    SyncBatchCounts & { heard: number[]; renumbered: number[] }
  >(sql`
    with judged as materialized (
      select i.*, agent.id as old_id, agent.phone as was_phone, o.stays_id, s.said || case when children.are_known then jsonb_build_object('children', children.told) else '{}' end as said, f.fresh,
        children.ids as student_ids, agent.id is not null and children.are_known and agent.erp -> 'children' is distinct from children.told as names_others,
        not (fresh ? 'phone') or ${isParentIdentityProvenSql} or ${isConfirmedParentPhoneSql(sql`agent.phone`)} as keeps_phone,
        children.are_missing and (i.phone is not null or agent.id is not null) as waits,
        case
          when i.phone is null and agent.id is null then ${parentsText.noPhone}
          else 'Farzandi hali kelmagan (ERPdagi raqami: ' || array_to_string(children.ext_ids, ', ') || ')' end as reason,
        case
          when i.phone is null and agent.id is null then 'refused'
          when agent.id is null then 'new'
          when f.fresh = '{}' and agent.gone_at is null and coalesce(agent.erp -> 'children', children.told) = children.told
            and children.ids <@ array(select student_id from agent_student where agent_id = o.stays_id and end_reason is distinct from 'erp')
            and not exists (select from agent_student where agent_id = o.stays_id and ${isLinkWithoutRecord}) then 'same'
          else 'changed' end as verdict
      from json_to_recordset(${JSON.stringify(records)}::json) as i("extId" text, "fullName" text, phone text, relation text, "studentExtIds" text[], "namesAll" boolean)
      left join agent on agent.ext_id = i."extId"
      cross join lateral (select agent.erp, coalesce(agent.merged_into_id, agent.id) as stays_id) o
      ${changedErpValuesSql(sql`jsonb_build_object('fullName', i."fullName", 'phone', i.phone)`)}
      cross join lateral (
        select array(select unnest(i."studentExtIds")
          union select jsonb_array_elements_text(agent.erp -> 'children') where i."namesAll" is not true order by 1) as ext_ids
      ) named
      cross join lateral (select named.ext_ids, array(select id from student where ext_id = any (named.ext_ids)) as ids) known
      cross join lateral (
        select known.*, to_jsonb(known.ext_ids) as told, i."namesAll" is true or agent.erp -> 'children' is not null as are_known,
          cardinality(known.ids) < cardinality(known.ext_ids) as are_missing
      ) children
    ), changed as (
      update agent set full_name = coalesce(fresh ->> 'fullName', full_name),
        phone = case when keeps_phone then agent.phone else fresh ->> 'phone' end,
        phone_asked_by = case when keeps_phone then phone_asked_by end, erp = coalesce(erp, '{}') || said, gone_at = null
      from judged where agent.id = old_id and (verdict = 'changed' or names_others)
    ), left_phones as (
      delete from agent_phone using judged
      where agent_id = old_id and (verdict = 'changed' or names_others) and not keeps_phone and agent_phone.phone = was_phone
        and was_phone <> fresh ->> 'phone' and source = 'erp'
    ), added as (
      insert into agent (ext_id, erp, full_name, phone) select "extId", said, "fullName", phone from judged where verdict = 'new'
      returning id, ext_id
    ), written as (
      select stays_id as id, student_ids, relation from judged where verdict = 'changed'
      union all select added.id, student_ids, relation from added join judged on "extId" = ext_id
    ), tied as (
      insert into agent_student as known (agent_id, student_id, relation, source, started_at)
      select distinct on (id, student_id) id, student_id, relation, 'erp', ${now}::timestamptz
      from written cross join unnest(student_ids) as student_id order by id, student_id, relation
      on conflict (agent_id, student_id) do update set ended_at = null, end_reason = null, started_at = excluded.started_at
      where known.source = 'erp' and known.end_reason = 'erp'
    )
    select ${syncBatchCountsSql}, coalesce(json_agg(stays_id) filter (where verdict = 'changed' or names_others), '[]') as heard,
      coalesce(json_agg(old_id) filter (where verdict = 'changed' and not keeps_phone), '[]') as renumbered
    from judged`)) as SyncBatchCounts & { heard: number[]; renumbered: number[] }
  await revokeAccessOfAccounts(tx, 'agent', renumbered, 'phone', { now })
  await endLinksWithoutRecord(tx, heard, now)
  return counts
}

/**
 * Ends the links to children that came from the ERP, for parents whom the ERP no longer lists. Links made by staff
 * stay.
 */
async function endGuardianLinks(tx: Db, ids: number[], { now }: SyncNowAndToday): Promise<void> {
  const rows = await tx.many<{ id: number }>(
    sql`select distinct coalesce(merged_into_id, id) as id from agent where id = any(${ids}::bigint[])`,
  )
  const staying = rows.map(({ id }) => id)
  await endLinksWithoutRecord(tx, staying, now)
}

/**
 * SQL condition: no current ERP record of the parent names the child. A record without a list of children counts as
 * naming every child.
 */
const isLinkWithoutRecord = sql`source = 'erp' and ended_at is null and not exists (
  select from agent as record join student on student.id = agent_student.student_id
  where (record.id = agent_student.agent_id or record.merged_into_id = agent_student.agent_id)
    and record.ext_id is not null and record.gone_at is null and coalesce(record.erp -> 'children' ? student.ext_id, true))`

async function endLinksWithoutRecord(tx: Db, agentIds: number[], now: Date): Promise<void> {
  if (agentIds.length === 0) return
  const ended = await tx.many<{ id: number }>(sql`
    update agent_student set ended_at = ${now}, end_reason = 'erp' where agent_id = any(${agentIds}::bigint[]) and ${isLinkWithoutRecord}
    returning agent_id as id`)
  const ids = ended.map(({ id }) => id)
  await revokeAccessOfParentsWithoutChildren(tx, ids, { now })
}

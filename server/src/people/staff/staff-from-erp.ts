import { revokeAccessOfAccounts } from '../../centre/sign-in/revoke-access.ts'
import {
  changedErpValuesSql,
  type SyncBatchCounts,
  type SyncNowAndToday,
  syncBatchCountsSql,
} from '../../centre/sync/batch-counts.ts'
import type { ErpCollection } from '../../centre/sync/collections.ts'
import { type Db, raw, sql } from '../../db/db.ts'
import type { ErpStaff } from '../../integrations/erp/port.ts'
import { createInternalEvent } from '../../internal-event.ts'

/** Event: staff were imported from the ERP. Listeners store ERP rows that refer to these staff. */
export const staffSynchronizedEvent = createInternalEvent<null>('staff arrived')

export const staffErpCollection: ErpCollection = {
  entity: 'staff',
  title: 'Xodim',
  buttons: ['teachers'],
  table: raw('staff'),
  rows: () => sql`select ext_id, full_name as name, 'academic' as place, id as place_id from staff`,
  read: (erp, options) => erp.staff(options),
  take: saveStaff,
  // The ERP manages only teaching staff (kind 2).
  inUse: () => sql`kind = 2 and work_status = 1`,
  ending: sql`, work_status = 2`,
  async afterEnding(tx, ids, { now }) {
    await revokeAccessOfAccounts(tx, 'staff', ids, 'left', { now })
  },
}

/**
 * The ERP decides whether a person is teaching staff and still employed. If none of a person's ERP head offices exists
 * here yet, the person's head offices stay unchanged until a later synchronization.
 */
async function saveStaff(tx: Db, records: ErpStaff[], { now }: SyncNowAndToday): Promise<SyncBatchCounts> {
  const { stopped, ...counts } = (await tx.one<SyncBatchCounts & { stopped: number[] }>(sql`
    with judged as materialized (
      select i.*, o.id as old_id, o.work_status = 1 and not i.working as stops, s.said, f.fresh, offices.ids as office_ids, offices.are_missing as waits,
        'Bosh ofisi hali kelmagan (ERPdagi raqami: ' || array_to_string(i."headOfficeExtIds", ', ') || ')' as reason,
        case
          when o.id is null then 'new'
          when f.fresh = '{}' and (o.erp_kind, o.work_status, o.gone_at) is not distinct from (i.kind, case when i.working then 1 else 2 end, null)
            and (offices.are_missing or offices.ids = array(select head_office_id from staff_head_office where staff_id = o.id and from_erp order by 1)) then 'same'
          else 'changed' end as verdict
      from json_to_recordset(${JSON.stringify(records)}::json) as i("extId" text, "hId" text, "firstName" text, "lastName" text,
        "middleName" text, phone text, kind text, working boolean, "headOfficeExtIds" text[])
      left join staff o on o.ext_id = i."extId"
      ${changedErpValuesSql(sql`jsonb_build_object('firstName', i."firstName", 'lastName', i."lastName", 'middleName', i."middleName", 'hId', i."hId", 'phoneNumber', i.phone)`)}
      cross join lateral (select array(select id from head_office where ext_id = any (i."headOfficeExtIds") order by id) as ids) known
      cross join lateral (select known.ids, known.ids = '{}' and i."headOfficeExtIds" <> '{}' as are_missing) offices
    ), changed as (
      update staff o set
        first_name = coalesce(fresh ->> 'firstName', o.first_name), last_name = coalesce(fresh ->> 'lastName', o.last_name),
        middle_name = coalesce(fresh ->> 'middleName', o.middle_name), h_id = coalesce(fresh ->> 'hId', o.h_id),
        phone_number = coalesce(fresh ->> 'phoneNumber', o.phone_number),
        phone_typed_by = case when fresh ->> 'phoneNumber' is null then o.phone_typed_by end, erp_kind = j.kind,
        work_status = case when j.working then 1 else 2 end, erp = coalesce(o.erp, '{}') || j.said, gone_at = null
      from judged j where o.id = j.old_id and j.verdict = 'changed'
    ), added as (
      insert into staff (kind, ext_id, erp, first_name, last_name, middle_name, h_id, phone_number, erp_kind, work_status)
      select 2, "extId", said, "firstName", "lastName", "middleName", "hId", phone, kind, case when working then 1 else 2 end
      from judged where verdict = 'new'
      returning id, ext_id
    ), written as materialized (
      select old_id as id, waits, office_ids from judged where verdict = 'changed'
      union all select added.id, waits, office_ids from added join judged on "extId" = ext_id
    ), left_offices as (
      delete from staff_head_office l using written w where l.staff_id = w.id and not w.waits and l.from_erp and l.head_office_id <> all (w.office_ids)
    ), joined_offices as (
      insert into staff_head_office (staff_id, head_office_id, from_erp) select id, unnest(office_ids), true from written
      on conflict (staff_id, head_office_id) do update set from_erp = true where not staff_head_office.from_erp
    )
    select ${syncBatchCountsSql}, coalesce(json_agg(old_id) filter (where verdict = 'changed' and stops), '[]') as stopped
    from judged`)) as SyncBatchCounts & { stopped: number[] }
  await revokeAccessOfAccounts(tx, 'staff', stopped, 'left', { now })
  await staffSynchronizedEvent.emit(tx, null)
  return counts
}

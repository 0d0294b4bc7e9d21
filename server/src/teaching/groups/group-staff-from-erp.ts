import { isGroupInScopeSql } from '../../access/reach.ts'
import { type SyncBatchCounts, type SyncNowAndToday, syncBatchCountsSql } from '../../centre/sync/batch-counts.ts'
import { type ErpCollection, isErpRowCurrentSql } from '../../centre/sync/collections.ts'
import { type Db, raw, sql } from '../../db/db.ts'
import type { ErpGroupStaff } from '../../integrations/erp/port.ts'
import { maxAgeDaysOfNotifiedErpChange } from '../../people/memberships/notify-students.ts'
import { StaffNotificationKind, staffNotificationCreatedEvent } from '../../people/notifications/staff-notices.ts'
import { groupsText } from './groups.text.ts'

export const groupStaffErpCollection: ErpCollection = {
  entity: 'group_staff',
  title: 'Guruh xodimi',
  buttons: ['groups'],
  table: raw('group_staff'),
  rows: ({ viewer, today }) => sql`
    select group_staff.ext_id, staff.full_name || ', ' || study_group.name as name, 'academic' as place, staff.id as place_id
    from group_staff join staff on staff.id = group_staff.staff_id join study_group on study_group.id = group_staff.group_id
    where ${isGroupInScopeSql('all', viewer, today)}`,
  read: (erp, options) => erp.groupStaff(options),
  take: importGroupStaff,
  inUse: isErpRowCurrentSql,
}

/** The stored kind of the staff member, not the ERP's row, decides whether the person becomes teacher or assistant. */
async function importGroupStaff(
  tx: Db,
  records: ErpGroupStaff[],
  { now, today }: SyncNowAndToday,
): Promise<SyncBatchCounts> {
  const row = await tx.one<SyncBatchCounts & { joined: JoinedStaff[] }>(sql`
    with judged as materialized (
      select i.*, study_group.id as group_id, staff.id as staff_id, coalesce(staff.erp_kind, 'teacher') as role, o.id as old_id,
        study_group.id is null or staff.id is null as waits,
        case when study_group.id is null then 'Guruhi hali kelmagan (ERPdagi raqami: ' || i."groupExtId" || ')'
          else 'Xodimi hali kelmagan (ERPdagi raqami: ' || i."staffExtId" || ')' end as reason,
        case
          when study_group.id is null or staff.id is null then 'aside'
          when o.id is null then 'new'
          when (o.group_id, o.staff_id, o.role, o.is_primary, o.started_date, o.ended_date, o.gone_at) is not distinct from
            (study_group.id, staff.id, coalesce(staff.erp_kind, 'teacher'), i."primary", i."startedDate", i."endedDate", null) then 'same'
          else 'changed' end as verdict
      from json_to_recordset(${JSON.stringify(records)}::json) as i("extId" text, "groupExtId" text, "staffExtId" text, "primary" boolean,
        "startedDate" date, "endedDate" date)
      left join study_group on study_group.ext_id = i."groupExtId"
      left join staff on staff.ext_id = i."staffExtId"
      left join group_staff o on o.ext_id = i."extId"
    ), changed as (
      update group_staff o set group_id = j.group_id, staff_id = j.staff_id, role = j.role, is_primary = j."primary",
        started_date = j."startedDate", ended_date = j."endedDate", gone_at = null
      from judged j where o.id = j.old_id and j.verdict = 'changed'
    ), added as (
      insert into group_staff (ext_id, group_id, staff_id, role, is_primary, started_date, ended_date)
      select "extId", group_id, staff_id, role, "primary", "startedDate", "endedDate" from judged where verdict = 'new'
      returning group_id, staff_id, started_date, ended_date
    )
    select ${syncBatchCountsSql}, (
      select coalesce(json_agg(json_build_object('groupId', group_id, 'staffIds', staff_ids, 'name', name)), '[]') from (
        select group_id, study_group.name, array_agg(staff_id order by staff_id) as staff_ids
        from added join study_group on study_group.id = group_id
        where added.started_date >= ${today}::date - ${maxAgeDaysOfNotifiedErpChange}::int and (added.ended_date is null or added.ended_date >= ${today}::date)
        group by group_id, study_group.name order by group_id
      ) together) as joined
    from judged`)
  const { joined, ...counts } = row as SyncBatchCounts & { joined: JoinedStaff[] }
  for (const { groupId, staffIds, name } of joined)
    await staffNotificationCreatedEvent.emit(tx, {
      kind: StaffNotificationKind.GroupAdded,
      title: groupsText.joined,
      body: name,
      staffIds,
      aboutId: groupId,
      path: `/my-groups/${groupId}`,
      now,
    })
  return counts
}

interface JoinedStaff {
  groupId: number
  staffIds: number[]
  name: string
}

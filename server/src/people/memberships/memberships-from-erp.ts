import { isGroupInScopeSql, isStudentInScopeSql } from '../../access/reach.ts'
import { type SyncBatchCounts, type SyncNowAndToday, syncBatchCountsSql } from '../../centre/sync/batch-counts.ts'
import { type ErpCollection, isErpRowCurrentSql } from '../../centre/sync/collections.ts'
import { type Db, raw, sql } from '../../db/db.ts'
import type { ErpGroupStudent } from '../../integrations/erp/port.ts'
import { membershipsText } from './memberships.text.ts'
import { membershipsChangedEvent } from './memberships-changed.ts'
import { maxAgeDaysOfNotifiedErpChange, notifyStudentsAddedToGroup } from './notify-students.ts'

export const membershipsErpCollection: ErpCollection = {
  entity: 'group_student',
  title: membershipsText.ofErp,
  buttons: ['group-students'],
  table: raw('student_group'),
  rows: ({ viewer, today }) => sql`
    select student_group.ext_id, student.full_name || ', ' || study_group.name as name, 'student' as place, student.id as place_id
    from student_group join student on student.id = student_group.student_id join study_group on study_group.id = student_group.group_id
    where ${isStudentInScopeSql(viewer)} and ${isGroupInScopeSql('all', viewer, today)}`,
  read: (erp, options) => erp.groupStudents(options),
  take: takeMemberships,
  inUse: isErpRowCurrentSql,
  afterEnding: afterMembershipsEnded,
}

interface Joined {
  groupId: number
  startDate: string
  studentIds: number[]
}

/**
 * - A membership that overlaps another one of the same student and group is tried again at the end of the import.
 *   Otherwise the exclusion constraint would refuse the complete batch.
 * - The ERP never changes a membership's status.
 * - A date that staff set stays until the ERP changes that date, or until the first day would be after the last day.
 * - If the ERP lists a membership that overlaps a membership added by staff, both become one membership from the ERP.
 */
async function takeMemberships(
  tx: Db,
  records: ErpGroupStudent[],
  { now, today }: SyncNowAndToday,
): Promise<SyncBatchCounts> {
  const { groupIds, joined, ...counts } = (await tx.one<SyncBatchCounts & { groupIds: number[]; joined: Joined[] }>(sql`
    with input as materialized (
      select row_number() over () as place, i.*,
        case when i."startedDate" > i."endedDate" then null else daterange(i."startedDate", i."endedDate", '[]') end as erp_days
      from json_to_recordset(${JSON.stringify(records)}::json) as i("extId" text, "groupExtId" text, "studentExtId" text,
        "startedDate" date, "endedDate" date)
    ), resolved as materialized (
      select i.*, study_group.id as group_id, student.id as student_id,
        coalesce(o.id, case when row_number() over (partition by by_hand.id order by place) = 1 then by_hand.id end) as old_id,
        coalesce(o.group_id, by_hand.group_id) as old_group_id,
        (o.group_id, o.student_id, o.erp_started_date, o.erp_ended_date, o.gone_at) is not distinct from
          (study_group.id, student.id, i."startedDate", i."endedDate", null) as same,
        case when erp_days is null or kept.first > kept.last then erp_days else daterange(kept.first, kept.last, '[]') end as days
      from input i
      left join study_group on study_group.ext_id = i."groupExtId"
      left join student on student.ext_id = i."studentExtId"
      left join student_group o on o.ext_id = i."extId"
      left join lateral (
        select id, group_id from student_group where ext_id is null and gone_at is null and group_id = study_group.id and student_id = student.id
          and o.id is null and daterange(started_date, ended_date, '[]') && i.erp_days order by started_date desc limit 1
      ) by_hand on (select exists (select from student_group where ext_id is null and gone_at is null))
      cross join lateral (
        select case when o.id is not null and o.erp_started_date is not distinct from i."startedDate" then o.started_date else i."startedDate" end as first,
          case when o.id is not null and o.erp_ended_date is not distinct from i."endedDate" then o.ended_date else i."endedDate" end as last
      ) kept
    ), judged as materialized (
      select r.*, days is not null and (group_id is null or student_id is null) as waits,
        case
          when days is null then 'refused'
          when group_id is null or student_id is null then 'aside'
          when same then 'same'
          when exists (
            select from student_group o where o.group_id = r.group_id and o.student_id = r.student_id and o.gone_at is null
              and o.id is distinct from r.old_id and daterange(o.started_date, o.ended_date, '[]') && r.days
              and not exists (select from resolved mover where mover.old_id = o.id and not mover.same)) then 'clashing'
          when max(coalesce(upper(days), 'infinity')) over earlier > coalesce(lower(days), '-infinity') then 'clashing'
          when old_id is null then 'new'
          else 'changed' end as verdict,
        case
          when days is null then 'Tugash sanasi boshlanishidan oldin (endedDate: ' || "startedDate" || '–' || "endedDate" || ')'
          when group_id is null then 'Guruhi hali kelmagan (ERPdagi raqami: ' || "groupExtId" || ')'
          when student_id is null then 'Talabasi hali kelmagan (ERPdagi raqami: ' || "studentExtId" || ')'
          else 'Talaba bu guruhda shu kunlarda allaqachon bor (beginDate: ' || coalesce("startedDate"::text, '…') || '–' || coalesce("endedDate"::text, '…') || ')'
        end as reason
      from resolved r
      window earlier as (
        partition by group_id, student_id, days is null order by coalesce(lower(days), '-infinity'), place
        rows between unbounded preceding and 1 preceding)
    ), changed as (
      update student_group o set ext_id = j."extId", group_id = j.group_id, student_id = j.student_id, started_date = lower(j.days),
        ended_date = upper(j.days) - 1, erp_started_date = j."startedDate", erp_ended_date = j."endedDate", gone_at = null
      from judged j where o.id = j.old_id and j.verdict = 'changed'
      returning o.group_id
    ), added as (
      insert into student_group (ext_id, group_id, student_id, started_date, ended_date, erp_started_date, erp_ended_date)
      select "extId", group_id, student_id, "startedDate", "endedDate", "startedDate", "endedDate" from judged
      -- Reading the CTE "changed" makes it run first, because an old membership may have to end before a new one begins.
      where verdict = 'new' and (select count(*) from changed) >= 0
      returning group_id, student_id, started_date, ended_date
    ), left_behind as (
      select old_group_id as group_id from judged where verdict = 'changed'
    )
    select ${syncBatchCountsSql}, (select coalesce(json_agg(group_id), '[]') from (
      select group_id from changed union select group_id from added union select group_id from left_behind
    ) touched) as "groupIds", (
      select coalesce(json_agg(json_build_object('groupId', group_id, 'startDate', started_date, 'studentIds', student_ids)), '[]') from (
        select group_id, started_date, array_agg(student_id order by student_id) as student_ids from added
        where started_date >= ${today}::date - ${maxAgeDaysOfNotifiedErpChange}::int and (ended_date is null or ended_date >= ${today}::date)
        group by group_id, started_date order by group_id, started_date
      ) together) as joined
    from judged`)) as SyncBatchCounts & { groupIds: number[]; joined: Joined[] }
  await membershipsChangedEvent.emit(tx, { groupIds, today })
  for (const notice of joined) await notifyStudentsAddedToGroup(tx, { ...notice, now })
  return counts
}

/** Emits `membershipsChangedEvent` for the groups of memberships that the ERP no longer lists. */
async function afterMembershipsEnded(tx: Db, ids: number[], { today }: SyncNowAndToday): Promise<void> {
  const rows = await tx.many<{ groupId: number }>(
    sql`select distinct group_id as "groupId" from student_group where id = any(${ids})`,
  )
  await membershipsChangedEvent.emit(tx, { groupIds: rows.map((row) => row.groupId), today })
}

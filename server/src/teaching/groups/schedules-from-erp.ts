import { addRoomsFromErp } from '../../centre/rooms/rooms-from-erp.ts'
import type { SyncNowAndToday } from '../../centre/sync/batch-counts.ts'
import { type Db, sql } from '../../db/db.ts'
import type { ErpGroup } from '../../integrations/erp/port.ts'
import {
  publishedLessonColumnsSql,
  publishedLessonValuesSql,
  restartNotificationDelaySql,
} from './published-lessons.ts'

/**
 * Stores the ERP's schedule items. An item that the ERP removed is only marked as gone, because lessons refer to it.
 * Returns the changed groups.
 */
export async function applyErpSchedules(
  tx: Db,
  groups: Pick<ErpGroup, 'extId' | 'schedule'>[],
  at: SyncNowAndToday,
): Promise<number[]> {
  if (groups.length === 0) return []
  const records = JSON.stringify(groups.map(({ extId, schedule }) => ({ extId, schedule })))
  const row = await tx.one<{ ids: number[] }>(sql`
    with groups as materialized (
      select study_group.id, i.schedule from json_to_recordset(${records}::json) as i("extId" text, schedule json)
      join study_group on study_group.ext_id = i."extId"
    ), judged as materialized (
      select groups.id as group_id, item.*, staff.id as staff_id, o.id as old_id,
        (o.staff_id, o.staff_ext_id, o.days_of_week, o.begin_time, o.end_time, o.start_date, o.end_date, o.classroom_name, o.gone_at) is distinct from
        (staff.id, item."staffExtId", item."daysOfWeek", item."beginTime", item."endTime", item."startDate", item."endDate", item."classroomName", null) as differs
      from groups
      cross join json_to_recordset(groups.schedule) as item(key text, "staffExtId" text, "daysOfWeek" smallint[], "beginTime" time, "endTime" time,
        "startDate" date, "endDate" date, "classroomName" text)
      left join staff on staff.ext_id = item."staffExtId"
      left join schedule_item o on o.group_id = groups.id and o.key = item.key
    ), known as (
      insert into lesson_known (${publishedLessonColumnsSql}, changed_at)
      select ${publishedLessonValuesSql}, ${at.now}::timestamptz from judged join lesson on lesson.schedule_item_id = old_id
      join schedule_item on schedule_item.id = old_id
      where differs and lesson.date >= ${at.today}::date ${restartNotificationDelaySql}
    ), dropped as (
      update schedule_item o set gone_at = ${at.now} from groups
      where o.group_id = groups.id and o.gone_at is null and not o.is_ours and not exists (select from judged j where j.group_id = o.group_id and j.key = o.key)
      returning o.group_id
    ), changed as (
      update schedule_item o set staff_id = j.staff_id, staff_ext_id = j."staffExtId", days_of_week = j."daysOfWeek", begin_time = j."beginTime",
        end_time = j."endTime", start_date = j."startDate", end_date = j."endDate", classroom_name = j."classroomName", gone_at = null
      from judged j where o.id = j.old_id and j.differs
      returning o.group_id
    ), added as (
      insert into schedule_item (group_id, key, staff_id, staff_ext_id, days_of_week, begin_time, end_time, start_date, end_date, classroom_name)
      select group_id, key, staff_id, "staffExtId", "daysOfWeek", "beginTime", "endTime", "startDate", "endDate", "classroomName"
      from judged where old_id is null
      returning group_id
    )
    select coalesce(json_agg(group_id), '[]') as ids
    from (select group_id from dropped union select group_id from changed union select group_id from added) g`)
  return (row as { ids: number[] }).ids
}

/** Links schedule items to teachers who were synchronized later than the schedule. */
export async function linkScheduleItemsToTeachers(tx: Db): Promise<void> {
  await tx.run(sql`
    update schedule_item set staff_id = staff.id from staff
    where schedule_item.staff_id is null and schedule_item.staff_ext_id = staff.ext_id`)
}

/** Finds a schedule's rooms by name. An unknown name creates a new room of the group's branch. */
export async function linkScheduleItemsToRooms(tx: Db, groupIds: readonly number[]): Promise<void> {
  const those = sql`study_group.id = any(${[...groupIds]}) and not schedule_item.is_ours`
  await addRoomsFromErp(
    tx,
    sql`select head_office_id, classroom_name as name from schedule_item join study_group on study_group.id = group_id where ${those}`,
  )
  await tx.run(sql`
    update schedule_item set room_id = room.id
    from study_group join room on room.head_office_id = study_group.head_office_id
    where study_group.id = schedule_item.group_id and ${those}
      and lower(room.erp_name) = lower(left(btrim(schedule_item.classroom_name), 100)) and schedule_item.room_id is distinct from room.id`)
  await tx.run(sql`
    update schedule_item set room_id = null
    from study_group where study_group.id = schedule_item.group_id and ${those} and room_id is not null
      and not exists (select from room where room.id = room_id and room.head_office_id = study_group.head_office_id
        and lower(room.erp_name) = lower(left(btrim(classroom_name), 100)))`)
}

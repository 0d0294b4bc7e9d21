import type { FullyBookedRoom } from '@markaz/protocol/control/reports/schemas'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'

const hoursOfFullRoom = 8

/** Lists fully used rooms. Lessons that take place online do not fill a room. */
export function listFullyBookedRooms(db: Db, viewer: Viewer, today: string): Promise<FullyBookedRoom[]> {
  return db.many<FullyBookedRoom>(sql`
    with booked as (
      select lesson.id, lesson.begin_time, lesson.end_time, study_group.id as group_id, study_group.name as group_name,
        study_group.head_office_id, btrim(schedule_item.classroom_name) as room, schedule_item.id as schedule_id, schedule_item.staff_id
      from lesson join study_group on study_group.id = lesson.group_id join schedule_item on schedule_item.id = lesson.schedule_item_id
      where lesson.date = ${today}::date and ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)}
        and btrim(schedule_item.classroom_name) <> '' and schedule_item.staff_id is not null and classroom_name !~* 'zoom|onl[ai]'
    ), looked as (
      select booked.*, exists (
        select from booked other
        where other.head_office_id is not distinct from booked.head_office_id and other.room = booked.room and other.id <> booked.id
          and other.begin_time < booked.end_time and booked.begin_time < other.end_time) as is_double
      from booked
    )
    select room as name, count(*) as "lessonsCount", min(begin_time) as "beginTime", max(end_time) as "endTime",
      bool_or(is_double) as "isDoubleBooked",
      (select json_build_object('id', id, 'name', name) from office where office.head_office_id = looked.head_office_id and deleted_at is null) as office,
      (array_agg(json_build_object('group', json_build_object('id', group_id, 'name', group_name), 'beginTime', begin_time,
        'staffId', staff_id, 'scheduleId', schedule_id) order by is_double desc, begin_time, id))[1] as lesson
    from looked group by head_office_id, room
    having bool_or(is_double) or sum(end_time - begin_time) >= ${hoursOfFullRoom}::int * interval '1 hour'
    order by "isDoubleBooked" desc, natural_order(room) collate "C", head_office_id limit 50`)
}

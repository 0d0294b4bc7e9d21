import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import type { timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { FreeSlot } from '@markaz/protocol/teaching/timetable/schemas'
import { isInBranchScopeSql } from '../../access/viewer.ts'
import { type Sql, skipPreparedStatementSql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { listApprovedAbsencesInPeriod } from '../availability/approved-absences.ts'
import { listDaysOffInPeriod } from '../availability/days-off.ts'
import { isDayOffSql } from '../groups/lesson-sql.ts'
import { earliestLessonStartMinutes, latestLessonEndMinutes, timeSlotMinutes } from './busy-resources.ts'
import { addDays } from './notify-clashes.ts'

const maxFreeSlots = 200

/**
 * Finds free hours for a new group. It compares with schedule items, which are a thousand times fewer than lessons. A
 * conflict in one week excludes the weekday and hour for all weeks. Lessons on days off are ignored.
 */
export async function findFreeLessonSlots({ db, viewer, query, today }: RouteCall<typeof timetable.freeSlots>) {
  const { officeId, people, timesAWeek, minutes, weeks, teacherId = null } = query
  const from = query.from ?? addDays(today, 1)
  if (from < today) refuseField('from', teachingErrorTexts.dayOver)
  const to = addDays(from, weeks * 7 - 1)
  const office = orNotFound(
    await db.one<{ headOfficeId: number }>(sql`
      select head_office_id as "headOfficeId" from office where id = ${officeId} and deleted_at is null and ${isInBranchScopeSql(viewer, sql`head_office_id`)}`),
  )
  // PostgreSQL plans this query for each call, because no single query plan suits requests with and without a teacher.
  const slots = await db.many<FreeSlot>(sql`
    ${skipPreparedStatementSql} with place as materialized (
      select id, name, capacity, row_number() over (order by capacity nulls last, natural_order(name) collate "C", id) as nth from room
      where head_office_id = ${office.headOfficeId} and archived_at is null and coalesce(capacity >= ${people}, true)
    ), teaching as materialized (
      select group_id from group_staff where staff_id = ${teacherId}::bigint and role = 'teacher' and gone_at is null
    ), item as materialized (
      select room_id, unnest(days_of_week) as iso_day, int4range(${minuteOfDaySql(sql`begin_time`)}, ${minuteOfDaySql(sql`end_time`)}) as span,
        coalesce(staff_id = ${teacherId}::bigint, group_id in (select group_id from teaching)) as is_teachers
      from schedule_item join study_group on study_group.id = group_id
      where (room_id = any(array(select id from place)) or staff_id = ${teacherId}::bigint
          or staff_id is null and group_id = any(array(select group_id from teaching)))
        and schedule_item.gone_at is null and study_group.gone_at is null and start_date <= ${to}::date
        and coalesce(end_date >= ${from}::date, true) and coalesce(study_group.ended_date >= ${from}::date, true)
        and not (is_ours and ${isDayOffSql(sql`study_group.head_office_id`, timeOfOneDayItem)})
    ), busy as materialized (
      select room_id, iso_day, range_agg(span) as spans from item where room_id is not null group by 1, 2
    ), taught as materialized (
      select iso_day, range_agg(span) as spans from item where is_teachers group by 1
    ), said as materialized (
      select iso_day, range_agg(int4range(${minuteOfDaySql(sql`begin_time`)}, ${minuteOfDaySql(sql`end_time`)})) as spans from staff_hours where staff_id = ${teacherId}::bigint group by 1
    ), free as (
      select place.id, place.name, capacity, nth, start, array_agg(week_day.iso_day order by week_day.iso_day) as days
      from place cross join generate_series(${earliestLessonStartMinutes}::int, ${latestLessonEndMinutes}::int - ${minutes}::int, ${timeSlotMinutes}::int) as start
      cross join generate_series(1, 7) as week_day (iso_day)
      left join busy on busy.room_id = place.id and busy.iso_day = week_day.iso_day
      left join taught on taught.iso_day = week_day.iso_day
      left join said on said.iso_day = week_day.iso_day
      where not coalesce(busy.spans && int4range(start, start + ${minutes}::int), false)
        and not coalesce(taught.spans && int4range(start, start + ${minutes}::int), false)
        and coalesce(said.spans @> int4range(start, start + ${minutes}::int), not exists (select from said))
      group by place.id, place.name, capacity, nth, start having count(*) >= ${timesAWeek}::int
    ), span as (
      -- Free slots of one day that overlap are merged into one time span.
      select id, name, capacity, nth, iso_day, unnest(range_agg(int4range(start, start + ${minutes}::int))) as hours
      from free cross join unnest(days) as iso_day group by id, name, capacity, nth, iso_day
    )
    select json_build_object('id', id, 'name', name, 'capacity', capacity) as room, array_agg(iso_day order by iso_day) as days,
      to_char(time '00:00' + lower(hours) * interval '1 minute', 'HH24:MI') as "beginTime",
      to_char(time '00:00' + upper(hours) * interval '1 minute', 'HH24:MI') as "endTime"
    from span group by id, name, capacity, nth, hours order by nth, hours limit ${maxFreeSlots}`)
  const off = await listDaysOffInPeriod(db, sql`holiday.head_office_id = ${office.headOfficeId}`, { from, to })
  return {
    ...{ from, to, slots },
    daysOff: [...new Set(off.filter(({ beginTime }) => beginTime === null).map(({ date }) => date))],
    partsOff: off.filter(({ beginTime }) => beginTime !== null),
    away: teacherId === null ? [] : await listApprovedAbsencesInPeriod(db, sql`${teacherId}::bigint`, { from, to }),
  }
}

/** SQL for the day and times of a schedule item for one day only. A changed lesson can have such an item. */
const timeOfOneDayItem = {
  ...{ date: sql`start_date`, beginTime: sql`schedule_item.begin_time`, endTime: sql`schedule_item.end_time` },
}

const minuteOfDaySql = (time: Sql) => sql`(extract(epoch from ${time}) / 60)::int`

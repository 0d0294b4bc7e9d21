import type { LessonClash } from '@markaz/protocol/teaching/timetable/schemas'
import { type Db, type Sql, skipPreparedStatementSql, sql } from '../../db/db.ts'
import { isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import { hasApprovedAbsenceSql, isOutsideWorkingHoursSql } from '../availability/approved-absences.ts'
import { addDays } from '../groups/days.ts'
import { isDayOffSql } from '../groups/lesson-sql.ts'
import { groupLeaderOnLessonDaySql } from './lesson-state.ts'

interface ClashSearch {
  /** First and last day are included. */
  from: string
  to: string
  /** The search, which is chronological, stops after this number of clashes was found. */
  atLeast: number
}

/**
 * Searches clashes in steps. Each step covers four times as many days as the step before, so that the first page need
 * not wait.
 * @returns all clashes of the searched days; `isMore` means that later days were not searched
 */
export async function listLessonClashes(
  db: Db,
  scope: Sql,
  { from, to, atLeast }: ClashSearch,
): Promise<{ clashes: LessonClash[]; isMore: boolean }> {
  const clashes: LessonClash[] = []
  let first = from
  for (let days = 1; first <= to && clashes.length < atLeast; days *= 4) {
    const next = addDays(first, days)
    clashes.push(...(await listClashesWithin(db, scope, { from: first, before: next > to ? addDays(to, 1) : next })))
    first = next
  }
  return { clashes, isMore: first <= to }
}

/** Maximum number of clashes that are returned. A timetable with more clashes is not usable yet. */
const maxClashes = 500
const givenLessonTime = { date: sql`given.date`, beginTime: sql`given.begin_time`, endTime: sql`given.end_time` }
const heldLessonTime = { date: sql`held.date`, beginTime: sql`held.begin_time`, endTime: sql`held.end_time` }

const lessonsOverlap = sql`other.date = one.date and other.id > one.id and one.begin_time < other.end_time and other.begin_time < one.end_time`
/** SQL condition: the two lessons are not joined. Joined lessons share one room and one teacher, which is no clash. */
const areNotJoined = sql`other.host_id <> one.host_id`

function listClashesWithin(
  db: Db,
  scope: Sql,
  { from, before }: { from: string; before: string },
): Promise<LessonClash[]> {
  // PostgreSQL plans this query for each call, because no single query plan suits one day of one branch and six weeks
  // of all branches.
  return db.many<LessonClash>(sql`
    ${skipPreparedStatementSql} with held as materialized (
      select lesson.id, lesson.group_id, study_group.head_office_id, lesson.date, lesson.begin_time, lesson.end_time,
        schedule_item.room_id, schedule_item.classroom_name, coalesce(schedule_item.staff_id, ${groupLeaderOnLessonDaySql}) as teacher_id,
        lesson.marked_at is null as is_open, joined_lesson_id is null as is_own, coalesce(joined_lesson_id, lesson.id) as host_id
      from lesson join study_group on study_group.id = lesson.group_id
      left join schedule_item on schedule_item.id = lesson.schedule_item_id
      left join lesson_change on lesson_change.lesson_id = lesson.id
      where lesson.date >= ${from} and lesson.date < ${before} and lesson.cancelled_at is null
        and (lesson.marked_at is null or lesson.attended_count + lesson.absent_count > 0) and ${scope}
    ), assisting as materialized (
      select held.*, staff_id from held join group_staff on group_staff.group_id = held.group_id and role = 'assistant' and gone_at is null
        and ${isMemberOnDaySql('group_staff', sql`held.date`)}
    ), member as materialized (
      select group_id, student_id, started_date, ended_date from student_group
      where group_id = any(array(select distinct group_id from held)) and gone_at is null
        and coalesce(started_date < ${before}, true) and coalesce(ended_date >= ${from}, true)
    ), classmate as materialized (
      -- Only students in several groups can have a clash, and they are few.
      select * from member where student_id in (select student_id from member group by 1 having count(*) > 1)
    ), given as materialized (
      select teacher_id as staff_id, id, date, begin_time, end_time from held where is_open and is_own and teacher_id is not null
      union all select staff_id, id, date, begin_time, end_time from assisting where is_open and is_own
    ), clash as (
      select 'room' as kind, one.room_id as subject_id, 0 as count, one.id, other.id as other_id from held one join held other on other.room_id = one.room_id and ${lessonsOverlap} and ${areNotJoined}
      union all
      select 'teacher', one.teacher_id, 0, one.id, other.id from held one join held other on other.teacher_id = one.teacher_id and ${lessonsOverlap} and ${areNotJoined}
      union all
      select 'assistant', one.staff_id, 0, one.id, other.id from assisting one join assisting other on other.staff_id = one.staff_id and ${lessonsOverlap} and ${areNotJoined}
      union all
      select 'group', one.group_id, 0, one.id, other.id from held one join held other on other.group_id = one.group_id and ${lessonsOverlap}
      union all
      select 'student', null, count(distinct first.student_id), one.id, other.id
      from classmate first join classmate second on second.student_id = first.student_id and second.group_id <> first.group_id
      join held one on one.group_id = first.group_id join held other on other.group_id = second.group_id and ${lessonsOverlap}
      where coalesce(one.date >= greatest(first.started_date, second.started_date), true)
        and coalesce(one.date <= least(first.ended_date, second.ended_date), true)
      group by one.id, other.id
      union all
      select 'plan', null, 0, held.id, null from held join lesson_change on lesson_change.lesson_id = held.id
      join schedule_item plan on plan.id = plan_item_id
      where plan.gone_at is not null or not extract(isodow from plan_date)::smallint = any(plan.days_of_week) or plan_date < plan.start_date
        or plan_date > plan.end_date or (plan.begin_time, plan.end_time) <> (plan_begin_time, plan_end_time)
      union all
      -- Joint lessons that no longer agree, because the plan moved one lesson after another was joined to it.
      select 'plan', null, 0, held.id, host.id from held join held host on host.id = held.host_id
      where held.is_open and (held.begin_time, held.end_time, held.room_id, held.teacher_id)
        is distinct from (host.begin_time, host.end_time, host.room_id, host.teacher_id)
      union all
      select 'away', staff_id, 0, id, null from given where ${hasApprovedAbsenceSql(sql`given.staff_id`, givenLessonTime)}
      union all
      select 'hours', staff_id, 0, id, null from given
      where ${isOutsideWorkingHoursSql(sql`given.staff_id`, givenLessonTime)} and not ${hasApprovedAbsenceSql(sql`given.staff_id`, givenLessonTime)}
      union all
      select 'day_off', null, 0, id, null from held where is_open and ${isDayOffSql(sql`held.head_office_id`, heldLessonTime)}
    )
    select clash.kind, case clash.kind when 'room' then (select name from room where room.id = subject_id)
        when 'group' then (select name from study_group where study_group.id = subject_id)
        else (select full_name from staff where staff.id = subject_id) end as name,
      clash.count, ${clashingLessonColumns('one')} as lesson, case when other.id is not null then ${clashingLessonColumns('other')} end as other
    from clash join held one on one.id = clash.id left join held other on other.id = other_id
    order by one.date, one.begin_time, array_position(array['room', 'teacher', 'assistant', 'group', 'away', 'day_off', 'student', 'plan', 'hours'], clash.kind), one.id, other.id
    limit ${maxClashes}`)
}

function clashingLessonColumns(row: 'one' | 'other'): Sql {
  const of = row === 'one' ? sql`one` : sql`other`
  return sql`json_build_object('id', ${of}.id, 'group', (select json_build_object('id', id, 'name', name) from study_group where study_group.id = ${of}.group_id),
    'date', ${of}.date, 'beginTime', to_char(${of}.begin_time, 'HH24:MI'), 'endTime', to_char(${of}.end_time, 'HH24:MI'),
    'room', coalesce((select name from room where room.id = ${of}.room_id), ${of}.classroom_name),
    'teacher', (select full_name from staff where staff.id = ${of}.teacher_id))`
}

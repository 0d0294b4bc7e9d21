import type { Clash } from '@markaz/protocol/teaching/timetable/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { isAway, isOutsideHours } from '../availability/away.ts'
import { isDayOff } from '../groups/days-off.ts'
import { assistantsOf, leaderOf } from './lesson-state.ts'

interface Days {
  /** Both inclusive. */
  from: string
  to: string
}

const most = 500
const usedThen = { date: sql`used.date`, beginTime: sql`used.begin_time`, endTime: sql`used.end_time` }

/**
 * What is in two places in these days, each pair once (TIME-005): the timetable of the ERP is taken as it comes, and what cannot be is
 * told here until somebody solves it. Two lessons that were joined hold one room and one teacher, and only that.
 * @param scope of the query's `study_group`
 */
export function listClashes(db: Db, scope: Sql, { from, to }: Days): Promise<Clash[]> {
  return db.many<Clash>(sql`
    with held as materialized (
      select lesson.id, lesson.group_id, study_group.name as group_name, study_group.head_office_id, lesson.date, lesson.begin_time, lesson.end_time,
        schedule_item.room_id, schedule_item.classroom_name, coalesce(schedule_item.staff_id, ${leaderOf}) as teacher_id,
        array(${assistantsOf}) as assistant_ids, lesson.marked_at is null as is_open, coalesce(joined_lesson_id, lesson.id) as host_id
      from lesson join study_group on study_group.id = lesson.group_id
      left join schedule_item on schedule_item.id = lesson.schedule_item_id
      left join lesson_change on lesson_change.lesson_id = lesson.id
      where lesson.date between ${from} and ${to} and lesson.cancelled_at is null
        and (lesson.marked_at is null or lesson.attended_count + lesson.absent_count > 0) and ${scope}
    ), used as materialized (
      select 'room' as kind, room_id as subject_id, id, date, begin_time, end_time, host_id from held where room_id is not null
      union all select 'teacher', teacher_id, id, date, begin_time, end_time, host_id from held where teacher_id is not null
      union all select 'assistant', unnest(assistant_ids), id, date, begin_time, end_time, host_id from held
      union all select 'group', group_id, id, date, begin_time, end_time, id from held
    ), classmates as materialized (
      -- Few are in two groups: the groups that share somebody, and then their lessons.
      select member.group_id, other.group_id as other_id, member.student_id, greatest(member.started_date, other.started_date) as first,
        least(member.ended_date, other.ended_date) as last
      from student_group member join student_group other on other.student_id = member.student_id and other.group_id > member.group_id
      where member.gone_at is null and other.gone_at is null and member.group_id in (select group_id from held)
        and other.group_id in (select group_id from held)
    ), clash as (
      select one.kind, one.subject_id, 0 as count, one.id, other.id as other_id
      from used one join used other on other.kind = one.kind and other.subject_id = one.subject_id and other.date = one.date and other.id > one.id
        and one.begin_time < other.end_time and other.begin_time < one.end_time and other.host_id <> one.host_id
      union all
      select 'student', null, count(distinct student_id), one.id, other.id
      from classmates join held one on one.group_id = classmates.group_id
      join held other on other.group_id = classmates.other_id and other.date = one.date and one.begin_time < other.end_time and other.begin_time < one.end_time
      where coalesce(one.date >= classmates.first, true) and coalesce(one.date <= classmates.last, true)
      group by one.id, other.id
      union all
      select 'plan', null, 0, held.id, null from held join lesson_change on lesson_change.lesson_id = held.id
      join schedule_item plan on plan.id = plan_item_id
      where plan.gone_at is not null or not extract(isodow from plan_date)::smallint = any(plan.days_of_week) or plan_date < plan.start_date
        or plan_date > plan.end_date or (plan.begin_time, plan.end_time) <> (plan_begin_time, plan_end_time)
      union all
      select case when is_away then 'away' else 'hours' end, subject_id, 0, id, null from (
        select used.subject_id, used.id, ${isAway(sql`used.subject_id`, usedThen)} as is_away, ${isOutsideHours(sql`used.subject_id`, usedThen)} as is_outside
        from used join held using (id) where is_open and used.host_id = used.id and kind in ('teacher', 'assistant')
      ) one where is_away or is_outside
      union all
      select 'day_off', null, 0, id, null from held where is_open and ${isDayOff(sql`head_office_id`, { date: sql`held.date`, beginTime: sql`held.begin_time`, endTime: sql`held.end_time` })}
    )
    select clash.kind, case clash.kind when 'room' then (select name from room where room.id = subject_id) when 'group' then one.group_name
        else (select full_name from staff where staff.id = subject_id) end as name,
      clash.count, ${clashing('one')} as lesson, case when other.id is not null then ${clashing('other')} end as other
    from clash join held one on one.id = clash.id left join held other on other.id = other_id
    order by one.date, one.begin_time, array_position(array['room', 'teacher', 'assistant', 'group', 'away', 'day_off', 'student', 'plan', 'hours'], clash.kind), one.id, other.id
    limit ${most}`)
}

function clashing(row: 'one' | 'other'): Sql {
  const of = row === 'one' ? sql`one` : sql`other`
  return sql`json_build_object('id', ${of}.id, 'group', json_build_object('id', ${of}.group_id, 'name', ${of}.group_name), 'date', ${of}.date,
    'beginTime', to_char(${of}.begin_time, 'HH24:MI'), 'endTime', to_char(${of}.end_time, 'HH24:MI'),
    'room', coalesce((select name from room where room.id = ${of}.room_id), ${of}.classroom_name),
    'teacher', (select full_name from staff where staff.id = ${of}.teacher_id))`
}

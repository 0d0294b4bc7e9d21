import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { publishStudentChange } from '../../people/feed/publish-student-change.ts'
import { isDayOffSql } from './lesson-sql.ts'
import { lessonsPlannedEvent } from './lessons-planned-event.ts'
import {
  notifyParentsOfPlannedLessons,
  publishedLessonColumnsSql,
  publishedLessonValuesSql,
  restartNotificationDelaySql,
} from './published-lessons.ts'

interface LessonPlan {
  /** The groups whose lessons are planned; undefined = every group. */
  groupIds?: number[]
  today: string
  until: string
  now: Date
}

interface LessonChanges {
  added: number
  moved: number
  removed: number
}

/** Number of days, counted from today, for which lessons are planned. */
export const lessonPlanningDaysAhead = 120

/** Number of days ahead for which families are notified of added lessons. */
const notifiedDaysAhead = 90

/** Number of groups per transaction; small, because the embedded database runs one statement at a time. */
const groupsPerTransaction = 200

/** Plans lessons for the next `plannedLessonDaysAhead` days: of the given groups, or of all groups. */
export async function createLessonsAhead(
  db: Db,
  { today, now, groupIds }: { today: string; now: Date; groupIds?: number[] },
): Promise<LessonChanges> {
  const until = new Date(Date.parse(today) + lessonPlanningDaysAhead * 86_400_000).toISOString().slice(0, 10)
  const ids =
    groupIds ?? (await db.many<{ id: number }>(sql`select id from study_group order by id`)).map((row) => row.id)
  const sum: LessonChanges = { added: 0, moved: 0, removed: 0 }
  for (let from = 0; from < ids.length; from += groupsPerTransaction) {
    const some = ids.slice(from, from + groupsPerTransaction)
    const changes = await db.transaction(async (tx) => {
      const made = await planLessons(tx, { groupIds: some, today, until, now })
      await notifyParentsOfPlannedLessons(tx, some, now)
      if (made.added + made.moved + made.removed > 0) await lessonsPlannedEvent.emit(tx, { groupIds: some, today })
      // Without `groupIds`, added lessons are not published: the daily job adds lessons only at the end of the planned
      // 120 days.
      if (made.moved + made.removed + (groupIds ? made.added : 0) > 0)
        publishStudentChange(
          tx,
          some.map((groupId) => ({ groupId, kind: StudentChangeKind.Timetable })),
        )
      return made
    })
    sum.added += changes.added
    sum.moved += changes.moved
    sum.removed += changes.removed
  }
  return sum
}

/**
 * Creates one lesson for each schedule item and day, except on days off. Lessons that a user changed stay. Lessons with
 * attendance marks, homework or videos are never moved or removed. After a change of the schedule, a past week with
 * attendance marks keeps its lessons and gets no new lessons.
 */
export async function planLessons(db: Db, { groupIds, today, until, now }: LessonPlan): Promise<LessonChanges> {
  const changes = await db.one<LessonChanges>(sql`
    with wanted as materialized (${plannedLessonsSql(groupIds, until)}),
    compared as materialized (
      select lesson.id, wanted.schedule_item_id as wanted_item, wanted.begin_time, wanted.end_time,
        coalesce(wanted.group_id, lesson.group_id) as group_id, coalesce(wanted.date, lesson.date) as date,
        lesson.marked_at is not null as is_marked
      from wanted
      full join (select * from lesson where schedule_item_id is not null and date <= ${until}::date and ${isInGroups(groupIds, sql`group_id`)}
        and not exists (select from lesson_change where lesson_id = lesson.id)) lesson
        on lesson.schedule_item_id = wanted.schedule_item_id and lesson.date = wanted.date
      where lesson.id is null or wanted.schedule_item_id is null
        or (lesson.date >= ${today}::date and (lesson.begin_time, lesson.end_time) <> (wanted.begin_time, wanted.end_time))
    ),
    held as (
      select group_id, date_trunc('week', date) as week from compared
      where wanted_item is null and is_marked and date < ${today}::date
    ),
    removed as (
      delete from lesson using compared
      where lesson.id = compared.id and compared.wanted_item is null and ${isLessonUnused}
      returning lesson.id, lesson.group_id, lesson.date, coalesce(lesson.moved_from, ${lessonBeginSql}) as stood_at
    ),
    moved as (
      update lesson set begin_time = compared.begin_time, end_time = compared.end_time,
        moved_from = nullif(coalesce(lesson.moved_from, ${lessonBeginSql}), lesson.date + compared.begin_time)
      from compared
      where lesson.id = compared.id and compared.wanted_item is not null and ${isLessonUnused}
      returning lesson.id
    ),
    -- Pairs the nth removed lesson of a week with its nth new lesson.
    gone as (
      select group_id, date_trunc('week', date) as week, stood_at,
        row_number() over (partition by group_id, date_trunc('week', date) order by date, stood_at) as nth
      from removed where date >= ${today}::date
    ),
    come as (
      select compared.*, date_trunc('week', date) as week,
        row_number() over (partition by group_id, date_trunc('week', date), date >= ${today}::date order by date, begin_time) as nth
      from compared
      where id is null
        and (date >= ${today}::date or (group_id, date_trunc('week', date)) not in (select group_id, week from held))
    ),
    added as (
      insert into lesson (group_id, schedule_item_id, date, begin_time, end_time, moved_from)
      select come.group_id, wanted_item, date, begin_time, end_time, nullif(stood_at, date + begin_time)
      from come left join gone on date >= ${today}::date and gone.group_id = come.group_id and gone.week = come.week and gone.nth = come.nth
      on conflict (schedule_item_id, date) do nothing
      returning *
    ),
    -- Stores the state that families know of lessons that this plan changes, and new lessons in weeks that had lessons.
    known as (
      insert into lesson_known (${publishedLessonColumnsSql}, changed_at)
      select ${publishedLessonValuesSql}, ${now}::timestamptz from compared join lesson on lesson.id = compared.id
      left join schedule_item on schedule_item.id = lesson.schedule_item_id
      where lesson.date >= ${today}::date ${restartNotificationDelaySql}
    ),
    known_new as (
      insert into lesson_known (${publishedLessonColumnsSql}, is_new, changed_at)
      select lesson.id, lesson.group_id, lesson.date, lesson.begin_time, lesson.end_time, null, null, false,
        lesson.date + lesson.begin_time, true, ${now}::timestamptz
      from added lesson
      where moved_from is null and date between ${today}::date and ${today}::date + ${notifiedDaysAhead}::int and exists (
        select from lesson earlier where earlier.group_id = lesson.group_id
          and earlier.date between date_trunc('week', lesson.date)::date and date_trunc('week', lesson.date)::date + 6)
    )
    select (select count(*) from added) as added, (select count(*) from moved) as moved, (select count(*) from removed) as removed`)
  return changes as LessonChanges
}

/** SQL for the time when the lesson begins, in Tashkent time. */
const lessonBeginSql = sql`lesson.date + lesson.begin_time`

/** SQL condition that the lesson was never used. Removed marks and deleted homework or videos still count as use. */
const isLessonUnused = sql`lesson.marked_at is null and not exists (select from attendance where lesson_id = lesson.id)
  and not exists (select from homework where lesson_id = lesson.id)
  and not exists (select from video where lesson_id = lesson.id)
  and not exists (select from make_up where host_lesson_id = lesson.id and make_up.cancelled_at is null)`

function isInGroups(groupIds: number[] | undefined, groupColumn: Sql): Sql {
  return groupIds ? sql`${groupColumn} = any(${groupIds})` : sql`true`
}

/**
 * SQL query for the lessons that the schedules require. The days are an array, for which PostgreSQL's planner assumes
 * ten rows; for `generate_series` the planner would assume thousands.
 */
function plannedLessonsSql(groupIds: number[] | undefined, until: string): Sql {
  return sql`
    select item.group_id, item.id as schedule_item_id, day.date, item.begin_time, item.end_time
    from (
      select schedule_item.*, study_group.head_office_id, greatest(start_date, study_group.started_date) as first_day,
        least(end_date, study_group.ended_date, ${until}::date) as last_day
      from schedule_item join study_group on study_group.id = schedule_item.group_id
      where schedule_item.gone_at is null and not schedule_item.is_ours and study_group.gone_at is null and ${isInGroups(groupIds, sql`study_group.id`)}
    ) item
    cross join lateral unnest(array(
      select first.date + 7 * step
      from (select distinct unnest(days_of_week) as iso_day) week_day
      cross join lateral (select first_day + (iso_day - extract(isodow from first_day)::int + 7) % 7 as date) first
      cross join lateral generate_series(0, (last_day - first.date) / 7) step
      where first.date + 7 * step <= last_day
    )) as day (date)
    where not ${isDayOffSql(sql`item.head_office_id`, { date: sql`day.date`, beginTime: sql`item.begin_time`, endTime: sql`item.end_time` })}
      and not exists (select from lesson_change where plan_item_id = item.id and plan_date = day.date)`
}

import { type Db, type Sql, sql } from '../../db/db.ts'

export interface LessonPlan {
  /** Absent = every group. */
  groupIds?: number[]
  /** `YYYY-MM-DD`, Asia/Tashkent. */
  today: string
  /** The last day lessons are made for, inclusive. */
  until: string
}

/** How many lessons a run made, moved to another time, or took away. */
export interface LessonChanges {
  added: number
  moved: number
  removed: number
}

/** Days for which lessons stand ready, counted from today. */
export const lessonDaysAhead = 120

/** Keeps every group's lessons ready; run at start, daily, and after the ERP changed a schedule (then for its groups). */
export async function keepLessonsAhead(
  db: Db,
  { today, groupIds }: { today: string; groupIds?: number[] },
): Promise<LessonChanges> {
  const until = new Date(Date.parse(today) + lessonDaysAhead * 86_400_000).toISOString().slice(0, 10)
  return makeLessons(db, { ...(groupIds && { groupIds }), today, until })
}

/**
 * Brings the lessons in line with the schedule: one for each item and each of its days inside item and group, none on
 * a holiday. A lesson that carries marks is never moved or taken away. What is over is not planned anew: a past week
 * that was marked under an earlier schedule gets no lessons of the new one. One statement; run twice, the second
 * changes nothing.
 */
export async function makeLessons(db: Db, { groupIds, today, until }: LessonPlan): Promise<LessonChanges> {
  const changes = await db.one<LessonChanges>(sql`
    with wanted as materialized (${wantedLessons(groupIds, until)}),
    compared as materialized (
      select lesson.id, wanted.schedule_item_id as wanted_item, wanted.begin_time, wanted.end_time,
        coalesce(wanted.group_id, lesson.group_id) as group_id, coalesce(wanted.date, lesson.date) as date,
        lesson.marked_at is not null as is_marked
      from wanted
      full join (select * from lesson where schedule_item_id is not null and date <= ${until}::date and ${among(groupIds, sql`group_id`)}) lesson
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
      where lesson.id = compared.id and compared.wanted_item is null and ${carriesNoMarks}
      returning lesson.id
    ),
    moved as (
      update lesson set begin_time = compared.begin_time, end_time = compared.end_time
      from compared
      where lesson.id = compared.id and compared.wanted_item is not null and ${carriesNoMarks}
      returning lesson.id
    ),
    added as (
      insert into lesson (group_id, schedule_item_id, date, begin_time, end_time)
      select group_id, wanted_item, date, begin_time, end_time from compared
      where id is null
        and (date >= ${today}::date or not exists (
          select from held where held.group_id = compared.group_id and held.week = date_trunc('week', compared.date)))
      on conflict (schedule_item_id, date) do nothing
      returning id
    )
    select (select count(*) from added) as added, (select count(*) from moved) as moved, (select count(*) from removed) as removed`)
  return changes as LessonChanges
}

/** A mark that was taken back still counts: somebody worked on the lesson. */
const carriesNoMarks = sql`lesson.marked_at is null and not exists (select from attendance where lesson_id = lesson.id)`

function among(groupIds: number[] | undefined, groupColumn: Sql): Sql {
  return groupIds ? sql`${groupColumn} = any(${groupIds})` : sql`true`
}

/** Steps from each item's first such weekday by sevens; ISO days, Monday 1 … Sunday 7. */
function wantedLessons(groupIds: number[] | undefined, until: string): Sql {
  return sql`
    select item.group_id, item.id as schedule_item_id, day.date, item.begin_time, item.end_time
    from (
      select schedule_item.*, greatest(start_date, study_group.started_date) as first_day,
        least(end_date, study_group.ended_date, ${until}::date) as last_day
      from schedule_item join study_group on study_group.id = schedule_item.group_id
      where schedule_item.gone_at is null and study_group.gone_at is null and ${among(groupIds, sql`study_group.id`)}
    ) item
    cross join lateral (select distinct unnest(days_of_week) as iso_day) week_day
    cross join lateral (select first_day + (week_day.iso_day - extract(isodow from first_day)::int + 7) % 7 as date) first
    cross join lateral (select first.date + 7 * step as date from generate_series(0, (last_day - first.date) / 7) step) day
    where day.date <= last_day and not exists (select from holiday where holiday.date = day.date)`
}

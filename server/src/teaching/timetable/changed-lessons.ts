import { type Db, type Sql, sql } from '../../db/db.ts'
import { tashkentDayAt } from '../../deps.ts'
import { mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'
import { isDayOffSql, lessonTeacherNameSql } from '../groups/lesson-sql.ts'
import { lessonStateSql, wasGroupMemberOnLessonDaySql } from '../groups/own-timetable.queries.ts'

export interface LessonShownToFamilies {
  date: string
  beginTime: string
  endTime: string
  room: string | null
  teacher: string | null
}

export interface ChangedLesson {
  lessonId: number
  groupId: number
  groupName: string
  isNew: boolean
  /** The lesson as families know it; null = they do not know that it takes place. */
  before: LessonShownToFamilies | null
  /** The current lesson; null = it does not take place. */
  after: LessonShownToFamilies | null
  reason: string | null
}

const lessonJsonSql = ({
  date,
  beginTime,
  endTime,
  room,
  teacher,
}: Record<keyof LessonShownToFamilies, Sql>): Sql => sql`
  json_build_object('date', ${date}, 'beginTime', to_char(${beginTime}, 'HH24:MI'), 'endTime', to_char(${endTime}, 'HH24:MI'),
    'room', ${room}, 'teacher', ${teacher})`

const currentLessonSql = lessonJsonSql({
  ...{ date: sql`lesson.date`, beginTime: sql`lesson.begin_time`, endTime: sql`lesson.end_time` },
  ...{ room: sql`schedule_item.classroom_name`, teacher: lessonTeacherNameSql },
})

const knownLessonSql = lessonJsonSql({
  ...{ date: sql`known.date`, beginTime: sql`known.begin_time`, endTime: sql`known.end_time` },
  ...{ room: sql`known.room`, teacher: sql`known.teacher` },
})

/**
 * Reads those changes of these lessons of which families have not been notified. Changes are sorted by the lesson times
 * before the change.
 */
export function readChangedLessons(tx: Db, lessonIds: readonly number[], now: Date): Promise<ChangedLesson[]> {
  const place = { date: sql`known.date`, beginTime: sql`known.begin_time`, endTime: sql`known.end_time` }
  return tx.many<ChangedLesson>(sql`
    select known.lesson_id as "lessonId", known.group_id as "groupId", study_group.name as "groupName", is_new as "isNew",
      case when known.is_held then ${knownLessonSql} end as before,
      case when lesson.id is not null and ${lessonStateSql(now)} <> 'cancelled' then ${currentLessonSql} end as after,
      coalesce(lesson_change.reason, (
        select holiday.name from holiday where ${isDayOffSql(sql`study_group.head_office_id`, place)}
          and holiday.date = known.date and coalesce(holiday.head_office_id = study_group.head_office_id, true)
        order by holiday.begin_time nulls first, holiday.id limit 1)) as reason
    from lesson_known known join study_group on study_group.id = known.group_id
    left join lesson on lesson.id = known.lesson_id
    left join schedule_item on schedule_item.id = lesson.schedule_item_id
    left join lesson_change on lesson_change.lesson_id = lesson.id
    where known.lesson_id = any(${[...lessonIds]}::bigint[])
    order by known.date, known.begin_time, known.lesson_id`)
}

interface AffectedStudent {
  studentId: number
  lesson: ChangedLesson
}

/** Returns the students who should attend a lesson on its former or on its new day. */
export async function listStudentsOfLessons(tx: Db, lessons: readonly ChangedLesson[]): Promise<AffectedStudent[]> {
  if (lessons.length === 0) return []
  const dayOf = (one: LessonShownToFamilies | null, other: LessonShownToFamilies | null) => (one ?? other)?.date ?? null
  const rows = await tx.many<{ nth: number; studentId: number }>(sql`
    select distinct changed.nth, student_group.student_id as "studentId"
    from unnest(${lessons.map(({ groupId }) => groupId)}::bigint[],
      ${lessons.map(({ before, after }) => dayOf(before, after))}::date[], ${lessons.map(({ before, after }) => dayOf(after, before))}::date[])
      with ordinality as changed (group_id, known_day, new_day, nth)
    join study_group on study_group.id = changed.group_id and study_group.gone_at is null
    join student_group on student_group.group_id = changed.group_id
    cross join lateral unnest(array[known_day, new_day]) as day
    where ${mustMemberAttendOnDaySql('student_group', sql`day`)} and coalesce(study_group.ended_date >= day, true)
    order by "studentId", changed.nth`)
  return rows.map(({ nth, studentId }) => ({ studentId, lesson: lessons[nth - 1] as ChangedLesson }))
}

export interface NextLessonOfStudent extends LessonShownToFamilies {
  id: number
  groupId: number
}

export async function readNextLessonsOfStudents(
  tx: Db,
  concerned: readonly AffectedStudent[],
  now: Date,
): Promise<Map<number, NextLessonOfStudent[]>> {
  if (concerned.length === 0) return new Map()
  const rows = await tx.many<{ studentId: number; groupId: number; id: number; lesson: LessonShownToFamilies }>(sql`
    select pair.student_id as "studentId", pair.group_id as "groupId", next.id, next.lesson
    from (select distinct * from unnest(${concerned.map(({ studentId }) => studentId)}::bigint[],
      ${concerned.map(({ lesson }) => lesson.groupId)}::bigint[]) as pair (student_id, group_id)) pair
    cross join lateral (
      select lesson.id, ${currentLessonSql} as lesson
      from lesson left join schedule_item on schedule_item.id = lesson.schedule_item_id
      where lesson.group_id = pair.group_id and lesson.date >= ${tashkentDayAt(now)}::date
        and lesson.date + lesson.begin_time > (${now}::timestamptz at time zone 'Asia/Tashkent')
        and ${lessonStateSql(now)} <> 'cancelled' and ${wasGroupMemberOnLessonDaySql(sql`pair.student_id`)}
      order by lesson.date, lesson.begin_time, lesson.id limit 1
    ) next`)
  const nextLessons = rows.map(({ lesson, ...row }) => ({ ...row, ...lesson }))
  return Map.groupBy(nextLessons, ({ studentId }) => studentId)
}

import type { AbsenceNoticeReason, AnnouncedAbsence } from '@markaz/protocol/teaching/told-absences/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { isLessonOfStudentSql, lessonStateSql } from '../groups/own-timetable.queries.ts'

/** SQL for the column `lessons`: the lessons that `told_absence` lists; null = all lessons of its days. */
export const lessonsOfAnnouncedAbsenceSql: Sql = sql`case when lesson_ids is not null then coalesce((
  select json_agg(json_build_object('id', lesson.id, 'beginTime', to_char(begin_time, 'HH24:MI'), 'group', study_group.name) order by begin_time, lesson.id)
  from lesson join study_group on study_group.id = lesson.group_id where lesson.id = any(lesson_ids)), '[]') end as lessons`

const announcedAbsenceColumns = (parentId: number): Sql => sql`
  told_absence.id, first_day as "from", last_day as "to", reason, note, ${lessonsOfAnnouncedAbsenceSql}, told_at as "toldAt", agent_id = ${parentId} as "isOwn"`

/** Returns announced absences that end on the day `since` or later. Withdrawn absences are omitted. */
export function listAnnouncedAbsences(
  db: Db,
  { childId, parentId, since }: { childId: number; parentId: number; since: string },
): Promise<AnnouncedAbsence[]> {
  return db.many<AnnouncedAbsence & object>(sql`
    select ${announcedAbsenceColumns(parentId)} from told_absence
    where student_id = ${childId} and cancelled_at is null and last_day >= ${since}::date
    order by first_day desc, id desc`)
}

interface AbsenceAnnouncement {
  childId: number
  parentId: number
  from: string
  to: string
  reason: AbsenceNoticeReason
  note: string | null
  /** Ids of the lessons that the child will miss; null = all lessons on the days of the absence. */
  lessonIds: readonly number[] | null
  now: Date
}

/**
 * Saves a parent's announcement of an absence. If the parent already announced the same days, the lessons are added to
 * that announcement. `isNew` is true if the announcement is new or its content changed.
 */
export async function saveAnnouncedAbsence(
  tx: Db,
  { childId, parentId, from, to, reason, note, lessonIds, now }: AbsenceAnnouncement,
): Promise<{ absence: AnnouncedAbsence; isNew: boolean }> {
  const lessons = sql`case when known.lesson_ids is not null and excluded.lesson_ids is not null
    then array(select distinct one from unnest(known.lesson_ids || excluded.lesson_ids) as one order by one) end`
  const saved = await tx.one<{ id: number }>(sql`
    insert into told_absence as known (student_id, agent_id, first_day, last_day, reason, note, lesson_ids, told_at)
    values (${childId}, ${parentId}, ${from}, ${to}, ${reason}, ${note}, ${lessonIds && [...lessonIds].sort((a, b) => a - b)}::bigint[], ${now})
    on conflict (student_id, agent_id, first_day, last_day) where cancelled_at is null
    do update set reason = excluded.reason, note = excluded.note, lesson_ids = ${lessons}
      where (known.reason, known.note, known.lesson_ids) is distinct from (excluded.reason, excluded.note, ${lessons})
    returning id`)
  const absence = await tx.one<AnnouncedAbsence & object>(sql`
    select ${announcedAbsenceColumns(parentId)} from told_absence
    where student_id = ${childId} and agent_id = ${parentId} and first_day = ${from} and last_day = ${to} and cancelled_at is null`)
  return { absence: absence as AnnouncedAbsence, isNew: saved !== undefined }
}

interface LessonOfDay {
  id: number
  group: string
  beginTime: string
  hasBegun: boolean
  isOver: boolean
}

export function listLessonsOfChildOnDays(
  db: Db,
  { childId, from, to, now }: { childId: number; from: string; to: string; now: Date },
): Promise<LessonOfDay[]> {
  const local = sql`(${now}::timestamptz at time zone 'Asia/Tashkent')`
  return db.many<LessonOfDay & object>(sql`
    select lesson.id, study_group.name as "group", to_char(lesson.begin_time, 'HH24:MI') as "beginTime",
      lesson.date + lesson.begin_time <= ${local} as "hasBegun", lesson.date + lesson.end_time <= ${local} as "isOver"
    from lesson join study_group on study_group.id = lesson.group_id
    left join schedule_item on schedule_item.id = lesson.schedule_item_id
    where lesson.date between ${from}::date and ${to}::date and ${isLessonOfStudentSql(childId)} and ${lessonStateSql(now)} <> 'cancelled'
    order by lesson.date, lesson.begin_time, lesson.id`)
}

interface AnnouncedLesson {
  lessonId: number
  date: string
  reason: AbsenceNoticeReason
  note: string | null
}

/** SQL condition that the announced absence names the lesson or its day, and was announced before the lesson's end. */
const appliesToLesson: Sql = sql`(lesson.date between first_day and last_day and (lesson_ids is null or lesson.id = any(lesson_ids))
  and told_at < (lesson.date + lesson.end_time) at time zone 'Asia/Tashkent')`

/** Returns the latest announcement for each student and lesson. */
export async function readAnnouncedAbsencesOfStudents(
  db: Db,
  studentIds: readonly number[],
  lessonIds: readonly number[],
): Promise<Map<number, AnnouncedLesson[]>> {
  const rows = await db.many<{ studentId: number; told: AnnouncedLesson[] }>(sql`
    select student_id as "studentId",
      json_agg(json_build_object('lessonId', lesson_id, 'date', date, 'reason', reason, 'note', note) order by date, lesson_id) as told
    from (
      select distinct on (student_id, lesson.id) student_id, lesson.id as lesson_id, lesson.date, reason, note
      from told_absence join lesson on lesson.id = any(${[...lessonIds]}::bigint[]) and ${appliesToLesson}
      where student_id = any(${studentIds}::bigint[]) and told_absence.cancelled_at is null
      order by student_id, lesson.id, told_at desc, told_absence.id desc
    ) latest group by student_id`)
  return new Map(rows.map(({ studentId, told }) => [studentId, told]))
}

import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { LetterContent } from '@markaz/protocol/control/weekly-letters/schemas'
import type { IdAndName } from '@markaz/protocol/fields'
import { StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { examResultOf } from '@markaz/protocol/teaching/exams/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'
import { submissionDeadlineSql, submissionStatusSql } from '../../teaching/chats/submission-status.ts'
import { isExamOpenForStudentSql } from '../../teaching/exams/own-exams.queries.ts'
import { lessonStateSql, wasGroupMemberOnLessonDaySql } from '../../teaching/groups/own-timetable.queries.ts'
import { chooseLetterPraise } from './praise.ts'

/** The time after `from`, up to and including `until`. */
interface LetterPeriod {
  from: Date
  until: Date
  /** When the weekly letter is written. Lessons that ended before are not listed as coming lessons. */
  now: Date
}

const dayMs = 86_400_000
/** The scores of a week are compared with the scores of this many days before the week. */
const comparisonDays = 28

/**
 * @returns letters by student id; null = no letter is written, because the week has no held lesson, due homework or
 * mark
 */
export async function readWeeklyLetterContents(
  db: Db,
  studentIds: readonly number[],
  period: LetterPeriod,
): Promise<Map<number, LetterContent | null>> {
  const lessons = await readLessons(db, studentIds, period)
  const works = await readHomeworkAndExams(db, studentIds, period)
  const levels = await readReachedLevels(db, studentIds, period)
  return new Map(
    studentIds.map((id) => [
      id,
      letterContentOf(
        { lessons: lessons.get(id) ?? [], works: works.get(id) ?? [], level: levels.get(id) ?? null },
        period,
      ),
    ]),
  )
}

interface LessonOfWeek {
  studentId: number
  group: IdAndName
  date: string
  beginTime: string
  mark: AttendanceMark | null
  isPast: boolean
}

async function readLessons(db: Db, studentIds: readonly number[], { from, until, now }: LetterPeriod) {
  const ahead = new Date(until.getTime() + 7 * dayMs)
  const end = sql`(lesson.date + lesson.end_time) at time zone 'Asia/Tashkent'`
  const local = (at: Date): Sql => sql`(${at}::timestamptz at time zone 'Asia/Tashkent')::date`
  const rows = await db.many<LessonOfWeek>(sql`
    select place.student_id as "studentId", json_build_object('id', study_group.id, 'name', study_group.name) as "group",
      lesson.date, to_char(lesson.begin_time, 'HH24:MI') as "beginTime", mark, ${end} <= ${until}::timestamptz as "isPast"
    from (select distinct student_id, group_id from student_group where student_id = any(${[...studentIds]}::bigint[])) place
    join lesson on lesson.group_id = place.group_id and lesson.date between ${local(from)} - 1 and ${local(ahead)}
    join study_group on study_group.id = lesson.group_id
    left join schedule_item on schedule_item.id = lesson.schedule_item_id
    left join attendance on attendance.lesson_id = lesson.id and attendance.student_id = place.student_id
    where ${wasGroupMemberOnLessonDaySql(sql`place.student_id`)} and ${lessonStateSql(now)} <> 'cancelled'
      and (${end} > ${from}::timestamptz and ${end} <= ${until}::timestamptz
        or ${end} > greatest(${until}::timestamptz, ${now}::timestamptz) and ${end} <= ${ahead}::timestamptz)
    order by lesson.date, lesson.begin_time, lesson.id`)
  return Map.groupBy(rows, ({ studentId }) => studentId)
}

type MarkContent = Pick<LetterContent['marks'][number], 'kind' | 'id' | 'theme' | 'group' | 'score' | 'result'>
type HomeworkOrExam = MarkContent & {
  studentId: number
  /** null = the homework's deadline is in another week. */
  status: HomeworkStatus | null
  /**
   * When the homework was checked or the exam's results were announced; null = neither this week nor in the four weeks
   * before it.
   */
  markedAt: string | null
  /** null = the exam does not begin in the next seven days. */
  beginsAt: string | null
}

async function readHomeworkAndExams(db: Db, studentIds: readonly number[], { from, until, now }: LetterPeriod) {
  const compared = new Date(from.getTime() - comparisonDays * dayMs)
  const ahead = new Date(until.getTime() + 7 * dayMs)
  const group = sql`(select json_build_object('id', id, 'name', name) from study_group where id = work.group_id)`
  const within = (at: Sql, after: Date, last: Date) =>
    sql`(${at} > ${after}::timestamptz and ${at} <= ${last}::timestamptz)`
  const deadline = submissionDeadlineSql('homework')
  const isDue = sql`(${within(deadline, from, until)} and exists (
    select from student_group where student_group.student_id = chat.student_id and student_group.group_id = chat.group_id
      and ${mustMemberAttendOnDaySql('student_group', sql`(${deadline} at time zone 'Asia/Tashkent')::date`)}))`
  const hasMark = sql`(chat.score is not null and ${within(sql`chat.checked_at`, compared, until)})`
  const isResult = within(sql`exam.announced_at`, compared, until)
  const isNext = sql`(exam.begins_at > greatest(${until}::timestamptz, ${now}::timestamptz)
    and exam.begins_at <= ${ahead}::timestamptz and ${isExamOpenForStudentSql(now)})`
  const rows = await db.many<HomeworkOrExam>(sql`
    select work.*, ${group} as "group" from (
      select chat.student_id as "studentId", chat.student_id, chat.group_id, 'homework' as kind, homework.id, homework.theme, chat.score, null::int as result,
        case when ${isDue} then ${submissionStatusSql('homework', now)} end as status, case when ${hasMark} then chat.checked_at end as "markedAt",
        null::timestamptz as "beginsAt", ${deadline} as at
      from chat join homework on homework.id = chat.homework_id
      where chat.student_id = any(${[...studentIds]}::bigint[]) and homework.deleted_at is null and (${isDue} or ${hasMark})
      union all
      select chat.student_id, chat.student_id, chat.group_id, 'exam', exam.id, exam.theme, chat.score, chat.result,
        null, case when ${isResult} then exam.announced_at end, case when ${isNext} then exam.begins_at end, exam.begins_at
      from chat join exam on exam.id = chat.exam_id
      where chat.student_id = any(${[...studentIds]}::bigint[]) and exam.deleted_at is null and (${isResult} or ${isNext})
    ) work
    order by at, kind, id`)
  return Map.groupBy(rows, ({ studentId }) => studentId)
}

async function readReachedLevels(
  db: Db,
  studentIds: readonly number[],
  { from, until }: LetterPeriod,
): Promise<Map<number, string>> {
  const rows = await db.many<{ studentId: number; level: string }>(sql`
    select distinct on (student_id) student_id as "studentId", notification.body as level
    from student_notification join notification on notification.id = notification_id
    where student_id = any(${[...studentIds]}::bigint[]) and notification.kind = ${StudentNotificationKind.LevelUp}::int
      and notification.created_at > ${from}::timestamptz and notification.created_at <= ${until}::timestamptz
    order by student_id, notification.id desc`)
  return new Map(rows.map(({ studentId, level }) => [studentId, level]))
}

interface WeekFacts {
  lessons: readonly LessonOfWeek[]
  works: readonly HomeworkOrExam[]
  level: string | null
}

function letterContentOf({ lessons, works, level }: WeekFacts, { from }: LetterPeriod): LetterContent | null {
  const past = lessons.filter(({ isPast }) => isPast)
  const held = past.filter(({ mark }) => mark !== null && mark !== AttendanceMark.NoClass)
  const byGroup = Map.groupBy(held, ({ group }) => group.id)
  const due = works.filter(({ status }) => status !== null)
  const marks = works.filter(({ markedAt }) => markedAt !== null && Date.parse(markedAt) > from.getTime())
  if (held.length === 0 && due.length === 0 && marks.length === 0) return null
  const content = {
    lessons: [...byGroup.values()].map((ofGroup) => ({
      group: (ofGroup[0] as LessonOfWeek).group,
      held: ofGroup.length,
      attended: ofGroup.filter(({ mark }) => mark !== AttendanceMark.Absent).length,
      late: ofGroup.filter(({ mark }) => mark === AttendanceMark.Late).length,
    })),
    unmarked: past.filter(({ mark }) => mark === null).length,
    work: {
      given: due.length,
      missing: due
        .filter(({ status }) => status === HomeworkStatus.Uncompleted || status === HomeworkStatus.Rejected)
        .map((work) => ({ ...withoutMark(work), isReturned: work.status === HomeworkStatus.Rejected })),
    },
    marks: marks.map(({ kind, score, result, ...work }) => ({
      ...{ ...withoutMark(work), kind, score },
      result: kind === 'exam' ? examResultOf({ score, result, isAnnounced: true }) : null,
    })),
    next: {
      lessons: lessons
        .filter(({ isPast }) => !isPast)
        .map(({ group, date, beginTime }) => ({ group, date, beginTime })),
      exams: works.flatMap(({ beginsAt, ...work }) => (beginsAt === null ? [] : [{ ...withoutMark(work), beginsAt }])),
    },
  }
  const earlier = works.flatMap(({ markedAt, score }) =>
    markedAt !== null && Date.parse(markedAt) <= from.getTime() && score !== null ? [score] : [],
  )
  return { ...content, praise: chooseLetterPraise({ ...content, level, earlier }) }
}

const withoutMark = ({ id, theme, group }: Pick<HomeworkOrExam, 'id' | 'theme' | 'group'>) => ({ id, theme, group })

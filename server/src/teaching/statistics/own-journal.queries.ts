import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { IdAndName } from '@markaz/protocol/fields'
import { attendancePercentageOf, examPercentageOf } from '@markaz/protocol/scores'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import type { JournalExam, JournalGroup, JournalLesson } from '@markaz/protocol/teaching/statistics/own-journal.schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, type PageRequest, pageSql } from '../../db/lists.ts'
import { membershipDaysSql } from '../../people/memberships/member-days.ts'
import { submissionStatusSql } from '../chats/submission-status.ts'
import { lessonStateSql, lessonTopicSql, wasGroupMemberOnLessonDaySql } from '../groups/own-timetable.queries.ts'
import {
  homeworkTotalsFromCounts,
  type SubmissionCounts,
  submissionCountColumnsSql,
} from '../homework/homework-sums.ts'
import { markAfterMakeUpSql } from '../make-ups/make-up-marks.ts'

interface JournalOwner {
  studentId: number
  now: Date
}

interface JournalGroupRow extends SubmissionCounts {
  group: IdAndName
  firstDay: string | null
  lastDay: string | null
  attended: number
  late: number
  absent: number
  examsCount: number
  passed: number
}

/** Returns all groups of the student, or only `groupId`. The group with the latest last day comes first. */
export async function listJournalGroups(
  db: Db,
  { studentId, now }: JournalOwner,
  groupId?: number,
): Promise<JournalGroup[]> {
  const { first, last, holdsAnyDay } = membershipDaysSql('student_group')
  const marked = (mark: AttendanceMark) => sql`count(*) filter (where ${markAfterMakeUpSql} = ${mark}::int)`
  const rows = await db.many<JournalGroupRow>(sql`
    with place as materialized (
      select group_id, case when bool_and(${first} is not null) then min(${first}) end as first,
        case when bool_and(${last} is not null) then max(${last}) end as last
      from student_group where student_id = ${studentId} and ${holdsAnyDay} ${groupId === undefined ? sql`` : sql`and group_id = ${groupId}`}
      group by group_id
    )
    select json_build_object('id', study_group.id, 'name', study_group.name) as "group", first as "firstDay", last as "lastDay",
      marks.*, works.*, results.*
    from place join study_group on study_group.id = place.group_id
    cross join lateral (
      select ${marked(AttendanceMark.Attended)} as attended, ${marked(AttendanceMark.Late)} as late, ${marked(AttendanceMark.Absent)} as absent
      from attendance join lesson on lesson.id = attendance.lesson_id
      where attendance.student_id = ${studentId} and lesson.group_id = place.group_id and ${wasGroupMemberOnLessonDaySql(studentId)}
    ) marks
    cross join lateral (
      select ${submissionCountColumnsSql()} from (
        select ${submissionStatusSql('homework', now)} as status, chat.score from chat join homework on homework.id = chat.homework_id
        where chat.student_id = ${studentId} and chat.group_id = place.group_id and homework.deleted_at is null
      ) work
    ) works
    cross join lateral (
      select count(*) as "examsCount", count(*) filter (where chat.result = ${ExamResult.Passed}::int) as passed
      from chat join exam on exam.id = chat.exam_id
      where chat.student_id = ${studentId} and chat.group_id = place.group_id and ${isExamAnnounced}
    ) results
    order by last desc nulls first, study_group.id desc`)
  return rows.map(({ group, firstDay, lastDay, attended, late, absent, examsCount, passed, ...works }) => ({
    group,
    firstDay,
    lastDay,
    attendance: { attended, late, absent, percentage: attendancePercentageOf({ attended: attended + late, absent }) },
    homework: homeworkTotalsFromCounts(works),
    exams: { count: examsCount, passed, percentage: examPercentageOf({ passed, participants: examsCount }) },
  }))
}

const isExamAnnounced = sql`exam.announced_at is not null and exam.deleted_at is null`

interface JournalDays extends JournalOwner {
  groupId: number
  from?: string | undefined
  to: string
}

export async function listJournalLessons(db: Db, days: JournalDays, paging: PageRequest) {
  const { studentId, groupId, now } = days
  const from = sql`from lesson where lesson.group_id = ${groupId} and ${isWithinDays(sql`lesson.date`, days)} and ${wasGroupMemberOnLessonDaySql(studentId)}`
  const lessons = await db.many<JournalLesson>(sql`
    select lesson.id, lesson.date, to_char(lesson.begin_time, 'HH24:MI') as "beginTime", to_char(lesson.end_time, 'HH24:MI') as "endTime",
      ${lessonTopicSql} as topic, ${lessonStateSql(now)} as state, mark, reason_type as "reasonType", coalesce((
        select json_agg(json_build_object('id', homework.id, 'theme', homework.theme, 'status', ${submissionStatusSql('homework', now)},
          'score', chat.score) order by homework.id)
        from homework join chat on chat.homework_id = homework.id and chat.student_id = ${studentId}
        where homework.lesson_id = lesson.id and homework.deleted_at is null), '[]') as homeworks
    from (select * ${from} order by date desc, begin_time desc, id desc ${pageSql(paging)}) lesson
    left join schedule_item on schedule_item.id = lesson.schedule_item_id
    left join attendance on attendance.lesson_id = lesson.id and attendance.student_id = ${studentId}
    order by lesson.date desc, lesson.begin_time desc, lesson.id desc`)
  return { lessons, total: await countRowsOf(db, from) }
}

const maxExams = 100

export function listJournalExams(db: Db, days: JournalDays): Promise<JournalExam[]> {
  return db.many<JournalExam>(sql`
    select exam.id, exam.theme, exam.begins_at as "beginsAt", chat.score, chat.result
    from chat join exam on exam.id = chat.exam_id
    where chat.student_id = ${days.studentId} and chat.group_id = ${days.groupId} and ${isExamAnnounced} and ${isWithinDays(sql`exam.date`, days)}
    order by exam.begins_at desc, exam.id desc limit ${maxExams}`)
}

const isWithinDays = (day: Sql, { from, to }: JournalDays) =>
  sql`${day} >= coalesce(${from ?? null}::date, '-infinity') and ${day} <= ${to}::date`

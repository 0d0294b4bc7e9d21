import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { RiskKind } from '@markaz/protocol/control/risks/schemas'
import { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { type Sql, sql } from '../../db/db.ts'
import { isMemberOnBreakSql } from '../../people/memberships/member-days.ts'
import { submissionDeadlineSql } from '../../teaching/chats/submission-status.ts'
import { isGuestOfLessonSql, markAfterMakeUpSql } from '../../teaching/make-ups/make-up-marks.ts'

interface DaySpan {
  from: string
  before: string
}

const midnightSql = (day: string) => sql`${day}::date::timestamp at time zone 'Asia/Tashkent'`

/**
 * SQL query for the lessons, homework, exams and passages through doors that early warnings count. Each row has a
 * result of `got` out of `whole` points; excused absences are left out.
 * @param students SQL query for student ids; undefined = all students
 */
export function riskEventsSql({ from, before }: DaySpan, students?: Sql): Sql {
  const among = (column: Sql) => (students ? sql`${column} in (${students})` : sql`true`)
  const inSpan = sql`lesson.date >= ${from}::date and lesson.date < ${before}::date and lesson.marked_at is not null and
    ${students ? sql`lesson.group_id in (select group_id from student_group where student_id in (${students}))` : sql`true`}`
  const lessons = sql`
    select attendance.student_id, lesson.id as lesson_id, lesson.group_id, lesson.date, ${markAfterMakeUpSql} as mark, attendance.reason_type
    from lesson join attendance on attendance.lesson_id = lesson.id
    where ${inSpan} and attendance.mark in (${AttendanceMark.Attended}::int, ${AttendanceMark.Absent}::int, ${AttendanceMark.Late}::int)
      and ${among(sql`attendance.student_id`)}
      and not ${isGuestOfLessonSql(sql`attendance.student_id`)} and not ${isMemberOnBreakSql(sql`attendance.student_id`, sql`lesson.group_id`, sql`lesson.date`)}`
  return sql`
    select student_id, group_id, ${RiskKind.Attendance}::int as kind, date, null::text as theme,
      (mark <> ${AttendanceMark.Absent}::int)::int as got, 1 as whole
    from (${lessons}) lesson where reason_type is distinct from ${AbsenceReason.Reasonable}
    union all
    select chat.student_id, homework.group_id, ${RiskKind.Homework}::int, (${submissionDeadlineSql('homework')} at time zone 'Asia/Tashkent')::date,
      homework.theme, (chat.status is not null)::int, 1
    from homework join chat on chat.homework_id = homework.id
    where homework.deleted_at is null and homework.date >= ${from}::date - 7 and homework.date < ${before}::date
      and ${submissionDeadlineSql('homework')} >= ${midnightSql(from)} and ${submissionDeadlineSql('homework')} < ${midnightSql(before)}
      and ${among(sql`chat.student_id`)}
    union all
    select chat.student_id, exam.group_id, ${RiskKind.Exams}::int, exam.date, exam.theme, coalesce(chat.score, 0), 100
    from exam join chat on chat.exam_id = exam.id
    where exam.announced_at is not null and exam.deleted_at is null and exam.date >= ${from}::date and exam.date < ${before}::date
      and chat.result in (${ExamResult.Failed}::int, ${ExamResult.Passed}::int, ${ExamResult.Absent}::int)
      and ${among(sql`chat.student_id`)}
    union all (
      with passed as (
        select distinct student_id, (at at time zone 'Asia/Tashkent')::date as date from face_log
        where student_id is not null and at >= ${midnightSql(from)} and at < ${midnightSql(before)}
      ),
      -- A broken door records no passes, so a lesson counts only if a member of its group passed a door that day.
      told as (
        select distinct lesson.id from passed join attendance on attendance.student_id = passed.student_id
        join lesson on lesson.id = attendance.lesson_id and lesson.date = passed.date where ${inSpan}
      )
      select student_id, group_id, ${RiskKind.Doors}::int, date, null, (passed.student_id is not null)::int, 1
      from (${lessons}) lesson join told on told.id = lesson.lesson_id left join passed using (student_id, date)
    )`
}

import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { HomeworkType } from '@markaz/protocol/teaching/homework/schemas'
import type { StudentStreaks } from '@markaz/protocol/teaching/statistics/own-journal.schemas'
import { type Db, sql } from '../../db/db.ts'
import { submissionDeadlineSql, submissionStatusSql } from '../chats/submission-status.ts'
import { wasGroupMemberOnLessonDaySql } from '../groups/own-timetable.queries.ts'
import { markAfterMakeUpSql } from '../make-ups/make-up-marks.ts'

/** Excused absences, lessons not held, optional homework and open deadlines leave a streak unchanged (decision 941). */
export async function readStreaksOfStudent(
  db: Db,
  { studentId, now }: { studentId: number; now: Date },
): Promise<StudentStreaks> {
  const streaks = await db.one<StudentStreaks>(sql`
    select (
      select count(*) filter (where mark <> ${AttendanceMark.Absent}::int) from (
        select ${markAfterMakeUpSql} as mark, count(*) filter (where ${markAfterMakeUpSql} = ${AttendanceMark.Absent}::int and reason_type = ${AbsenceReason.WithoutReason}) over (
          order by lesson.date desc, lesson.begin_time desc, lesson.id desc) as breaks
        from attendance join lesson on lesson.id = attendance.lesson_id
        where attendance.student_id = ${studentId} and mark <> ${AttendanceMark.NoClass}::int and ${wasGroupMemberOnLessonDaySql(studentId)}
      ) marked where breaks = 0
    ) as lessons, (
      select count(*) filter (where status not in (${HomeworkStatus.Uncompleted}::int, ${HomeworkStatus.NotGiven}::int)) from (
        select status, count(*) filter (where status = ${HomeworkStatus.Uncompleted}::int and type <> ${HomeworkType.Optional}::int) over (
          order by deadline desc, id desc) as breaks
        from (
          select homework.id, type, ${submissionDeadlineSql('homework')} as deadline, ${submissionStatusSql('homework', now)} as status
          from chat join homework on homework.id = chat.homework_id
          where chat.student_id = ${studentId} and homework.deleted_at is null
        ) work
      ) work where breaks = 0
    ) as homeworks`)
  return streaks as StudentStreaks
}

import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { IdAndName } from '@markaz/protocol/fields'
import { attendancePercentageOf } from '@markaz/protocol/scores'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { type Db, sql } from '../../db/db.ts'
import { isMemberOnBreakSql, membershipDaysSql } from '../../people/memberships/member-days.ts'
import { submissionDeadlineSql, submissionStatusSql } from '../chats/submission-status.ts'
import { markAfterMakeUpSql } from '../make-ups/make-up-marks.ts'

interface GroupAttendance {
  group: IdAndName
  attended: number
  late: number
  absent: number
}

/** The caller must have checked that the viewer may see the student. */
export async function readStudyResultsOfStudent(db: Db, studentId: number, now: Date) {
  return {
    attendance: await readAttendance(db, studentId),
    exams: await readExams(db, studentId),
    homeworks: await readHomework(db, studentId, now),
  }
}

export async function readStudentResultsPreview(db: Db, studentId: number, now: Date) {
  const debts = await db.many<UndoneHomework & { total: number }>(sql`
    select homework.id, homework.theme, ${groupColumn}, ${submissionStatusSql('homework', now)} as status, ${submissionDeadlineSql('homework')} as deadline,
      count(*) over () as total
    from chat join homework on homework.id = chat.homework_id join study_group on study_group.id = homework.group_id
    where chat.student_id = ${studentId} and homework.deleted_at is null
      and ${submissionStatusSql('homework', now)} in (${HomeworkStatus.Rejected}::int, ${HomeworkStatus.Uncompleted}::int)
    order by homework.date desc, homework.id desc limit 5`)
  return { lessons: await readLastLessons(db, studentId), debts, debtsCount: debts[0]?.total ?? 0 }
}

interface UndoneHomework {
  id: number
  theme: string
  group: IdAndName
  status: HomeworkStatus
  deadline: string
}

function readLastLessons(db: Db, studentId: number) {
  return db.many<{ id: number; date: string; group: IdAndName; mark: AttendanceMark }>(sql`
    select lesson.id, lesson.date, ${groupColumn}, attendance.mark
    from attendance join lesson on lesson.id = attendance.lesson_id join study_group on study_group.id = lesson.group_id
    where attendance.student_id = ${studentId} and attendance.mark is not null
    order by lesson.date desc, lesson.begin_time desc, lesson.id desc limit 5`)
}

const maxRows = 200
const groupColumn = sql`json_build_object('id', study_group.id, 'name', study_group.name) as group`

async function readExams(db: Db, studentId: number) {
  return db.many<{
    id: number
    theme: string
    group: IdAndName
    date: string
    score: number | null
    result: ExamResult
  }>(sql`
    select exam.id, exam.theme, ${groupColumn}, exam.date, chat.score, chat.result
    from chat join exam on exam.id = chat.exam_id join study_group on study_group.id = exam.group_id
    where chat.student_id = ${studentId} and exam.announced_at is not null and exam.deleted_at is null
    order by exam.date desc, exam.begins_at desc, exam.id desc limit ${maxRows}`)
}

async function readHomework(db: Db, studentId: number, now: Date) {
  return db.many<{
    id: number
    theme: string
    group: IdAndName
    lessonDate: string
    status: HomeworkStatus
    score: number | null
    deadline: string
  }>(sql`
    select homework.id, homework.theme, ${groupColumn}, homework.date as "lessonDate", ${submissionStatusSql('homework', now)} as status, chat.score,
      ${submissionDeadlineSql('homework')} as deadline
    from chat join homework on homework.id = chat.homework_id join study_group on study_group.id = homework.group_id
    where chat.student_id = ${studentId} and homework.deleted_at is null
    order by homework.date desc, homework.id desc limit ${maxRows}`)
}

/** Counts only marks on the days on which the student was in the group. */
async function readAttendance(db: Db, studentId: number) {
  const { first, last, holdsAnyDay } = membershipDaysSql('student_group')
  const rows = await db.many<GroupAttendance>(sql`
    with time as materialized (
      select group_id, ${first} as first, ${last} as last from student_group where student_id = ${studentId} and ${holdsAnyDay}
    ), place as (
      select group_id, max(coalesce(first, '-infinity')) as since from time group by group_id
    ), marks as (
      select group_id, count(*) filter (where ${markAfterMakeUpSql} = ${AttendanceMark.Attended}::int) as attended,
        count(*) filter (where ${markAfterMakeUpSql} = ${AttendanceMark.Late}::int) as late, count(*) filter (where ${markAfterMakeUpSql} = ${AttendanceMark.Absent}::int) as absent
      from attendance join lesson on lesson.id = lesson_id
      where student_id = ${studentId} and mark is not null and exists (
        select from time
        where time.group_id = lesson.group_id and coalesce(first <= lesson.date, true) and coalesce(last >= lesson.date, true))
        and not ${isMemberOnBreakSql(sql`attendance.student_id`, sql`lesson.group_id`, sql`lesson.date`)}
      group by group_id
    )
    select ${groupColumn},
      coalesce(attended, 0) as attended, coalesce(late, 0) as late, coalesce(absent, 0) as absent
    from place join study_group on study_group.id = place.group_id left join marks on marks.group_id = place.group_id
    order by since desc, study_group.id desc`)
  return rows.map((row) => ({
    ...row,
    percentage: attendancePercentageOf({ attended: row.attended + row.late, absent: row.absent }),
  }))
}

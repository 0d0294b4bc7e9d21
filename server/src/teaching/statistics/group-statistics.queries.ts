import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { type Db, sql } from '../../db/db.ts'
import { wasGroupMemberOnLessonDaySql } from '../groups/own-timetable.queries.ts'
import { markAfterMakeUpSql } from '../make-ups/make-up-marks.ts'
import type { DayRange } from './day-range.ts'

interface MarkCounts {
  attended: number
  absent: number
}

export function readAttendanceByDay(
  db: Db,
  groupId: number,
  { start, end }: DayRange,
): Promise<(MarkCounts & { date: string })[]> {
  return db.many(sql`
    select date, attended_count as attended, absent_count as absent from lesson
    where group_id = ${groupId} and marked_at is not null and date between ${start} and ${end} order by date, id`)
}

export async function readAttendanceByStudent(
  db: Db,
  groupId: number,
  { start, end }: DayRange,
): Promise<Map<number, MarkCounts>> {
  const rows = await db.many<MarkCounts & { studentId: number }>(sql`
    select student_id as "studentId", count(*) filter (where ${markAfterMakeUpSql} in (${AttendanceMark.Attended}::int, ${AttendanceMark.Late}::int)) as attended,
      count(*) filter (where ${markAfterMakeUpSql} = ${AttendanceMark.Absent}::int) as absent
    from lesson join attendance on attendance.lesson_id = lesson.id
    where lesson.group_id = ${groupId} and date between ${start} and ${end} and mark is not null
      and ${wasGroupMemberOnLessonDaySql(sql`attendance.student_id`)}
    group by student_id`)
  return new Map(rows.map(({ studentId, ...marks }) => [studentId, marks]))
}

/** Scores of participants who were excluded from an exam are not counted. */
export async function readExamTotalsOfGroup(db: Db, groupId: number, { start, end }: DayRange) {
  const sums = await db.one<{
    examsCount: number
    passed: number
    participants: number
    scoreSum: number
    scoresCount: number
  }>(sql`
    select count(*) as "examsCount", coalesce(sum(passed_count), 0) as passed, coalesce(sum(participants_count), 0) as participants,
      coalesce(sum(scores.sum), 0)::int as "scoreSum", coalesce(sum(scores.count), 0)::int as "scoresCount"
    from exam cross join lateral (
      select sum(score), count(score) from chat where chat.exam_id = exam.id and ${isScoreCounted}
    ) scores
    where group_id = ${groupId} and announced_at is not null and deleted_at is null and date between ${start} and ${end}`)
  return sums as NonNullable<typeof sums>
}

export interface StudentIdAndName {
  id: number
  hId: string | null
  fullName: string
  /** Key of the student's photo in the file store; null = no photo. */
  photo: string | null
}

export function readStudentNames(db: Db, ids: number[]): Promise<StudentIdAndName[]> {
  return db.many<StudentIdAndName>(sql`
    select id, h_id as "hId", full_name as "fullName", photo from student where id = any(${ids})
    order by uzbek_order(full_name) collate "C", id`)
}

/** Scores of participants who were excluded from an exam are not counted. */
export async function readExamScores(db: Db, groupId: number): Promise<Map<number, { sum: number; count: number }>> {
  const rows = await db.many<{ studentId: number; sum: number; count: number }>(sql`
    select student_id as "studentId", sum(score), count(score) from exam join chat on chat.exam_id = exam.id
    where exam.group_id = ${groupId} and announced_at is not null and deleted_at is null and ${isScoreCounted} group by student_id`)
  return new Map(rows.map(({ studentId, ...scores }) => [studentId, scores]))
}

/** SQL condition that the score counts: the participant was not excluded from the exam. */
const isScoreCounted = sql`score is not null and failure_reason_id is null and result is distinct from ${ExamResult.FailedExam}::int`

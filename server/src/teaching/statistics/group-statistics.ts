import {
  attendancePercentageOf,
  averageOf,
  examPercentageOf,
  homeworkScoreBands,
  scoreBandOf,
} from '@markaz/protocol/scores'
import type { GroupStatistics } from '@markaz/protocol/teaching/statistics/schemas'
import { type Db, sql } from '../../db/db.ts'
import { mondayOf } from '../groups/days.ts'
import { listGivenHomework, readHomeworkResultsByStudent } from '../homework/homework-results.queries.ts'
import {
  addSubmissionToCounts,
  emptySubmissionCounts,
  homeworkTotalsFromCounts,
  type SubmissionCounts,
} from '../homework/homework-sums.ts'
import { type DayRange, weeksOfRange } from './day-range.ts'
import {
  readAttendanceByDay,
  readAttendanceByStudent,
  readExamTotalsOfGroup,
  readStudentNames,
} from './group-statistics.queries.ts'
import { type StatisticsSortRequest, sortStatisticsRows } from './sorting.ts'

interface GroupStatisticsRequest {
  groupId: number
  span: DayRange
  sort: StatisticsSortRequest
  now: Date
}

/**
 * All counts are computed from the same submissions, so the counts of all students, and of all weeks, add up to the
 * group's counts.
 */
export async function readGroupStatistics(
  db: Db,
  { groupId, span, sort, now }: GroupStatisticsRequest,
): Promise<GroupStatistics> {
  const { start, end } = span
  const ofSpan = sql`homework.group_id = ${groupId} and homework.date between ${start} and ${end}`
  const homeworks = await listGivenHomework(db, ofSpan)
  const works = await readHomeworkResultsByStudent(db, ofSpan, now)
  const marks = await readAttendanceByDay(db, groupId, span)
  const marksOf = await readAttendanceByStudent(db, groupId, span)
  const students = await readStudentNames(db, [...works.keys()])
  const { scoreSum, scoresCount, ...exams } = await readExamTotalsOfGroup(db, groupId, span)

  const dates = new Map(homeworks.map(({ id, date }) => [id, date]))
  const whole = emptySubmissionCounts()
  const byWeek = new Map<string, SubmissionCounts>()
  const byStudent = new Map<number, SubmissionCounts>()
  const distribution = [...homeworkScoreBands, { from: 0, to: 0 }].map((band) => ({ ...band, count: 0 }))
  for (const [studentId, { homeworkIds, statuses, scores }] of works) {
    const own = emptySubmissionCounts()
    for (const [place, status] of statuses.entries()) {
      const work = { status, score: scores[place] ?? null }
      const monday = mondayOf(dates.get(homeworkIds[place] as number) as string)
      const week = byWeek.get(monday) ?? emptySubmissionCounts()
      for (const counts of [own, week, whole]) addSubmissionToCounts(counts, work)
      byWeek.set(monday, week)
      const from = work.score === 0 ? 0 : scoreBandOf(work.score, homeworkScoreBands)?.from
      for (const band of distribution) if (band.from === from) band.count++
    }
    byStudent.set(studentId, own)
  }

  const attended = marks.reduce((sum, day) => sum + day.attended, 0)
  const absent = marks.reduce((sum, day) => sum + day.absent, 0)
  return {
    start,
    end,
    homework: { ...homeworkTotalsFromCounts(whole), homeworkCount: homeworks.length },
    attendance: { attended, absent, percentage: attendancePercentageOf({ attended, absent }) },
    exam: { ...exams, percentage: examPercentageOf(exams), averageScore: averageOf(scoreSum, scoresCount) },
    weeks: weeksOfRange(span).map((week) => {
      const days = marks.filter(({ date }) => date >= week.start && date <= week.end)
      return {
        ...week,
        ...homeworkTotalsFromCounts(byWeek.get(week.start) ?? emptySubmissionCounts()),
        attendancePercentage: attendancePercentageOf({
          attended: days.reduce((sum, day) => sum + day.attended, 0),
          absent: days.reduce((sum, day) => sum + day.absent, 0),
        }),
      }
    }),
    distribution,
    students: sortStatisticsRows(
      students.map((student) => ({
        student,
        ...homeworkTotalsFromCounts(byStudent.get(student.id) as SubmissionCounts),
        attendancePercentage: attendancePercentageOf(marksOf.get(student.id) ?? { attended: 0, absent: 0 }),
      })),
      sort,
    ),
  }
}

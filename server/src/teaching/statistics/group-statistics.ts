import { attendancePercentage, average, bandOf, examPercentage, homeworkBands } from '@markaz/protocol/scores'
import type { GroupStatistics } from '@markaz/protocol/teaching/statistics/schemas'
import { type Db, sql } from '../../db/db.ts'
import { mondayOf } from '../groups/days.ts'
import { addSubmission, asHomeworkSums, emptyCounts, type SubmissionCounts } from '../homework/homework-sums.ts'
import { homeworkGiven, homeworkResultsByStudent } from '../homework/works.queries.ts'
import { attendanceByDay, attendanceByStudent, examSums, studentsNamed } from './group-statistics.queries.ts'
import { type Sorting, sorted } from './sorting.ts'
import { type Span, weeksOf } from './span.ts'

interface Asked {
  groupId: number
  span: Span
  sort: Sorting
  now: Date
}

/**
 * Returns the statistics of a group. All sums come from the same submissions, so the sums over students and over weeks
 * equal the group's sums.
 */
export async function readGroupStatistics(db: Db, { groupId, span, sort, now }: Asked): Promise<GroupStatistics> {
  const { start, end } = span
  const ofSpan = sql`homework.group_id = ${groupId} and homework.date between ${start} and ${end}`
  const homeworks = await homeworkGiven(db, ofSpan)
  const works = await homeworkResultsByStudent(db, ofSpan, now)
  const marks = await attendanceByDay(db, groupId, span)
  const marksOf = await attendanceByStudent(db, groupId, span)
  const students = await studentsNamed(db, [...works.keys()])
  const { scoreSum, scoresCount, ...exams } = await examSums(db, groupId, span)

  const dates = new Map(homeworks.map(({ id, date }) => [id, date]))
  const whole = emptyCounts()
  const byWeek = new Map<string, SubmissionCounts>()
  const byStudent = new Map<number, SubmissionCounts>()
  const distribution = [...homeworkBands, { from: 0, to: 0 }].map((band) => ({ ...band, count: 0 }))
  for (const [studentId, { homeworkIds, statuses, scores }] of works) {
    const own = emptyCounts()
    for (const [place, status] of statuses.entries()) {
      const work = { status, score: scores[place] ?? null }
      const monday = mondayOf(dates.get(homeworkIds[place] as number) as string)
      const week = byWeek.get(monday) ?? emptyCounts()
      for (const counts of [own, week, whole]) addSubmission(counts, work)
      byWeek.set(monday, week)
      const from = work.score === 0 ? 0 : bandOf(work.score, homeworkBands)?.from
      for (const band of distribution) if (band.from === from) band.count++
    }
    byStudent.set(studentId, own)
  }

  const attended = marks.reduce((sum, day) => sum + day.attended, 0)
  const absent = marks.reduce((sum, day) => sum + day.absent, 0)
  return {
    start,
    end,
    homework: { ...asHomeworkSums(whole), homeworkCount: homeworks.length },
    attendance: { attended, absent, percentage: attendancePercentage({ attended, absent }) },
    exam: { ...exams, percentage: examPercentage(exams), averageScore: average(scoreSum, scoresCount) },
    weeks: weeksOf(span).map((week) => {
      const days = marks.filter(({ date }) => date >= week.start && date <= week.end)
      return {
        ...week,
        ...asHomeworkSums(byWeek.get(week.start) ?? emptyCounts()),
        attendancePercentage: attendancePercentage({
          attended: days.reduce((sum, day) => sum + day.attended, 0),
          absent: days.reduce((sum, day) => sum + day.absent, 0),
        }),
      }
    }),
    distribution,
    students: sorted(
      students.map((student) => ({
        student,
        ...asHomeworkSums(byStudent.get(student.id) as SubmissionCounts),
        attendancePercentage: attendancePercentage(marksOf.get(student.id) ?? { attended: 0, absent: 0 }),
      })),
      sort,
    ),
  }
}

import type { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type Db, sql } from '../../db/db.ts'
import { orNotFound } from '../../http/refuse.ts'
import { submissionDeadlineSql, submissionStatusSql } from '../chats/submission-status.ts'
import { type GivenHomework, listGivenHomework } from '../homework/homework-results.queries.ts'
import { addSubmissionToCounts, emptySubmissionCounts, homeworkTotalsFromCounts } from '../homework/homework-sums.ts'
import type { DepartmentStatisticsRequest } from './department-scope.ts'
import { readStudentNames, type StudentIdAndName } from './group-statistics.queries.ts'
import { readHomeworkStatisticsOfGroup } from './homework-groups.queries.ts'
import { type StatisticsSortRequest, sortStatisticsRows } from './sorting.ts'

interface SubmissionRow {
  studentId: number
  homeworkId: number
  status: HomeworkStatus
  score: number | null
  deadline: string
}

export async function readGroupHomeworkStatistics(
  db: Db,
  ask: DepartmentStatisticsRequest,
  groupId: number,
  sort: StatisticsSortRequest,
) {
  const group = orNotFound(await readHomeworkStatisticsOfGroup(db, ask, groupId))
  const { start, end } = ask.span
  const ofSpan = sql`homework.group_id = ${groupId} and homework.date between ${start} and ${end}`
  const homeworks = await listGivenHomework(db, ofSpan)
  const works = await db.many<SubmissionRow>(sql`
    select chat.student_id as "studentId", homework.id as "homeworkId", ${submissionStatusSql('homework', ask.now)} as status, chat.score,
      ${submissionDeadlineSql('homework')} as deadline
    from homework join chat on chat.homework_id = homework.id where homework.deleted_at is null and ${ofSpan}`)
  const students = await readStudentNames(db, [...new Set(works.map((work) => work.studentId))])
  const ofHomework = Map.groupBy(works, (work) => work.homeworkId)
  const ofStudent = Map.groupBy(works, (work) => work.studentId)
  return {
    group,
    lessons: [...Map.groupBy(homeworks, (homework) => homework.lessonId)].map(([lessonId, given]) =>
      toLessonHomework(lessonId, given, ofHomework, students),
    ),
    students: sortStatisticsRows(
      students.map((student) => toStudentHomework(student, homeworks, ofStudent.get(student.id) ?? [])),
      sort,
    ),
  }
}

function homeworkSumsOf(works: SubmissionRow[]) {
  const counts = emptySubmissionCounts()
  for (const work of works) addSubmissionToCounts(counts, work)
  return homeworkTotalsFromCounts(counts)
}

function toLessonHomework(
  lessonId: number,
  given: GivenHomework[],
  works: Map<number, SubmissionRow[]>,
  students: StudentIdAndName[],
) {
  const ofLesson = given.flatMap(({ id }) => works.get(id) ?? [])
  const ofStudent = Map.groupBy(ofLesson, (work) => work.studentId)
  return {
    lessonId,
    date: (given[0] as GivenHomework).date,
    homeworks: given.map(({ id, theme }) => ({ id, theme })),
    ...homeworkSumsOf(ofLesson),
    students: students.flatMap(({ id, fullName }) =>
      (ofStudent.get(id) ?? []).map(({ deadline: _, ...work }) => ({ ...work, fullName })),
    ),
  }
}

function toStudentHomework(student: StudentIdAndName, given: GivenHomework[], works: SubmissionRow[]) {
  const own = new Map(works.map((work) => [work.homeworkId, work]))
  return {
    student,
    ...homeworkSumsOf(works),
    homeworks: given.flatMap(({ id, theme, date }) => {
      const work = own.get(id)
      if (!work) return []
      const { studentId: _, ...rest } = work
      return [{ ...rest, theme, lessonDate: date }]
    }),
  }
}

import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { averageOf } from '@markaz/protocol/scores'
import { attendanceMarkSymbols, type JournalStudent } from '@markaz/protocol/teaching/attendance/schemas'
import type { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { GroupStudent } from '@markaz/protocol/teaching/groups/schemas'
import { createRowMasker } from '../../access/personal.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { createXlsxSheet, createXlsxWorkbook, type XlsxColumn } from '../../integrations/files/xlsx.ts'
import { readJournal } from '../attendance/journal.queries.ts'
import { listGroupStudents } from '../groups/group-students.queries.ts'
import {
  type HomeworkResults,
  listGivenHomework,
  readHomeworkResultsByStudent,
} from '../homework/homework-results.queries.ts'
import { readExamScores } from './group-statistics.queries.ts'
import { statisticsText } from './statistics.text.ts'

const lateColor = 'D97706'
const maxStudents = 10_000

/** The workbook contains students, attendance and homework from the group's first lesson until today. */
export async function createGroupWorkbook(
  db: Db,
  { groupId, viewer, today, now }: { groupId: number; viewer: Viewer; today: string; now: Date },
): Promise<{ groupName: string; people: number; content: Buffer }> {
  const group = await db.one<{ name: string }>(sql`select name from study_group where id = ${groupId}`)
  const found = await listGroupStudents(db, { viewer, today }, groupId, { page: 1, perPage: maxStudents })
  const students = found.students.map(createRowMasker(viewer, GroupStudent))
  const journal = await readJournal(db, { groupId }, now)
  const homeworks = await listGivenHomework(db, sql`homework.group_id = ${groupId}`)
  const works = await readHomeworkResultsByStudent(db, sql`homework.group_id = ${groupId}`, now)
  const exams = await readExamScores(db, groupId)
  const stats = new Map(journal.students.map((student) => [student.studentId, student.additionalStats]))

  const studentColumns: XlsxColumn<GroupStudent>[] = [
    { header: '№', width: 6, kind: 'number', value: (_, index) => index + 1 },
    { header: statisticsText.fullName, width: 40, value: ({ fullName }) => fullName },
    { header: 'HH ID', width: 14, value: ({ hId }) => hId },
    { header: statisticsText.phone, width: 16, value: ({ phoneNumber }) => phoneNumber },
    { header: statisticsText.status, width: 14, value: ({ status }) => statisticsText.memberships[status] },
    { header: statisticsText.startedDate, width: 15, kind: 'day', value: ({ startedDate }) => startedDate },
    { header: statisticsText.endedDate, width: 15, kind: 'day', value: ({ endedDate }) => endedDate },
    {
      header: statisticsText.attendance,
      width: 12,
      kind: 'decimal',
      value: ({ id }) => stats.get(id)?.attendancePercentage ?? null,
    },
    {
      header: statisticsText.homework,
      width: 14,
      kind: 'decimal',
      value: ({ id }) => stats.get(id)?.homeworkPercentage ?? null,
    },
    {
      header: statisticsText.exams,
      width: 23,
      kind: 'decimal',
      value: ({ id }) => averageOf(exams.get(id)?.sum ?? 0, exams.get(id)?.count ?? 0),
    },
  ]
  const markOf = ({ attendance }: JournalStudent, lessonId: number) =>
    attendance.find((cell) => cell.lessonId === lessonId)?.mark
  const attendanceColumns: XlsxColumn<JournalStudent>[] = [
    ...studentNameColumns,
    ...journal.days
      .filter(({ date }) => date <= today)
      .map(
        ({ lessonId, date }): XlsxColumn<JournalStudent> => ({
          header: dayAndMonth(date),
          width: 7,
          kind: 'sign',
          value: (student) => {
            const mark = markOf(student, lessonId)
            return mark ? attendanceMarkSymbols[mark] : null
          },
          colour: (student) => (markOf(student, lessonId) === AttendanceMark.Late ? lateColor : undefined),
        }),
      ),
    {
      header: statisticsText.attendance,
      width: 12,
      kind: 'decimal',
      value: ({ additionalStats }) => additionalStats.attendancePercentage,
    },
  ]
  const homeworkColumns: XlsxColumn<JournalStudent>[] = [
    ...studentNameColumns,
    ...homeworks.reverse().map(
      ({ id, date, theme }): XlsxColumn<JournalStudent> => ({
        header: `${dayAndMonth(date)} ${theme}`,
        width: 18,
        kind: 'number',
        value: ({ studentId }) => homeworkCellOf(works.get(studentId), id),
      }),
    ),
    {
      header: statisticsText.homework,
      width: 14,
      kind: 'decimal',
      value: ({ additionalStats }) => additionalStats.homeworkPercentage,
    },
  ]
  const content = await createXlsxWorkbook(
    [
      createXlsxSheet(statisticsText.students, studentColumns, students),
      createXlsxSheet(statisticsText.attendances, attendanceColumns, journal.students),
      createXlsxSheet(statisticsText.homeworks, homeworkColumns, journal.students),
    ],
    2,
  )
  return { groupName: group?.name ?? '', people: students.length, content }
}

const studentNameColumns: XlsxColumn<JournalStudent>[] = [
  { header: '№', width: 6, kind: 'number', value: (_, index) => index + 1 },
  { header: statisticsText.fullName, width: 40, value: ({ fullName }) => fullName },
]

function homeworkCellOf(works: HomeworkResults | undefined, homeworkId: number): number | string | null {
  const place = works?.homeworkIds.indexOf(homeworkId) ?? -1
  if (!works || place < 0) return null
  return works.scores[place] ?? statisticsText.works[works.statuses[place] as HomeworkStatus]
}

/** Example: `2026-11-21` → `21.11`. */
function dayAndMonth(date: string): string {
  return `${date.slice(8, 10)}.${date.slice(5, 7)}`
}

import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { attendancePercentageOf } from '@markaz/protocol/scores'
import type { AbsenceReason, Journal, JournalStudent } from '@markaz/protocol/teaching/attendance/schemas'
import type { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type Db, sql } from '../../db/db.ts'
import { type LessonFilter, listLessons } from '../groups/lessons.queries.ts'
import { type HomeworkResults, readHomeworkResultsByStudent } from '../homework/homework-results.queries.ts'
import { addSubmissionToCounts, emptySubmissionCounts, homeworkTotalsFromCounts } from '../homework/homework-sums.ts'
import { hasAttendedMakeUpSql } from '../make-ups/make-up-marks.ts'
import { type GroupMember, listGroupMembers } from './members.queries.ts'

export async function readJournal(
  db: Db,
  filter: LessonFilter & { studentId?: number | undefined },
  now: Date,
): Promise<Journal> {
  const lessons = await listLessons(db, filter)
  const members = await listGroupMembers(db, filter)
  const lessonIds = lessons.map((lesson) => lesson.id)
  const marks = await marksByStudent(db, lessonIds)
  const works = await readHomeworkResultsByStudent(db, sql`homework.lesson_id = any(${lessonIds})`, now)
  return {
    days: lessons.map(({ id, date, beginTime }) => ({ lessonId: id, date, beginTime })),
    students: members.map((member) =>
      journalRow(member, lessons, marks.get(member.studentId), works.get(member.studentId)),
    ),
  }
}

function journalRow(
  member: GroupMember,
  lessons: { id: number; date: string }[],
  marks: StudentMarks | undefined,
  works: HomeworkResults | undefined,
): JournalStudent {
  const { studentId, hId, fullName, photo, lastDay, periods } = member
  const count = {
    [AttendanceMark.Attended]: 0,
    [AttendanceMark.Absent]: 0,
    [AttendanceMark.NoClass]: 0,
    [AttendanceMark.Late]: 0,
    [AttendanceMark.Ended]: 0,
  }
  const attendance: JournalStudent['attendance'] = []
  for (const { id, date } of lessons) {
    const place = marks?.places.get(id)
    const mark = place === undefined ? undefined : marks?.marks[place]
    if (mark) {
      const isAbsenceMadeUp = marks?.madeUp[place as number] ?? false
      if (isWithin(date, periods)) count[isAbsenceMadeUp ? AttendanceMark.Attended : mark]++
      attendance.push({
        lessonId: id,
        mark,
        reasonType: marks?.reasonTypes[place as number] ?? null,
        isMadeUp: isAbsenceMadeUp,
      })
    } else if (lastDay !== null && date > lastDay) {
      attendance.push({ lessonId: id, mark: AttendanceMark.Ended, reasonType: null, isMadeUp: false })
    }
  }
  return {
    studentId,
    hId,
    fullName,
    photo,
    statistics: {
      attended: count[AttendanceMark.Attended],
      late: count[AttendanceMark.Late],
      absent: count[AttendanceMark.Absent],
      noClass: count[AttendanceMark.NoClass],
    },
    attendance,
    homework: homeworkCells(lessons, works),
    additionalStats: {
      attendancePercentage: attendancePercentageOf({
        attended: count[AttendanceMark.Attended] + count[AttendanceMark.Late],
        absent: count[AttendanceMark.Absent],
      }),
      homeworkPercentage: percentageOf(works),
    },
  }
}

const isWithin = (date: string, periods: GroupMember['periods']) =>
  periods.some(({ from, to }) => (from === null || from <= date) && (to === null || date <= to))

/** Each journal cell shows only the lesson's last homework. */
function homeworkCells(lessons: { id: number }[], works: HomeworkResults | undefined): JournalStudent['homework'] {
  if (!works) return []
  const { homeworkIds, lessonIds, statuses, scores } = works
  const latest = new Map<number, number>()
  for (const [place, lessonId] of lessonIds.entries()) {
    const other = latest.get(lessonId)
    if (other === undefined || (homeworkIds[place] as number) > (homeworkIds[other] as number))
      latest.set(lessonId, place)
  }
  const cells: JournalStudent['homework'] = []
  for (const { id } of lessons) {
    const place = latest.get(id)
    if (place === undefined) continue
    cells.push({ lessonId: id, status: statuses[place] as HomeworkStatus, score: scores[place] ?? null })
  }
  return cells
}

/** The percentage counts all the student's homework, although a journal cell shows only the lesson's last homework. */
function percentageOf(works: HomeworkResults | undefined): number | null {
  const counts = emptySubmissionCounts()
  for (const status of works?.statuses ?? []) addSubmissionToCounts(counts, { status, score: null })
  return homeworkTotalsFromCounts(counts).homeworkPercentage
}

interface StudentMarks {
  /** Maps the id of each lesson to its index in the lists `marks`, `reasonTypes` and `madeUp`. */
  places: Map<number, number>
  marks: AttendanceMark[]
  reasonTypes: (AbsenceReason | null)[]
  madeUp: boolean[]
}

/** Returns three lists per student instead of one object per mark, because a journal has thousands of marks. */
async function marksByStudent(db: Db, lessonIds: number[]): Promise<Map<number, StudentMarks>> {
  const rows = await db.many<{
    studentId: number
    lessonIds: number[]
    marks: AttendanceMark[]
    reasonTypes: (AbsenceReason | null)[]
    madeUp: boolean[]
  }>(sql`
    select student_id as "studentId", to_json(array_agg(lesson_id)) as "lessonIds", to_json(array_agg(mark)) as marks,
      to_json(array_agg(reason_type)) as "reasonTypes", to_json(array_agg(mark = ${AttendanceMark.Absent}::int and ${hasAttendedMakeUpSql})) as "madeUp"
    from attendance where lesson_id = any(${lessonIds}) and mark is not null
    group by student_id`)
  return new Map(
    rows.map(({ studentId, lessonIds, ...lists }) => [
      studentId,
      { ...lists, places: new Map(lessonIds.map((id, place) => [id, place])) },
    ]),
  )
}

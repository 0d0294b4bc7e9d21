import { type AbsenceReason, type Journal, type JournalStudent, Mark } from '@markaz/protocol/areas/attendance'
import { floor1 } from '@markaz/protocol/fields'
import { type Db, sql } from '../../db/db.ts'
import { type LessonFilter, listLessons } from '../groups/lessons.queries.ts'
import { listMembers, type Member } from './members.queries.ts'

/** Days across, students down. Homework comes into it with its own area; until then there is none to show. */
export async function readJournal(db: Db, filter: LessonFilter & { studentId?: number | undefined }): Promise<Journal> {
  const lessons = await listLessons(db, filter)
  const members = await listMembers(db, filter)
  const marks = await marksByStudent(
    db,
    lessons.map((lesson) => lesson.id),
  )
  return {
    days: lessons.map(({ id, date, beginTime }) => ({ lessonId: id, date, beginTime })),
    students: members.map((member) => journalRow(member, lessons, marks.get(member.studentId))),
  }
}

function journalRow(
  member: Member,
  lessons: { id: number; date: string }[],
  marks: StudentMarks | undefined,
): JournalStudent {
  const { studentId, hId, fullName, photo, lastDay } = member
  const count = { [Mark.Attended]: 0, [Mark.Absent]: 0, [Mark.NoClass]: 0, [Mark.Late]: 0, [Mark.Ended]: 0 }
  const attendance: JournalStudent['attendance'] = []
  for (const { id, date } of lessons) {
    const place = marks?.places.get(id)
    const mark = place === undefined ? undefined : marks?.marks[place]
    if (mark) {
      count[mark]++
      attendance.push({ lessonId: id, mark, reasonType: marks?.reasonTypes[place as number] ?? null })
    } else if (lastDay !== null && date > lastDay) {
      attendance.push({ lessonId: id, mark: Mark.Ended, reasonType: null })
    }
  }
  const came = count[Mark.Attended] + count[Mark.Late]
  const expected = came + count[Mark.Absent]
  return {
    studentId,
    hId,
    fullName,
    photo,
    statistics: {
      attended: count[Mark.Attended],
      late: count[Mark.Late],
      absent: count[Mark.Absent],
      noClass: count[Mark.NoClass],
    },
    attendance,
    homework: [],
    additionalStats: {
      attendancePercentage: expected > 0 ? floor1((100 * came) / expected) : null,
      homeworkPercentage: null,
    },
  }
}

interface StudentMarks {
  /** Lesson → its place in the two lists. */
  places: Map<number, number>
  marks: Mark[]
  reasonTypes: (AbsenceReason | null)[]
}

/** A journal holds thousands of marks: they travel as three lists a student, not as an object a mark. */
async function marksByStudent(db: Db, lessonIds: number[]): Promise<Map<number, StudentMarks>> {
  const rows = await db.many<{
    studentId: number
    lessonIds: number[]
    marks: Mark[]
    reasonTypes: (AbsenceReason | null)[]
  }>(sql`
    select student_id as "studentId", to_json(array_agg(lesson_id)) as "lessonIds", to_json(array_agg(mark)) as marks,
      to_json(array_agg(reason_type)) as "reasonTypes"
    from attendance where lesson_id = any(${lessonIds}) and mark is not null
    group by student_id`)
  return new Map(
    rows.map(({ studentId, lessonIds, ...lists }) => [
      studentId,
      { ...lists, places: new Map(lessonIds.map((id, place) => [id, place])) },
    ]),
  )
}

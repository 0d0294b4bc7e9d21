import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { Attendance, AttendanceCell } from '@markaz/protocol/teaching/attendance/schemas'
import { type Db, sql } from '../../db/db.ts'
import { isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import { isLessonOfScheduleItemSql } from '../groups/lesson-sql.ts'
import { type LessonFilter, listLessons } from '../groups/lessons.queries.ts'
import { listStudentNotesOnDays } from '../student-notes/student-notes.queries.ts'
import { readAnnouncedAbsencesOfStudents } from '../told-absences/told-absences.queries.ts'
import { type GroupMember, listGroupMembers } from './members.queries.ts'

export async function readAttendance(
  db: Db,
  filter: LessonFilter,
  { withNotes }: { withNotes: boolean },
): Promise<Attendance> {
  const lessons = await listLessons(db, filter)
  const members = await listGroupMembers(db, filter)
  const guests = await listGuests(
    db,
    lessons.map((lesson) => lesson.id),
  )
  const shown = [...members.map((member) => ({ ...member, guestOf: null })), ...guests]
  const cells = await readSavedCells(
    db,
    lessons.map((lesson) => lesson.id),
  )
  const recent = await readRecentMarks(db, filter)
  const studentIds = shown.map(({ studentId }) => studentId)
  const notes = withNotes
    ? await listStudentNotesOnDays(db, { groupId: filter.groupId, studentIds, days: lessons.map(({ date }) => date) })
    : new Map()
  const told = await readAnnouncedAbsencesOfStudents(
    db,
    studentIds,
    lessons.map(({ id }) => id),
  )
  return {
    days: lessons.map(({ id, ...lesson }) => ({ lessonId: id, ...lesson })),
    students: shown.map(({ lastDay, ...student }) => {
      const saved = cells.get(student.studentId)
      const marks: AttendanceCell[] = []
      for (const { id, date } of lessons) {
        const cell = saved?.get(id)
        const isAfterLastDay = lastDay !== null && date > lastDay
        if (isAfterLastDay && !cell?.mark) marks.push(endedCell(id, date, cell))
        else if (cell) marks.push(cell)
      }
      return {
        ...student,
        recent: recent.get(student.studentId) ?? [],
        marks,
        told: told.get(student.studentId) ?? [],
        notes: notes.get(student.studentId) ?? [],
      }
    }),
  }
}

/** Returns students of other groups who attend one of these lessons to make up a lesson missed in their own group. */
function listGuests(db: Db, lessonIds: number[]): Promise<(GroupMember & { guestOf: string })[]> {
  return db.many<GroupMember & { guestOf: string }>(sql`
    select student.id as "studentId", h_id as "hId", full_name as "fullName", photo, max(origin.name) as "guestOf", null as "lastDay",
      json_agg(json_build_object('from', host.date, 'to', host.date) order by host.date) as periods
    from make_up join lesson host on host.id = host_lesson_id join student on student.id = make_up.student_id
    join lesson missed on missed.id = missed_lesson_id join study_group origin on origin.id = missed.group_id
    where host_lesson_id = any(${lessonIds}) and make_up.cancelled_at is null
      and not exists (select from student_group where student_group.group_id = host.group_id
        and student_group.student_id = make_up.student_id and ${isMemberOnDaySql('student_group', sql`host.date`)})
    group by student.id order by uzbek_order(full_name) collate "C", student.id`)
}

function endedCell(lessonId: number, date: string, takenBack: AttendanceCell | undefined): AttendanceCell {
  return {
    lessonId,
    date,
    reasonType: null,
    comment: null,
    version: 0,
    markedBy: null,
    ...takenBack,
    mark: AttendanceMark.Ended,
  }
}

async function readSavedCells(db: Db, lessonIds: number[]): Promise<Map<number, Map<number, AttendanceCell>>> {
  const rows = await db.many<{ studentId: number; cells: AttendanceCell[] }>(sql`
    select student_id as "studentId", json_agg(json_build_object(
      'lessonId', lesson.id, 'date', lesson.date, 'mark', mark, 'reasonType', reason_type, 'comment', comment, 'version', version,
      'markedBy', case when staff.id is not null then json_build_object('id', staff.id, 'fullName', staff.full_name) end)) as cells
    from attendance join lesson on lesson.id = lesson_id left join staff on staff.id = marked_by
    where lesson_id = any(${lessonIds}) group by student_id`)
  return new Map(rows.map((row) => [row.studentId, new Map(row.cells.map((cell) => [cell.lessonId, cell]))]))
}

const recentMarkCount = 3

/** Returns up to three marks per student, oldest first, from marked lessons before the requested days. */
async function readRecentMarks(
  db: Db,
  { groupId, scheduleId, to }: LessonFilter,
): Promise<Map<number, AttendanceMark[]>> {
  const rows = await db.many<{ studentId: number; marks: AttendanceMark[] }>(sql`
    select student_id as "studentId", json_agg(mark order by lesson.date, lesson.begin_time, lesson.id) as marks
    from attendance join lesson on lesson.id = lesson_id
    where mark in (${AttendanceMark.Attended}::int, ${AttendanceMark.Absent}::int, ${AttendanceMark.Late}::int) and lesson_id in (
      select id from lesson
      where group_id = ${groupId} and marked_at is not null
        ${scheduleId === undefined ? sql`` : sql`and ${isLessonOfScheduleItemSql(scheduleId)}`} ${to ? sql`and date < ${to}` : sql``}
      order by date desc, begin_time desc, id desc limit ${recentMarkCount})
    group by student_id`)
  return new Map(rows.map(({ studentId, marks }) => [studentId, marks]))
}

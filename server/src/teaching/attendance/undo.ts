import { AppError } from '@markaz/protocol/errors'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import type { SavedAttendanceCell } from '@markaz/protocol/teaching/attendance/schemas'
import { type Db, sql } from '../../db/db.ts'
import { type AuditedChange, groupScopeOfAuditedChange, type UndoDefinition } from '../../http/undo.ts'
import { writeAttendanceCells } from './save-attendance.ts'

type SavedMark = Pick<SavedAttendanceCell, 'studentId' | 'mark' | 'reasonType' | 'comment'>

interface AttendanceSheet {
  groupId: number
  scheduleId: number
  date: string
  attendances: SavedMark[]
}

/** The undo is refused if any mark of the saved attendance was changed since. */
export const attendanceMarksUndo: UndoDefinition = {
  access: (change) => attendance.save[groupScopeOfAuditedChange(change)].access,
  async run(tx, { viewer, today, clock }, change: AuditedChange<AttendanceSheet, AttendanceSheet>) {
    const { before, after, entityId: lessonId } = change
    const versions = await readUnchangedVersions(tx, lessonId, after.attendances)
    const { groupId, scheduleId, date } = before
    // Only stored marks are restored: the mark Ended is computed and never in the audit.
    const attendances = before.attendances.map((cell) => ({ ...cell, version: versions.get(cell.studentId) })) as never
    const { conflicts } = await writeAttendanceCells(tx, {
      viewer,
      today,
      reach: groupScopeOfAuditedChange(change),
      now: clock.now(),
      groupId,
      input: { scheduleId, date, attendances },
    })
    if (conflicts.length > 0) throw new AppError('NOTHING_TO_TAKE_BACK')
  },
}

/**
 * @throws AppError NOTHING_TO_TAKE_BACK unless every attendance cell still has the value that the undone request saved
 */
async function readUnchangedVersions(
  tx: Db,
  lessonId: number,
  saved: readonly SavedMark[],
): Promise<Map<number, number>> {
  const rows = await tx.many<SavedMark & { version: number }>(sql`
    select student_id as "studentId", mark, reason_type as "reasonType", comment, version from attendance
    where lesson_id = ${lessonId} and student_id = any(${saved.map((cell) => cell.studentId)})`)
  const stands = new Map(rows.map((row) => [row.studentId, row]))
  const isStill = saved.every(({ studentId, mark, reasonType, comment }) => {
    const now = stands.get(studentId)
    return now?.mark === mark && now.reasonType === reasonType && now.comment === comment
  })
  if (!isStill) throw new AppError('NOTHING_TO_TAKE_BACK')
  return new Map(rows.map((row) => [row.studentId, row.version]))
}

import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { AbsenceReason, type Attendance } from '@markaz/protocol/teaching/attendance/schemas'
import { AbsenceNoticeReason } from '@markaz/protocol/teaching/told-absences/schemas'

/** The server sets the mark Ended after a student's last day, so users cannot set it. */
export type SettableMark = Exclude<AttendanceMark, typeof AttendanceMark.Ended>

export interface AttendanceMarkValue {
  mark: SettableMark | null
  reasonType: AbsenceReason | null
  comment: string | null
}

export const emptyAttendanceMark: AttendanceMarkValue = { mark: null, reasonType: null, comment: null }

/** Pressing the key of a mark again does not remove the mark, because a worn key may send several presses. */
export const withAttendanceMark = (value: AttendanceMarkValue, mark: SettableMark): AttendanceMarkValue =>
  value.mark === mark ? value : toggleMark(value, mark)

/** A click on the current mark removes it with its reason and comment. */
export function toggleMark(value: AttendanceMarkValue, mark: SettableMark): AttendanceMarkValue {
  if (value.mark === mark) return emptyAttendanceMark
  return {
    mark,
    reasonType: mark === AttendanceMark.Absent ? AbsenceReason.WithoutReason : null,
    comment: value.comment,
  }
}

/** Only an absence has a reason, so the reason of other marks is null. */
export const withAbsenceReason = (value: AttendanceMarkValue, reasonType: AbsenceReason): AttendanceMarkValue =>
  value.mark === AttendanceMark.Absent ? { ...value, reasonType } : value

export type AnnouncedAbsenceDay = Attendance['students'][number]['told'][number]

export const absenceReasonOfAnnouncement = ({ reason }: AnnouncedAbsenceDay): AbsenceReason =>
  reason === AbsenceNoticeReason.OnTheRoad ? AbsenceReason.OnTheRoad : AbsenceReason.Reasonable

/** Without a mark there is no comment, and an empty comment becomes null. */
export const withAttendanceMarkComment = (value: AttendanceMarkValue, comment: string): AttendanceMarkValue =>
  value.mark === null ? value : { ...value, comment: comment || null }

export const isSameMarkValue = (a: AttendanceMarkValue, b: AttendanceMarkValue): boolean =>
  a.mark === b.mark && a.reasonType === b.reasonType && (a.comment?.trim() || null) === (b.comment?.trim() || null)

interface Period {
  from: string | null
  to: string | null
}

/** `ended`: the day is after the last day of the last membership. */
export type MembershipStateOnDay = 'member' | 'notYet' | 'ended' | 'betweenMemberships'

export function membershipStateOnDay(periods: readonly Period[], date: string): MembershipStateOnDay {
  if (periods.some(({ from, to }) => (!from || from <= date) && (!to || date <= to))) return 'member'
  const isBefore = periods.every(({ from }) => from !== null && date < from)
  const isAfter = periods.every(({ to }) => to !== null && to < date)
  if (periods.length > 0 && isBefore) return 'notYet'
  return isAfter ? 'ended' : 'betweenMemberships'
}

export const firstMembershipDay = (periods: readonly Period[]): string | null =>
  periods.reduce<string | null>((first, { from }) => (from && (!first || from < first) ? from : first), null)

/**
 * Returns the mark that the key sets; '*' = the mark Ended, which users cannot set. `code` is the physical key, for
 * Cyrillic keyboard layouts.
 */
export function attendanceMarkOfShortcut({ key, code }: { key: string; code: string }): SettableMark | '*' | null {
  if (key === '*') return '*'
  if (key === '+' || key === '=') return AttendanceMark.Attended
  if (key === '-' || key === '–' || key === '_') return AttendanceMark.Absent
  if (key === '!') return AttendanceMark.NoClass
  if (key.toLowerCase() === 'k' || key.toLowerCase() === 'к' || code === 'KeyK') return AttendanceMark.Late
  return null
}

const reasons = [AbsenceReason.WithoutReason, AbsenceReason.Reasonable, AbsenceReason.OnTheRoad]

/** Returns the reason of an absence that the key 1, 2 or 3 sets; null = another key. */
export const absenceReasonOfShortcut = ({ key }: { key: string }): AbsenceReason | null =>
  reasons[['1', '2', '3'].indexOf(key)] ?? null

/**
 * Returns whether the key accepts the mark that a door device proposes; with Shift, the key accepts the proposed marks
 * of all students.
 */
export const isAcceptProposalShortcut = ({ key, code }: { key: string; code: string }) =>
  key.toLowerCase() === 't' || key.toLowerCase() === 'т' || code === 'KeyT'

export const isMarkAllShortcut = ({ key, code }: { key: string; code: string }) =>
  key.toLowerCase() === 'a' || code === 'KeyA'

import { AbsenceReason, type Attendance, Mark } from '@markaz/protocol/teaching/attendance/schemas'
import { AbsenceNoticeReason } from '@markaz/protocol/teaching/told-absences/schemas'

/** The mark Ended is never set by hand: it stands by itself after a student's last day. */
export type SavableMark = Exclude<Mark, typeof Mark.Ended>

export interface CellValue {
  mark: SavableMark | null
  reasonType: AbsenceReason | null
  comment: string | null
}

export const emptyValue: CellValue = { mark: null, reasonType: null, comment: null }

/** A key sets its mark, and pressed once more it leaves it: a finger that bounces must not erase. */
export const give = (value: CellValue, mark: SavableMark): CellValue =>
  value.mark === mark ? value : press(value, mark)

/** Pressing a mark sets it; pressing the same again takes it back with all that belonged to it. */
export function press(value: CellValue, mark: SavableMark): CellValue {
  if (value.mark === mark) return emptyValue
  return { mark, reasonType: mark === Mark.Absent ? AbsenceReason.WithoutReason : null, comment: value.comment }
}

/** A reason belongs to Absent alone. */
export const withReason = (value: CellValue, reasonType: AbsenceReason): CellValue =>
  value.mark === Mark.Absent ? { ...value, reasonType } : value

export type AnnouncedAbsenceDay = Attendance['students'][number]['told'][number]

/** The teacher's word for what a parent has told ahead. */
export const announcedReason = ({ reason }: AnnouncedAbsenceDay): AbsenceReason =>
  reason === AbsenceNoticeReason.OnTheRoad ? AbsenceReason.OnTheRoad : AbsenceReason.Reasonable

/** A comment belongs to a mark; an empty one is none. */
export const withComment = (value: CellValue, comment: string): CellValue =>
  value.mark === null ? value : { ...value, comment: comment || null }

export const sameValue = (a: CellValue, b: CellValue): boolean =>
  a.mark === b.mark && a.reasonType === b.reasonType && (a.comment?.trim() || null) === (b.comment?.trim() || null)

interface Period {
  from: string | null
  to: string | null
}

/** Whether a student belongs to the group on a day; both ends of a period are inclusive. */
export type Presence = 'member' | 'notYet' | 'ended' | 'away'

export function presenceOn(periods: readonly Period[], date: string): Presence {
  if (periods.some(({ from, to }) => (!from || from <= date) && (!to || date <= to))) return 'member'
  const isBefore = periods.every(({ from }) => from !== null && date < from)
  const isAfter = periods.every(({ to }) => to !== null && to < date)
  if (periods.length > 0 && isBefore) return 'notYet'
  return isAfter ? 'ended' : 'away'
}

/** First day of a student who has not come yet. */
export const firstDay = (periods: readonly Period[]): string | null =>
  periods.reduce<string | null>((first, { from }) => (from && (!first || from < first) ? from : first), null)

/** What a key does to a row: a mark, or '*' which cannot be set by hand. By place too, for Cyrillic layouts. */
export function markOfKey({ key, code }: { key: string; code: string }): SavableMark | '*' | null {
  if (key === '*') return '*'
  if (key === '+' || key === '=') return Mark.Attended
  if (key === '-' || key === '–' || key === '_') return Mark.Absent
  if (key === '!') return Mark.NoClass
  if (key.toLowerCase() === 'k' || key.toLowerCase() === 'к' || code === 'KeyK') return Mark.Late
  return null
}

const reasons = [AbsenceReason.WithoutReason, AbsenceReason.Reasonable, AbsenceReason.OnTheRoad]

/** 1, 2 and 3 in the order of the choice. */
export const reasonOfKey = ({ key }: { key: string }): AbsenceReason | null =>
  reasons[['1', '2', '3'].indexOf(key)] ?? null

/** What the door proposes, by place too; with Shift for the whole lesson. */
export const isProposalKey = ({ key, code }: { key: string; code: string }) =>
  key.toLowerCase() === 't' || key.toLowerCase() === 'т' || code === 'KeyT'

/** "All have come", by place too. */
export const isAllKey = ({ key, code }: { key: string; code: string }) => key.toLowerCase() === 'a' || code === 'KeyA'

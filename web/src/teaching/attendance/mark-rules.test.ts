import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { describe, expect, test } from 'vitest'
import {
  attendanceMarkOfShortcut,
  emptyAttendanceMark,
  firstMembershipDay,
  isSameMarkValue,
  membershipStateOnDay,
  toggleMark,
  withAbsenceReason,
  withAttendanceMarkComment,
} from './mark-rules.ts'

const value = (over = {}) => ({ ...emptyAttendanceMark, ...over })

describe('setting and removing an attendance mark', () => {
  test.each(['Attended', 'Late', 'NoClass'] as const)(
    'clicking the attendance mark %s sets it without a reason',
    (name) => {
      const mark = AttendanceMark[name]
      expect(toggleMark(emptyAttendanceMark, mark)).toEqual(value({ mark }))
    },
  )
  test('a new absence has the reason "without reason"', () => {
    expect(toggleMark(emptyAttendanceMark, AttendanceMark.Absent)).toEqual(
      value({ mark: AttendanceMark.Absent, reasonType: AbsenceReason.WithoutReason }),
    )
  })
  test('a second click on the same attendance mark removes it with its reason and comment', () => {
    const absent = value({ mark: AttendanceMark.Absent, reasonType: AbsenceReason.Reasonable, comment: 'kasal' })
    expect(toggleMark(absent, AttendanceMark.Absent)).toEqual(emptyAttendanceMark)
  })
  test('setting another attendance mark removes the reason and keeps the comment', () => {
    const absent = value({ mark: AttendanceMark.Absent, reasonType: AbsenceReason.Reasonable, comment: 'kasal' })
    expect(toggleMark(absent, AttendanceMark.Late)).toEqual(value({ mark: AttendanceMark.Late, comment: 'kasal' }))
  })
})

test('a reason can be set only for an absence, and a comment only if there is an attendance mark', () => {
  expect(withAbsenceReason(value({ mark: AttendanceMark.Late }), AbsenceReason.OnTheRoad).reasonType).toBeNull()
  expect(
    withAbsenceReason(toggleMark(emptyAttendanceMark, AttendanceMark.Absent), AbsenceReason.OnTheRoad).reasonType,
  ).toBe('on_the_road')
  expect(withAttendanceMarkComment(emptyAttendanceMark, 'x')).toEqual(emptyAttendanceMark)
  expect(withAttendanceMarkComment(value({ mark: AttendanceMark.Late, comment: 'x' }), '').comment).toBeNull()
})

test('an attendance comment that differs only in spaces counts as unchanged', () => {
  expect(isSameMarkValue(value({ mark: 1, comment: ' ' }), value({ mark: 1 }))).toBe(true)
  expect(isSameMarkValue(value({ mark: 1, comment: 'a' }), value({ mark: 1 }))).toBe(false)
})

test.each([
  ['+', 'Equal', AttendanceMark.Attended],
  ['+', 'NumpadAdd', AttendanceMark.Attended],
  ['=', 'Equal', AttendanceMark.Attended],
  ['-', 'Minus', AttendanceMark.Absent],
  ['k', 'KeyK', AttendanceMark.Late],
  ['K', 'KeyK', AttendanceMark.Late],
  ['л', 'KeyK', AttendanceMark.Late],
  ['!', 'Digit1', AttendanceMark.NoClass],
  ['*', 'Digit8', '*'],
  ['a', 'KeyA', null],
  ['Enter', 'Enter', null],
])('the key %s (%s) sets the attendance mark %s', (key, code, mark) => {
  expect(attendanceMarkOfShortcut({ key, code })).toBe(mark)
})

describe('whether a student belongs to the group on a day, including the first and the last day of the membership', () => {
  const autumn = { from: '2026-09-01', to: '2026-11-20' }
  test.each([
    ['2026-08-31', [autumn], 'notYet'],
    ['2026-09-01', [autumn], 'member'],
    ['2026-11-20', [autumn], 'member'],
    ['2026-11-21', [autumn], 'ended'],
    ['2026-11-21', [autumn, { from: '2026-12-01', to: null }], 'betweenMemberships'],
    ['2026-12-01', [autumn, { from: '2026-12-01', to: null }], 'member'],
    ['2026-11-21', [{ from: null, to: null }], 'member'],
  ])(
    'the membership periods decide whether a student on %s is a member, has not started, is away or has ended',
    (date, periods, presence) => {
      expect(membershipStateOnDay(periods, date)).toBe(presence)
    },
  )
  test("if a student was in the group several times, the student's first day is the first day of the earliest membership", () => {
    expect(firstMembershipDay([{ from: '2026-12-01', to: null }, autumn])).toBe('2026-09-01')
  })
})

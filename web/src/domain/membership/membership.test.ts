import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { describe, expect, test } from 'vitest'
import { clampDay, dayBoundsText, isWithinDayBounds } from '../../shared/forms/DayPicker.tsx'
import { buildStudentGroup } from '../student/student-testing.ts'
import {
  canContinueMembership,
  canFinishMembership,
  membershipContinuationDayBounds,
  membershipEndDayBounds,
  membershipStatusChangeDayBounds,
  toMembershipOfStudent,
} from './membership.ts'

const membership = (over: Parameters<typeof buildStudentGroup>[0] = {}) =>
  toMembershipOfStudent({ id: 15, fullName: 'Karimov Ali' }, buildStudentGroup(over))

// Shows: STATUS-012
test("the data of a membership dialog is taken from a student and one of the student's groups: group name, status and dates", () => {
  const group = buildStudentGroup({ startedDate: '2026-10-01', endedDate: '2026-12-31' })
  const { studentGroupId, groupName, actionId, startedDate, endedDate } = toMembershipOfStudent(
    { id: 15, fullName: 'Karimov Ali' },
    group,
  )
  expect({ studentGroupId, groupName, actionId, startedDate, endedDate }).toEqual({
    ...{ studentGroupId: 70, groupName: 'Frontend N-104', actionId: 1 },
    ...{ startedDate: '2026-10-01', endedDate: '2026-12-31' },
  })
})

describe('days that can be chosen when a membership is changed', () => {
  test.each([
    [
      'a status: the dates of the group',
      membershipStatusChangeDayBounds(membership({ startedDate: '2026-10-01' })),
      '2026-09-01',
      '2027-03-31',
    ],
    [
      'a status in a group without an end',
      membershipStatusChangeDayBounds(membership({ groupEndedDate: null })),
      '2026-09-01',
      null,
    ],
    [
      'the last day: from the first one',
      membershipEndDayBounds(membership({ startedDate: '2026-10-01' })),
      '2026-10-01',
      '2027-03-31',
    ],
    [
      'the last day: not after the end that is set',
      membershipEndDayBounds(membership({ endedDate: '2026-12-31' })),
      '2026-09-01',
      '2026-12-31',
    ],
    [
      'going on: from the day after the last one',
      membershipContinuationDayBounds(membership({ endedDate: '2026-10-31' })),
      '2026-11-01',
      '2027-03-31',
    ],
    ['going on after nobody knows when', membershipContinuationDayBounds(membership()), '2026-09-01', '2027-03-31'],
  ])('the date field of the dialog that changes a membership offers only allowed days: %s', (_, bounds, from, to) => {
    expect(bounds).toEqual({ from, to })
  })
  // Shows: STATUS-010
  test.each([
    ['2026-08-31', false],
    ['2026-09-01', true],
    ['2027-03-31', true],
    ['2027-04-01', false],
  ])("the status dialog accepts only days within the group's dates (%s accepted: %s)", (day, isIn) => {
    expect(isWithinDayBounds(day, membershipStatusChangeDayBounds(membership()))).toBe(isIn)
  })
  test('the calendar opens at the allowed day that is nearest to today', () => {
    const bounds = { from: '2026-09-01', to: '2026-12-31' }
    expect(['2026-01-01', '2026-10-10', '2027-01-01'].map((day) => clampDay(day, bounds))).toEqual([
      '2026-09-01',
      '2026-10-10',
      '2026-12-31',
    ])
    expect(dayBoundsText(bounds)).toBe('01.09.2026 – 31.12.2026')
    expect(dayBoundsText({ from: '2026-09-01', to: null })).toBe('01.09.2026 dan')
    expect(dayBoundsText({ from: null, to: null })).toBe('')
  })
})

describe('which changes of a membership are possible', () => {
  test.each([
    ['NotStarted', true, true, false],
    ['Active', true, true, false],
    ['Finished', true, false, true],
    ['Active', false, false, false],
    ['Finished', false, false, false],
  ] as const)(
    "a membership with the status %s (in the user's branch: %s) – may be finished: %s, may be continued: %s",
    (status, isShared, finish, goOn) => {
      const one = membership({ status: MembershipStatus[status], isShared })
      expect([canFinishMembership(one), canContinueMembership(one)]).toEqual([finish, goOn])
    },
  )
})

import { describe, expect, test } from 'vitest'
import { membershipStatusFormState } from './membership-status.tsx'

const active = { id: 1, name: 'ACTIVE' }
const left = { id: 5, name: 'LEFT_COURSE' }
const notCalculated = { id: 6, name: 'STATISTICS_NOT_CALCULATED' }
const nothing = { hasDate: false, maySave: false }

describe("rules of the dialog that changes a student's status in a group", () => {
  // Shows: STATUS-006, STATUS-007, STATUS-008, STATUS-009
  test.each([
    ['nothing chosen', undefined, null, nothing],
    ['the current status', active, null, nothing],
    ['the current status with a date left from another choice', active, '2026-11-21', nothing],
    ['another status without a date', left, null, { hasDate: true, maySave: false }],
    ['another status with an emptied date', left, '', { hasDate: true, maySave: false }],
    ['another status with a date', left, '2026-11-21', { hasDate: true, maySave: true }],
    ['statistics not calculated', notCalculated, null, { hasDate: false, maySave: true }],
    ['statistics not calculated with a date left', notCalculated, '2026-11-21', { hasDate: false, maySave: true }],
  ])(
    'with %s, the status dialog shows its date field only if the status needs a date, and enables Save only if nothing is missing',
    (_, chosen, startDate, shown) => {
      expect(membershipStatusFormState({ currentId: active.id, chosen, startDate })).toEqual(shown)
    },
  )
  test('the status "statistics not calculated" cannot be chosen again in the dialog for a student who already has it', () => {
    expect(membershipStatusFormState({ currentId: notCalculated.id, chosen: notCalculated, startDate: null })).toEqual(
      nothing,
    )
  })
  // Shows: STATUS-007
  test('the student status "statistics not calculated" is recognised by its name, not by its id', () => {
    const renumbered = { id: 77, name: 'STATISTICS_NOT_CALCULATED' }
    expect(membershipStatusFormState({ currentId: 6, chosen: renumbered, startDate: null })).toEqual({
      hasDate: false,
      maySave: true,
    })
  })
})

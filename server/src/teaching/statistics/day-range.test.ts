import { describe, expect, it } from 'vitest'
import { mondayOf } from '../groups/days.ts'
import { requestedDayRangeOf, weeksOfRange } from './day-range.ts'

describe('the first and last day of a statistics request', () => {
  it.each([
    ['Monday', '2026-11-16'],
    ['Saturday', '2026-11-21'],
    ['Sunday', '2026-11-22'],
  ])(
    'a statistics request without dates on a %s covers the last twelve weeks, including the current week',
    (_, today) => {
      expect(requestedDayRangeOf({}, today)).toEqual({ start: '2026-08-31', end: '2026-11-22' })
    },
  )

  it('if a statistics request names only the first or only the last day, the server computes the missing day', () => {
    expect(requestedDayRangeOf({ start: '2026-11-18' }, '2026-11-21')).toEqual({
      start: '2026-11-18',
      end: '2026-11-22',
    })
    expect(requestedDayRangeOf({ start: '2027-01-06' }, '2026-11-21')).toEqual({
      start: '2027-01-06',
      end: '2027-01-10',
    })
    expect(requestedDayRangeOf({ end: '2026-06-07' }, '2026-11-21')).toEqual({ start: '2026-03-16', end: '2026-06-07' })
    expect(requestedDayRangeOf({ start: '2026-06-07', end: '2026-06-07' }, '2026-11-21')).toEqual({
      start: '2026-06-07',
      end: '2026-06-07',
    })
  })

  it.each([
    [{ start: '2026-11-02', end: '2026-11-01' }, 'end'],
    [{ start: '2024-01-01', end: '2026-11-01' }, 'start'],
    [{ start: '0001-01-01', end: '9999-12-31' }, 'start'],
  ])('a statistics request for the days %j is refused naming the field', (asked, field) => {
    expect(() => requestedDayRangeOf(asked, '2026-11-21')).toThrow(
      expect.objectContaining({ code: 'VALIDATION', fields: { [field]: expect.any(String) } }),
    )
  })

  it('the days of a statistics request are divided into weeks, Monday to Sunday, also across the end of a year', () => {
    expect(weeksOfRange({ start: '2026-12-30', end: '2027-01-04' })).toEqual([
      { start: '2026-12-28', end: '2027-01-03' },
      { start: '2027-01-04', end: '2027-01-10' },
    ])
    expect([mondayOf('2026-11-16'), mondayOf('2026-11-22')]).toEqual(['2026-11-16', '2026-11-16'])
  })
})

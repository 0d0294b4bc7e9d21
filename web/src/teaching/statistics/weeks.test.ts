import { describe, expect, test } from 'vitest'
import { extendToFullWeeks, lastWeeksUpTo } from './weeks.ts'

describe('periods of the statistics that consist of entire weeks', () => {
  test.each([
    ['2026-11-21', 1, '2026-11-16', '2026-11-22'],
    ['2026-11-16', 1, '2026-11-16', '2026-11-22'],
    ['2026-11-22', 4, '2026-10-26', '2026-11-22'],
    ['2026-01-01', 12, '2025-10-13', '2026-01-04'],
  ])('if today is %s, the last %d weeks of the statistics are %s to %s', (today, count, start, end) => {
    expect(lastWeeksUpTo(count, today)).toEqual({ start, end })
  })
  test.each([
    [
      { start: '2026-11-18', end: '2026-11-19' },
      { start: '2026-11-16', end: '2026-11-22' },
    ],
    [{ end: '2026-11-23' }, { end: '2026-11-29' }],
    [{}, {}],
  ])('selecting the days %j in the statistics extends them to the complete weeks %j', (given, weeks) => {
    expect(extendToFullWeeks(given)).toEqual(weeks)
  })
})

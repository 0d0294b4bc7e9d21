import { expect, it } from 'vitest'
import { type DayPeriod, nextDayOf, requireDayWithinPeriods } from './study-dates.ts'

const september = { from: '2026-09-01', to: '2026-09-30' }
const open = { from: null, to: null }

it.each<[string, DayPeriod[], string | null]>([
  ['2026-09-01', [september], null],
  ['2026-09-30', [september], null],
  ['2026-08-31', [september], "01.09.2026 sanasidan oldin bo'lmasin"],
  ['2026-10-01', [september], "30.09.2026 sanasidan keyin bo'lmasin"],
  ['1999-01-01', [open], null],
  ['2999-01-01', [open, { from: '2026-09-01', to: null }], null],
  ['2026-09-09', [september, { from: '2026-09-10', to: null }], "10.09.2026 sanasidan oldin bo'lmasin"],
  ['2026-09-21', [september, { from: null, to: '2026-09-20' }], "20.09.2026 sanasidan keyin bo'lmasin"],
  ['2026-09-20', [september, { from: '2026-09-10', to: '2026-09-20' }], null],
])('checking whether the day %s is within the periods %j gives the error %s (null: no error)', (day, spans, text) => {
  const check = () => requireDayWithinPeriods('date', day, ...spans)
  if (text === null) return expect(check()).toBeUndefined()
  expect(check).toThrow(expect.objectContaining({ code: 'VALIDATION', fields: { date: text } }))
})

it('the function `nextDayOf` returns the next day, also at the ends of months and years and around leap days', () => {
  expect(['2026-09-30', '2026-12-31', '2028-02-28', '2028-02-29'].map(nextDayOf)).toEqual([
    '2026-10-01',
    '2027-01-01',
    '2028-02-29',
    '2028-03-01',
  ])
})

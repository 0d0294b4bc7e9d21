import '../../testing/browser.ts'
import { render, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { addDays } from '../format/date.ts'
import { toScoreBars } from './chart-bars.ts'
import {
  percentAxisStart,
  summarizeLargestBar,
  summarizePercentChange,
  summarizeWeeklyCounts,
  summarizeWeeklyShares,
} from './chart-summaries.ts'
import { DistributionBars } from './DistributionBars.tsx'
import { StackedBars } from './StackedBars.tsx'

vi.mock('./DistributionBarChart.tsx', () => ({
  DistributionBarChart: () => {
    throw new Error('cannot draw')
  },
}))
vi.mock('./StackedBarChart.tsx', () => ({ StackedBarChart: () => <svg data-testid="drawn" /> }))

const cells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

// Shows: DAY-024
test.each([
  [[90, 87], 'Davomat 3 foiz punktga tushdi', '87%'],
  [[80, null, 85], 'Davomat 5 foiz punktga oshdi', '85%'],
  [[80, 80.2], "Davomat o'zgarmadi", '80,2%'],
  [[null, 70], 'Davomat', '70%'],
])('the title of a chart with the weekly percentages %j is: %s', (percents, words, figure) => {
  expect(summarizePercentChange('Davomat', percents)).toEqual({ figure, words })
})
// Shows: DAY-024
test.each([
  [[92, 97], 80],
  [[61.5, null, 75], 50],
  [[49, 97], 0],
  [[100], 90],
  [[null], 0],
])('the axis of a chart with the percentages %j begins at %d percent', (percents, from) => {
  expect(percentAxisStart(percents)).toBe(from)
})
const weeksOf = (counts: number[]) => counts.map((count, nth) => ({ start: addDays('2026-09-07', 7 * nth), count }))
// Shows: DAY-024
test.each([
  [[0, 0, 0, 5, 5, 0, 0, 1, 2, 3, 4], "yangi xavf oxirgi to'liq 4 haftada: kamaydi, oldin 10 ta edi", '6 ta'],
  [[1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 9], "yangi xavf oxirgi to'liq 4 haftada: ko'paydi, oldin 0 ta edi", '2 ta'],
  [[0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 7], "yangi xavf oxirgi to'liq 4 haftada: o'zgarmadi, oldin ham 2 ta edi", '2 ta'],
  [[3, 4], 'yangi xavf, 2 haftada', '7 ta'],
])('the title of a chart with the weekly counts %j compares complete weeks: %s', (counts, words, figure) => {
  const today = addDays('2026-09-07', 7 * (counts.length - 1) + 2)
  expect(summarizeWeeklyCounts('yangi xavf', weeksOf(counts), today)).toEqual({ figure, words })
})
// Shows: DAY-024
test('the title of a chart whose values are all zero says that nothing happened, and contains no other count', () => {
  expect(summarizeWeeklyCounts('yangi xavf', weeksOf([0, 0, 0]), '2026-11-21')).toEqual({
    words: "yangi xavf: 3 haftada bo'lmagan",
  })
})
// Shows: DAY-024
test.each([
  [[90, 87], 'belgilangan darslar: 4 haftada 3 foiz punktga tushdi', '87%'],
  [[90, 90.4], "belgilangan darslar: 4 haftada o'zgarmadi", '90,4%'],
  [[70, 80], 'belgilangan darslar: 4 haftada 10 foiz punktga oshdi', '80%'],
])('the title of a chart with the shares %j states the change in percentage points: %s', (percents, words, figure) => {
  const weeks = percents.flatMap((percent) => Array(4).fill({ part: 10 * percent, whole: 1000 }))
  expect(summarizeWeeklyShares('belgilangan darslar', weeks, '')).toEqual({ figure, words })
})
// Shows: DAY-024
test("a chart's title shows a count such as 12 / 16 instead of a percentage of few lessons, and compares a percentage only with earlier weeks that have data", () => {
  const weeks = (count: number, part: number, whole: number) => Array(count).fill({ part, whole })
  expect(summarizeWeeklyShares('darslar', weeks(8, 3, 4), '')).toEqual({
    figure: '12 / 16',
    words: 'darslar, oxirgi 4 haftada',
  })
  expect(summarizeWeeklyShares('darslar', weeks(1, 30, 40), '')).toEqual({
    figure: '75%',
    words: 'darslar, shu haftada',
  })
  expect(summarizeWeeklyShares('darslar', weeks(6, 30, 40), '')).toEqual({
    figure: '75%',
    words: 'darslar, oxirgi 4 haftada',
  })
  expect(summarizeWeeklyShares('darslar', weeks(8, 0, 0), "dars bo'lmagan")).toEqual({ words: "dars bo'lmagan" })
})
test('a chart without any values has no summary sentence', () => {
  expect([
    summarizePercentChange('Davomat', [null]),
    summarizeLargestBar([{ name: '0', count: 0, tone: 'grey' }]),
  ]).toEqual([undefined, undefined])
})

describe('a chart with its table', () => {
  test('a chart has a name for screen readers, and its numbers are in a table', async () => {
    render(
      <StackedBars
        label="Haftalar bo'yicha"
        nameHead="Hafta"
        line="Davomat"
        parts={[
          { key: 'done', label: 'Bajarilgan', tone: 'green' },
          { key: 'undone', label: 'Bajarilmagan', tone: 'red' },
        ]}
        rows={[
          { key: 'a', name: '09.11', fullName: '09.11 – 15.11', counts: { done: 12, undone: 3 }, percent: 89.99 },
          { key: 'b', name: '16.11', fullName: '16.11 – 22.11', counts: { done: 4 }, percent: null },
        ]}
      />,
    )
    expect(await screen.findByTestId('drawn')).toBeTruthy()
    expect(screen.getByRole('img', { name: "Haftalar bo'yicha" })).toBeTruthy()
    expect(cells()).toEqual([
      ['Hafta', 'Bajarilgan', 'Bajarilmagan', 'Davomat'],
      ['09.11 – 15.11', '12', '3', '89,9%'],
      ['16.11 – 22.11', '4', '0', '—'],
    ])
  })
  test('if a chart cannot be rendered, its table is still shown, with percentages rounded down', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    render(
      <DistributionBars
        label="Ballar taqsimoti"
        nameHead="Ball"
        countHead="Ishlar"
        bars={toScoreBars([
          { from: 86, to: 100, count: 2 },
          { from: 1, to: 59, count: 1 },
        ])}
      />,
    )
    await vi.waitFor(() => expect(told).toHaveBeenCalled())
    expect(cells()).toEqual([
      ['Ball', 'Ishlar', 'Ulushi'],
      ['86–100', '2', '66,6%'],
      ['1–59', '1', '33,3%'],
      ['Jami', '3', ''],
    ])
  })
  test.each([
    [95, 100, '95–100', 'green'],
    [86, 94, '86–94', 'green'],
    [71, 85, '71–85', 'blue'],
    [60, 70, '60–70', 'gold'],
    [1, 59, '1–59', 'red'],
    [0, 0, '0', 'grey'],
  ])(
    'in a chart of scores, the bar for scores from %d to %d has the label "%s" and the colour %s',
    (from, to, name, tone) => {
      expect(toScoreBars([{ from, to, count: 3 }])).toEqual([{ name, tone, count: 3 }])
    },
  )
})

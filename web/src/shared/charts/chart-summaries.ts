import { percentageOf } from '@markaz/protocol/scores'
import { addDays } from '../format/date.ts'
import { numberText, percentText } from '../format/number.ts'
import type { ChartSummary, CountBarRow } from './chart-bars.ts'
import { chartsText as words } from './charts.text.ts'

/** Returns the name of the largest bar, and its share in percent. */
export function summarizeLargestBar(bars: readonly CountBarRow[]): ChartSummary | undefined {
  const total = bars.reduce((sum, { count }) => sum + count, 0)
  const [most] = bars.toSorted((one, other) => other.count - one.count)
  if (!most || total === 0) return undefined
  return { figure: percentText(percentageOf(most.count, total)), words: words.most(most.name) }
}

/**
 * Returns 0 if a percentage is below 50; otherwise a multiple of ten below all percentages, so that small differences
 * are visible.
 */
export function percentAxisStart(percents: readonly (number | null | undefined)[]): number {
  const known = percents.filter((percent) => typeof percent === 'number')
  const lowest = Math.min(...known)
  return known.length > 0 && lowest >= 50 ? Math.min(90, Math.floor(lowest / 10) * 10 - 10) : 0
}

/** Says how the latest percentage differs from the previous percentage. Weeks without a value are skipped. */
export function summarizePercentChange(
  name: string,
  percents: readonly (number | null | undefined)[],
): ChartSummary | undefined {
  const known = percents.filter((percent) => typeof percent === 'number')
  const [before, last] = known.length > 1 ? known.slice(-2) : [undefined, known[0]]
  if (last === undefined) return undefined
  const points = before === undefined ? 0 : Math.round(last - before)
  const said =
    before === undefined
      ? words.is(name)
      : points === 0
        ? words.same(name)
        : points > 0
          ? words.rose(name, numberText(points))
          : words.fell(name, numberText(-points))
  return { figure: percentText(last), words: said }
}

/** Number of weeks in each compared period, so that a single bad day hardly changes the result. */
const compared = 4
/**
 * With fewer events than this, percentages are not compared, because one event would change them by several percent.
 */
const fewEvents = 20

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/**
 * Compares the last four complete weeks with the four weeks before; the current week is not complete.
 * @param name the events in the singular, e.g. `davomatsiz qolgan dars`
 */
export function summarizeWeeklyCounts(
  name: string,
  weeks: readonly { start: string; count: number }[],
  today: string,
): Pick<ChartSummary, 'words'> & Partial<ChartSummary> {
  const total = sumOf(weeks.map(({ count }) => count))
  if (total === 0) return { words: words.none(name, weeks.length) }
  const complete = weeks.filter(({ start }) => addDays(start, 6) < today).map(({ count }) => count)
  if (complete.length < 2 * compared)
    return { figure: words.pieces(numberText(total)), words: words.sum(name, weeks.length) }
  const now = sumOf(complete.slice(-compared))
  const before = sumOf(complete.slice(-2 * compared, -compared))
  const changed = now === before ? words.countSame : now > before ? words.countRose : words.countFell
  return { figure: words.pieces(numberText(now)), words: changed(name, words.pieces(numberText(before))) }
}

/**
 * Compares a percentage in the last four weeks with the four weeks before.
 * @param name the thing whose percentage is compared, e.g. `davomat belgilangan darslar`
 * @param none the sentence if there is no data
 */
export function summarizeWeeklyShares(
  name: string,
  weeks: readonly { part: number; whole: number }[],
  none: string,
): Pick<ChartSummary, 'words'> & Partial<ChartSummary> {
  const over = (some: typeof weeks) => ({
    part: sumOf(some.map(({ part }) => part)),
    whole: sumOf(some.map(({ whole }) => whole)),
  })
  const now = over(weeks.slice(-compared))
  // With fewer than eight weeks there is no earlier period to compare with.
  const before = over(weeks.length < 2 * compared ? [] : weeks.slice(-2 * compared, -compared))
  const recent = Math.min(compared, weeks.length)
  if (now.whole === 0) return { words: none }
  if (now.whole < fewEvents)
    return { figure: words.ofAll(numberText(now.part), numberText(now.whole)), words: words.recent(name, recent) }
  const figure = percentText(percentageOf(now.part, now.whole))
  if (before.whole < fewEvents) return { figure, words: words.recent(name, recent) }
  const points = Math.round((100 * now.part) / now.whole - (100 * before.part) / before.whole)
  if (points === 0) return { figure, words: words.shareSame(name) }
  const changed = points > 0 ? words.shareRose : words.shareFell
  return { figure, words: changed(name, numberText(Math.abs(points))) }
}

import { percentage } from '@markaz/protocol/scores'
import { numberText, percentText } from '../format/number.ts'
import type { CountBar, Finding } from './chart-bars.ts'
import { chartsText as words } from './charts.text.ts'

/** Returns the bar with the largest count as a finding. */
export function largestBarFinding(bars: readonly CountBar[]): Finding | undefined {
  const total = bars.reduce((sum, { count }) => sum + count, 0)
  const [most] = bars.toSorted((one, other) => other.count - one.count)
  if (!most || total === 0) return undefined
  return { figure: percentText(percentage(most.count, total)), words: words.most(most.name) }
}

/**
 * Returns where a percentage axis begins: at 0 if a value is low, otherwise at the multiple of ten below all values, so
 * that small differences are visible.
 */
export function axisStart(percents: readonly (number | null | undefined)[]): number {
  const known = percents.filter((percent) => typeof percent === 'number')
  const lowest = Math.min(...known)
  return known.length > 0 && lowest >= 50 ? Math.min(90, Math.floor(lowest / 10) * 10 - 10) : 0
}

/** Compares the last percentage with the one before it; weeks without a value are skipped. */
export function changeOf(name: string, percents: readonly (number | null | undefined)[]): Finding | undefined {
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

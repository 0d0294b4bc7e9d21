import type { Economy, Giver } from '@markaz/protocol/motivation/awards/economy.schemas'

/** The median item may cost a typical student up to 60 days, the cheapest item at least one day. */
export const maxMedianItemDays = 60
export const minCheapestItemDays = 1
/** A warning is shown when this many times more silver was earned than spent in four weeks. */
const growth = 3
/**
 * A warning is shown for a teacher who gives this many times the median of the other teachers, and at least a
 * noticeable amount.
 */
const generous = 3
const noticed = { xp: 1000, coin: 50 }

type Warnings = Economy['warnings']

/** Returns warnings about prices, a surplus of silver, and teachers who give far more than the others. */
export function warningsOf({ weeks, prices, givers }: Pick<Economy, 'weeks' | 'prices' | 'givers'>): Warnings {
  const warnings: Warnings = []
  const warn = (kind: Warnings[number]['kind'], times: number, staff: Giver['staff'] | null = null) =>
    warnings.push({ kind, staff, times: Math.round(times * 10) / 10 })
  const { cheapest, median } = prices
  if (median?.days && median.days > maxMedianItemDays) warn('too_dear', median.days / maxMedianItemDays)
  if (cheapest && prices.coinPerDay && cheapest.price < prices.coinPerDay * minCheapestItemDays)
    warn('too_cheap', (prices.coinPerDay * minCheapestItemDays) / cheapest.price)
  const last = weeks.slice(-4)
  const [earned, spent] = [sumOf(last.map((week) => week.earned)), sumOf(last.map((week) => week.spent))]
  // Without any purchase yet, the shop's prices cannot be judged.
  if (spent > 0 && earned > growth * spent) warn('silver_grows', earned / spent)
  for (const giver of givers) {
    const others = givers.filter((one) => one !== giver)
    const times = Math.max(...(['xp', 'coin'] as const).map((kind) => timesOthers(giver, others, kind)))
    if (times >= generous) warn('generous', times, giver.staff)
  }
  return warnings
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Returns the ratio to the median of the others; 0 if the amount is small or there are fewer than two others. */
function timesOthers(giver: Giver, others: readonly Giver[], kind: 'xp' | 'coin'): number {
  if (others.length < 2 || giver[kind] < noticed[kind]) return 0
  const sorted = others.map((one) => one[kind]).sort((a, b) => a - b)
  return giver[kind] / Math.max(1, sorted[Math.floor((sorted.length - 1) / 2)] ?? 0)
}

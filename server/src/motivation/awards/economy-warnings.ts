import type { PointEconomy, PointGiver } from '@markaz/protocol/motivation/awards/economy.schemas'

/** A typical student should be able to buy an item of median price after at most 60 days, and no item within a day. */
export const tooDearItemWarningDays = 60
export const tooCheapItemWarningDays = 1
/** Staff are warned when students earned this many times more silver than they spent in four weeks. */
const maxGrowthFactor = 3
/**
 * Staff are warned of a teacher who gives at least `minNoticedPoints` and this many times the other teachers' median.
 */
const generousFactor = 3
const minNoticedPoints = { xp: 1000, coin: 50 }

type Warnings = PointEconomy['warnings']

export function pointEconomyWarnings({
  weeks,
  prices,
  givers,
}: Pick<PointEconomy, 'weeks' | 'prices' | 'givers'>): Warnings {
  const warnings: Warnings = []
  const warn = (kind: Warnings[number]['kind'], times: number, staff: PointGiver['staff'] | null = null) =>
    warnings.push({ kind, staff, times: Math.round(times * 10) / 10 })
  const { cheapest, median } = prices
  if (median?.days && median.days > tooDearItemWarningDays) warn('too_dear', median.days / tooDearItemWarningDays)
  if (cheapest && prices.coinPerDay && cheapest.price < prices.coinPerDay * tooCheapItemWarningDays)
    warn('too_cheap', (prices.coinPerDay * tooCheapItemWarningDays) / cheapest.price)
  const last = weeks.slice(-4)
  const [earned, spent] = [sumOf(last.map((week) => week.earned)), sumOf(last.map((week) => week.spent))]
  // If students bought nothing, the shop's prices cannot be judged, so there is no warning.
  if (spent > 0 && earned > maxGrowthFactor * spent) warn('silver_grows', earned / spent)
  for (const giver of givers) {
    const others = givers.filter((one) => one !== giver)
    const times = Math.max(...(['xp', 'coin'] as const).map((kind) => timesOthers(giver, others, kind)))
    if (times >= generousFactor) warn('generous', times, giver.staff)
  }
  return warnings
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/**
 * Returns how many times more points the teacher gave than the median of the other teachers. Returns 0 for few points
 * or fewer than two other teachers.
 */
function timesOthers(giver: PointGiver, others: readonly PointGiver[], kind: 'xp' | 'coin'): number {
  if (others.length < 2 || giver[kind] < minNoticedPoints[kind]) return 0
  const sorted = others.map((one) => one[kind]).sort((a, b) => a - b)
  return giver[kind] / Math.max(1, sorted[Math.floor((sorted.length - 1) / 2)] ?? 0)
}

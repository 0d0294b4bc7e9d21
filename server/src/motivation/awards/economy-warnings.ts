import type { Economy, Giver } from '@markaz/protocol/motivation/awards/economy.schemas'

/** The middle item may cost a usual talaba two months, the cheapest at least a day. */
export const dearDays = 60
export const cheapDays = 1
/** Four weeks in which so many times more was earned than spent. */
const growth = 3
/** Who gives so many times what the middle giver does, and enough for anybody to notice. */
const generous = 3
const noticed = { xp: 1000, coin: 50 }

type Warnings = Economy['warnings']

/** The warnings where prices run away, or one teacher gives far more than the others. */
export function warningsOf({ weeks, prices, givers }: Pick<Economy, 'weeks' | 'prices' | 'givers'>): Warnings {
  const warnings: Warnings = []
  const warn = (kind: Warnings[number]['kind'], times: number, staff: Giver['staff'] | null = null) =>
    warnings.push({ kind, staff, times: Math.round(times * 10) / 10 })
  const { cheapest, median } = prices
  if (median?.days && median.days > dearDays) warn('too_dear', median.days / dearDays)
  if (cheapest && prices.coinPerDay && cheapest.price < prices.coinPerDay * cheapDays)
    warn('too_cheap', (prices.coinPerDay * cheapDays) / cheapest.price)
  const last = weeks.slice(-4)
  const [earned, spent] = [sumOf(last.map((week) => week.earned)), sumOf(last.map((week) => week.spent))]
  // A shop in which nothing was bought yet says nothing of its prices.
  if (spent > 0 && earned > growth * spent) warn('silver_grows', earned / spent)
  for (const giver of givers) {
    const others = givers.filter((one) => one !== giver)
    const times = Math.max(...(['xp', 'coin'] as const).map((kind) => timesOthers(giver, others, kind)))
    if (times >= generous) warn('generous', times, giver.staff)
  }
  return warnings
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** How many times the middle of the others; 0 where there is nothing to notice, or nobody to compare with. */
function timesOthers(giver: Giver, others: readonly Giver[], kind: 'xp' | 'coin'): number {
  if (others.length < 2 || giver[kind] < noticed[kind]) return 0
  const sorted = others.map((one) => one[kind]).sort((a, b) => a - b)
  return giver[kind] / Math.max(1, sorted[Math.floor((sorted.length - 1) / 2)] ?? 0)
}

import { RiskKind, RiskOutcome } from '@markaz/protocol/control/risks/schemas'

/**
 * Thresholds at which a student gets an early warning. `below` and `fallsBy` are percentages of attended lessons,
 * accepted homework, exam points, or days with a passage through a door.
 */
interface RiskRule {
  /** Length of the period, ending yesterday, that is compared with the `earlierDays` before it. */
  days: number
  earlierDays: number
  /**
   * Minimum number of counted lessons, homework or days, and of missed ones, for an early warning. Of exams, the points
   * are counted.
   */
  leastCounted: number
  leastMissing: number
  below: number
  fallsBy: number
}

export const riskRules: Record<RiskKind, RiskRule> = {
  [RiskKind.Attendance]: { days: 14, earlierDays: 28, leastCounted: 3, leastMissing: 2, below: 60, fallsBy: 25 },
  [RiskKind.Homework]: { days: 14, earlierDays: 28, leastCounted: 3, leastMissing: 3, below: 40, fallsBy: 40 },
  [RiskKind.Exams]: { days: 28, earlierDays: 120, leastCounted: 1, leastMissing: 1, below: 0, fallsBy: 20 },
  [RiskKind.Doors]: { days: 14, earlierDays: 28, leastCounted: 3, leastMissing: 3, below: 0, fallsBy: 60 },
}

/** Percentage points by which a student's figure must change for an action to count as helpful or harmful. */
const notableChange = 10

export interface RiskRuleNumbers {
  kind: RiskKind
  got: number
  whole: number
  earlierGot: number
  earlierWhole: number
}

const percentageOf = (got: number, whole: number) => (100 * got) / whole

export function meetsRiskRule({ kind, got, whole, earlierGot, earlierWhole }: RiskRuleNumbers): boolean {
  const { leastCounted, leastMissing, below, fallsBy } = riskRules[kind]
  if (whole < leastCounted || whole - got < leastMissing) return false
  const now = percentageOf(got, whole)
  return now < below || (earlierWhole >= leastCounted && percentageOf(earlierGot, earlierWhole) - now >= fallsBy)
}

/** Compares the figures before and after an action; null = too little data. Better and worse together give "same". */
export function computeRiskTrend(
  reasons: readonly (Pick<RiskRuleNumbers, 'kind' | 'got' | 'whole'> & { afterGot: number; afterWhole: number })[],
): RiskOutcome | null {
  const moves = reasons
    .filter(({ kind, afterWhole }) => afterWhole >= Math.min(2, riskRules[kind].leastCounted))
    .map(({ got, whole, afterGot, afterWhole }) => percentageOf(afterGot, afterWhole) - percentageOf(got, whole))
  if (moves.length === 0) return null
  const isBetter = moves.some((move) => move >= notableChange)
  const isWorse = moves.some((move) => move <= -notableChange)
  if (isBetter === isWorse) return RiskOutcome.Same
  return isBetter ? RiskOutcome.Better : RiskOutcome.Worse
}

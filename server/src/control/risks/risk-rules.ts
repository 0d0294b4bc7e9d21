import { RiskKind, RiskOutcome } from '@markaz/protocol/control/risks/schemas'

/**
 * The rule for one kind of risk (decision 403). Shares are percentages of lessons, homework, exam points, or days at a
 * door.
 */
interface Rule {
  /** Number of days up to yesterday, and of the days before with which they are compared. */
  days: number
  earlierDays: number
  /** With fewer counted or fewer missing events there is no warning; for exams these are points. */
  leastCounted: number
  leastMissing: number
  /** A share below this percentage is a reason by itself. */
  below: number
  /** A drop by this many percentage points is a reason. */
  fallsBy: number
}

export const riskRules: Record<RiskKind, Rule> = {
  [RiskKind.Attendance]: { days: 14, earlierDays: 28, leastCounted: 3, leastMissing: 2, below: 60, fallsBy: 25 },
  [RiskKind.Homework]: { days: 14, earlierDays: 28, leastCounted: 3, leastMissing: 3, below: 40, fallsBy: 40 },
  [RiskKind.Exams]: { days: 28, earlierDays: 120, leastCounted: 1, leastMissing: 1, below: 0, fallsBy: 20 },
  [RiskKind.Doors]: { days: 14, earlierDays: 28, leastCounted: 3, leastMissing: 3, below: 0, fallsBy: 60 },
}

/** Percentage points by which a share must change for an action to count as helpful or not. */
const notable = 10

export interface Figures {
  kind: RiskKind
  got: number
  whole: number
  earlierGot: number
  earlierWhole: number
}

const share = (got: number, whole: number) => (100 * got) / whole

export function isAtRisk({ kind, got, whole, earlierGot, earlierWhole }: Figures): boolean {
  const { leastCounted, leastMissing, below, fallsBy } = riskRules[kind]
  if (whole < leastCounted || whole - got < leastMissing) return false
  const now = share(got, whole)
  return now < below || (earlierWhole >= leastCounted && share(earlierGot, earlierWhole) - now >= fallsBy)
}

/**
 * Returns the outcome of all reasons together. One better and one worse reason give neither; null = too little data.
 */
export function outcomeOf(
  reasons: readonly (Pick<Figures, 'kind' | 'got' | 'whole'> & { afterGot: number; afterWhole: number })[],
): RiskOutcome | null {
  const moves = reasons
    .filter(({ kind, afterWhole }) => afterWhole >= Math.min(2, riskRules[kind].leastCounted))
    .map(({ got, whole, afterGot, afterWhole }) => share(afterGot, afterWhole) - share(got, whole))
  if (moves.length === 0) return null
  const isBetter = moves.some((move) => move >= notable)
  const isWorse = moves.some((move) => move <= -notable)
  if (isBetter === isWorse) return RiskOutcome.Same
  return isBetter ? RiskOutcome.Better : RiskOutcome.Worse
}

import { RiskKind, RiskOutcome } from '@markaz/protocol/control/risks/schemas'

/** When a student is at risk (decision 403). Shares are percent: of lessons, homework, exam points, days at a door. */
interface Rule {
  /** Days that are looked at, up to yesterday, and those before them that they are compared with. */
  days: number
  earlierDays: number
  /** Nothing is said of fewer than so many, nor where fewer are missing; of exams points. */
  leastCounted: number
  leastMissing: number
  /** So low a share is a reason by itself, whatever it was before. */
  below: number
  /** So many points less than before are a reason. */
  fallsBy: number
}

export const riskRules: Record<RiskKind, Rule> = {
  [RiskKind.Attendance]: { days: 14, earlierDays: 28, leastCounted: 3, leastMissing: 2, below: 60, fallsBy: 25 },
  [RiskKind.Homework]: { days: 14, earlierDays: 28, leastCounted: 3, leastMissing: 3, below: 40, fallsBy: 40 },
  [RiskKind.Exams]: { days: 28, earlierDays: 120, leastCounted: 1, leastMissing: 1, below: 0, fallsBy: 20 },
  [RiskKind.Doors]: { days: 14, earlierDays: 28, leastCounted: 3, leastMissing: 3, below: 0, fallsBy: 60 },
}

/** Points by which a share must differ before what was done is said to have helped, or not. */
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

/** The outcome of all reasons together: one better and one worse are neither. null = too little to say anything. */
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

import { floorToOneDecimal } from './fields.ts'

/** The minimum score of accepted homework and of a passed exam. */
export const minPassingScore = 60
export const maxScore = 100

/** The minimum score of each score band. Exams have no band Extra, and a score of 0 is in no band. */
export const ScoreBand = { Awful: 1, Satisfactory: 60, Top: 71, High: 86, Extra: 95 } as const
export type ScoreBand = keyof typeof ScoreBand

interface Band {
  from: number
  to: number
}

export const homeworkScoreBands: readonly Band[] = [
  { from: 95, to: 100 },
  { from: 86, to: 94 },
  { from: 71, to: 85 },
  { from: 60, to: 70 },
  { from: 1, to: 59 },
]
export const examScoreBands: readonly Band[] = [
  { from: 86, to: 100 },
  { from: 71, to: 85 },
  { from: 60, to: 70 },
  { from: 1, to: 59 },
]

/** Returns the score's band; null for a score of 0 and for a missing score. */
export function scoreBandOf(score: number | null, bands: readonly Band[]): Band | null {
  return score === null ? null : (bands.find(({ from, to }) => score >= from && score <= to) ?? null)
}

/** Returns which percentage `part` is of `whole`, rounded down to one decimal; null if `whole` is 0. */
export function percentageOf(part: number, whole: number): number | null {
  return whole > 0 ? floorToOneDecimal((100 * part) / whole) : null
}

export function averageOf(sum: number, count: number): number | null {
  return count > 0 ? floorToOneDecimal(sum / count) : null
}

export function attendancePercentageOf({ attended, absent }: { attended: number; absent: number }): number | null {
  return percentageOf(attended, attended + absent)
}

/** The share of accepted homework among homework with a final result. Waiting and open homework is left out. */
export function homeworkPercentageOf({
  accepted,
  rejected,
  uncompleted,
}: {
  accepted: number
  rejected: number
  uncompleted: number
}): number | null {
  return percentageOf(accepted, accepted + rejected + uncompleted)
}

/**
 * The percentage of passed participants in exams with announced results. Participants who were absent count as not
 * passed.
 */
export function examPercentageOf({ passed, participants }: { passed: number; participants: number }): number | null {
  return percentageOf(passed, participants)
}

/** Returns the average of the percentages of a group or teacher, without the percentages that are null. */
export function averagePercentageOf(percentages: readonly (number | null)[]): number | null {
  const known = percentages.filter((one) => one !== null)
  return averageOf(
    known.reduce((sum, one) => sum + one, 0),
    known.length,
  )
}

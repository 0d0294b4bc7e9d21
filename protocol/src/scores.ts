/** Results of homework, exams and attendance marks, for lists, journals, statistics and exports. */

import { floor1 } from './fields.ts'

/** The minimum score with which homework is accepted and an exam is passed. */
export const passThreshold = 60
export const maxScore = 100

/** The minimum scores of the levels; exams have no Extra level. A score of 0 is in no level. */
export const ScoreBand = { Awful: 1, Satisfactory: 60, Top: 71, High: 86, Extra: 95 } as const
export type ScoreBand = keyof typeof ScoreBand

interface Band {
  from: number
  to: number
}

/** The score bands of homework, best first: 95-100, 86-94, 71-85, 60-70, 1-59. */
export const homeworkBands: readonly Band[] = [
  { from: 95, to: 100 },
  { from: 86, to: 94 },
  { from: 71, to: 85 },
  { from: 60, to: 70 },
  { from: 1, to: 59 },
]
/** The score bands of exams, best first: 86-100, 71-85, 60-70, 1-59. */
export const examBands: readonly Band[] = [
  { from: 86, to: 100 },
  { from: 71, to: 85 },
  { from: 60, to: 70 },
  { from: 1, to: 59 },
]

/** Returns the band of a score; null for 0 and for a missing score. */
export function bandOf(score: number | null, bands: readonly Band[]): Band | null {
  return score === null ? null : (bands.find(({ from, to }) => score >= from && score <= to) ?? null)
}

/** Returns `part` of `whole` in percent, rounded down to one decimal; null if `whole` is 0. */
export function percentage(part: number, whole: number): number | null {
  return whole > 0 ? floor1((100 * part) / whole) : null
}

/** Returns the mean, rounded down to one decimal; null if `count` is 0. */
export function average(sum: number, count: number): number | null {
  return count > 0 ? floor1(sum / count) : null
}

/** Returns attendance in percent: marks attended and late among all marks attended, late and absent. */
export function attendancePercentage({ attended, absent }: { attended: number; absent: number }): number | null {
  return percentage(attended, attended + absent)
}

/**
 * Returns homework in percent: accepted works among all works with a result. Works that wait for a check or can still
 * be submitted do not count.
 */
export function homeworkPercentage({
  accepted,
  rejected,
  uncompleted,
}: {
  accepted: number
  rejected: number
  uncompleted: number
}): number | null {
  return percentage(accepted, accepted + rejected + uncompleted)
}

/**
 * Returns exams in percent: passed participants among all participants of announced exams; an absent participant has
 * not passed.
 */
export function examPercentage({ passed, participants }: { passed: number; participants: number }): number | null {
  return percentage(passed, participants)
}

/** Returns the rating of a group or teacher: the mean of the percentages that are not null. */
export function rating(percentages: readonly (number | null)[]): number | null {
  const known = percentages.filter((one) => one !== null)
  return average(
    known.reduce((sum, one) => sum + one, 0),
    known.length,
  )
}

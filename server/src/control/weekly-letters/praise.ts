import type { LetterContent, LetterPraise } from '@markaz/protocol/control/weekly-letters/schemas'
import { minPassingScore } from '@markaz/protocol/scores'

/**
 * A child is praised if the week's average mark is at least this many points above the average of the four weeks
 * before.
 */
const minImprovement = 10
const minComparedMarks = 3

type PraisedWeek = Pick<LetterContent, 'lessons' | 'work' | 'marks'> & {
  level: string | null
  /** The student's homework and exam scores of the four weeks before this week. */
  earlier: readonly number[]
}

/** Chooses the student's rarest achievement of the week, which the letter praises; null = none. */
export function chooseLetterPraise({ lessons, work, marks, level, earlier }: PraisedWeek): LetterPraise | null {
  if (level !== null) return { kind: 'level', level }
  const scored = marks.flatMap(({ theme, score }) => (score === null ? [] : [{ theme, score }]))
  const [before, now] = [averageOf(earlier), averageOf(scored.map(({ score }) => score))]
  if (earlier.length >= minComparedMarks && now - before >= minImprovement && now >= minPassingScore)
    return { kind: 'improved', before, now }
  const held = sumOf(lessons.map((group) => group.held))
  const isAlwaysInTime = lessons.every((group) => group.attended === group.held && group.late === 0)
  if (held > 0 && isAlwaysInTime) return { kind: 'all_lessons', count: held }
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  if (best && best.score >= minPassingScore) return { kind: 'best_mark', ...best }
  if (work.given > 0 && work.missing.length === 0) return { kind: 'all_work', count: work.given }
  return null
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const averageOf = (values: readonly number[]) => (values.length > 0 ? Math.round(sumOf(values) / values.length) : 0)

import type { WeeklyTrends } from '@markaz/protocol/teaching/statistics/schemas'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { trendsText as words } from './trends.text.ts'

type Weeks = WeeklyTrends['offices'][number]['weeks']

/** Number of weeks that are compared with as many weeks before, so that one bad day does not count too much. */
const compared = 4

/** Returns the percentage of attendance; null = the attendance of no lesson was marked. */
function percentOf(weeks: Weeks): number | null {
  const marked = weeks.reduce((sum, week) => sum + week.marked, 0)
  return marked === 0 ? null : (100 * weeks.reduce((sum, week) => sum + week.attended, 0)) / marked
}

/** Finds the branch whose attendance has changed most between the last four weeks and the four weeks before. */
export function findLargestAttendanceChange(
  offices: WeeklyTrends['offices'],
): { words: string; officeId: number | undefined } | undefined {
  if (offices.length === 0) return undefined
  const changes = offices.flatMap(({ id, name, weeks }) => {
    const [before, now] = [percentOf(weeks.slice(-2 * compared, -compared)), percentOf(weeks.slice(-compared))]
    return before === null || now === null ? [] : [{ id, name, points: Math.round(now - before) }]
  })
  const [most] = changes.toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points))
  if (!most || most.points === 0) return { words: words.attendanceSame, officeId: undefined }
  const points = numberText(Math.abs(most.points))
  return {
    words: most.points < 0 ? words.attendanceFell(most.name, points) : words.attendanceRose(most.name, points),
    officeId: most.id,
  }
}

export function joinedAndLeftStudentsText(members: WeeklyTrends['members']): string {
  const joined = members.reduce((sum, week) => sum + week.joined, 0)
  const left = members.reduce((sum, week) => sum + week.left, 0)
  return words.joinedAndLeft(numberText(joined), numberText(left))
}

export function mostUnmarkedTeacherText([most]: WeeklyTrends['unmarked']['teachers']): string {
  return most ? words.mostUnmarked(personName(most.fullName), numberText(most.count)) : words.allMarked
}

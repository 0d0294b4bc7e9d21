import type { Balance, Level, OwnPointRow } from '@markaz/protocol/motivation/points/schemas'
import { PointCause } from '@markaz/protocol/motivation/points/schemas'

type CategoryBalance = Balance['categories'][number]

export interface Way {
  nextLevel: number
  /** What is missing to it. */
  xp: number
  /** The part of the way from the level reached to the next that is done, 0…1. */
  done: number
  /** Homework like the last ones that it takes; null where too few were given points, or it is too far to be said. */
  homeworks: number | null
}

const fewest = 3
const latest = 10
/** What is further away than that is no guess any more. */
const farthest = 50

/** The way from a category's level to its next one; null at the highest. */
export function wayOn(
  category: CategoryBalance,
  levels: readonly Level[],
  history: readonly OwnPointRow[],
): Way | null {
  if (category.nextXp === null) return null
  const from = levels.find(({ level }) => level === category.level)?.xp ?? 0
  const next = levels.find(({ xp }) => xp === category.nextXp)?.level ?? category.level + 1
  const xp = category.nextXp - category.xp
  const given = history
    .filter((one) => one.cause === PointCause.Homework && one.category?.id === category.id)
    .filter((one) => !one.isCorrection && one.xp > 0)
    .slice(0, latest)
  const mean = given.reduce((sum, one) => sum + one.xp, 0) / given.length
  const homeworks = given.length < fewest ? null : Math.ceil(xp / mean)
  return {
    nextLevel: next,
    xp,
    done: Math.min(1, Math.max(0, (category.xp - from) / (category.nextXp - from))),
    homeworks: homeworks !== null && homeworks <= farthest ? homeworks : null,
  }
}

import type { Balance, Level, OwnPointRow } from '@markaz/protocol/motivation/points/schemas'
import { PointCause } from '@markaz/protocol/motivation/points/schemas'

type CategoryBalance = Balance['categories'][number]

export interface LevelProgress {
  nextLevel: number
  /** XP missing to the next level. */
  xp: number
  /** Progress from the reached level to the next, 0…1. */
  done: number
  /**
   * Estimated number of homeworks to the next level, by the recent average; null if too few were rewarded, or if the
   * number is too high.
   */
  homeworks: number | null
}

const fewest = 3
const latest = 10
/** The largest number of homeworks for which an estimate is shown. */
const farthest = 50

/** Returns the progress from a category's level to the next; null at the highest level. */
export function progressToNextLevel(
  category: CategoryBalance,
  levels: readonly Level[],
  history: readonly OwnPointRow[],
): LevelProgress | null {
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

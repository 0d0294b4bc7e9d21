import type { OwnPointRow, PointBalance, PointLevel } from '@markaz/protocol/motivation/points/schemas'
import { PointCause } from '@markaz/protocol/motivation/points/schemas'

type CategoryBalance = PointBalance['categories'][number]

export interface LevelProgress {
  nextLevel: number
  /** XP that the student still needs for the next level. */
  xp: number
  /** Progress from the current level to the next, 0…1. */
  done: number
  /**
   * Estimated number of homeworks until the next level, from the recent average of points. null if there are too few
   * homeworks with points, or if the number is above `farthest`.
   */
  homeworks: number | null
}

const fewest = 3
const latest = 10
const farthest = 50

/** Returns the progress to the next level; null = the student has the highest level. */
export function computeLevelProgress(
  category: CategoryBalance,
  levels: readonly PointLevel[],
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

import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { defaultXpOfPointActions, type PointAction } from '@markaz/protocol/motivation/actions/schemas'
import type { PointRuleInput } from '@markaz/protocol/motivation/awards/point-rules.schemas'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { examScoreBands } from '@markaz/protocol/scores'
import { pointRulesText as words } from './point-rules.text.ts'

type Levels = PointRuleInput['levels']
export type PointRuleGroupScope = keyof typeof words.where

export interface PointRuleValues {
  what: PointActionKind | 'existing'
  actionId?: number
  action: { name: string; category?: number | string }
  levels: { xp: number | null; coin: number | null }[]
  where: PointRuleGroupScope
  officeIds?: number[]
  courseIds?: number[]
  groupIds?: number[]
}

export const hasScoreRanges = (kind: PointActionKind) =>
  kind !== PointActionKind.ParticipateExam && kind !== PointActionKind.ByAdmin

export function defaultPointLevelsOf(kind: PointActionKind): Levels {
  if (!hasScoreRanges(kind)) return [{ from: 1, to: 100, xp: defaultXpOfPointActions.exam, coin: 0 }]
  if (kind === PointActionKind.ParticipateLesson)
    return [
      { from: AttendanceMark.Attended, to: AttendanceMark.Attended, xp: defaultXpOfPointActions.onTime, coin: 0 },
      { from: AttendanceMark.Late, to: AttendanceMark.Late, xp: defaultXpOfPointActions.late, coin: 0 },
    ]
  return examScoreBands.map((band, at) => ({ ...band, xp: defaultXpOfPointActions.exam - 100 * at, coin: 0 }))
}

export const newPointRuleValues = (kind: PointActionKind, category: number | string | undefined): PointRuleValues => ({
  what: kind,
  // A rule for manual points gets no default name: the user types what the points are for.
  action: {
    name: kind === PointActionKind.ByAdmin ? '' : words.kinds[kind],
    ...(category === undefined ? {} : { category }),
  },
  levels: defaultPointLevelsOf(kind),
  where: 'all',
})

/** Returns the selected branches, courses or groups; undefined = none is selected yet, or the rule keeps its groups. */
export function selectedGroupsForRequest({
  where,
  officeIds = [],
  courseIds = [],
  groupIds = [],
}: Pick<PointRuleValues, 'where' | 'officeIds' | 'courseIds' | 'groupIds'>) {
  if (where === 'all') return {}
  if (where === 'offices' && officeIds.length > 0) return { officeIds }
  if (where === 'courses' && courseIds.length > 0) return { courseIds }
  if (where === 'groups' && groupIds.length > 0) return { groupIds }
  return undefined
}

/** @param levels the score ranges in the order of the form's fields */
export function toPointRuleRequestBody(
  values: PointRuleValues,
  levels: Levels,
  existing: PointAction | undefined,
): PointRuleInput {
  const { what, action } = values
  return {
    action:
      existing?.id ??
      ({ ...action, kind: what === 'existing' ? PointActionKind.ByAdmin : what } as PointRuleInput['action']),
    levels: levels.map(({ from, to }, at) => ({
      from,
      to,
      xp: values.levels[at]?.xp ?? 0,
      coin: values.levels[at]?.coin ?? 0,
    })),
    groups: selectedGroupsForRequest(values),
  }
}

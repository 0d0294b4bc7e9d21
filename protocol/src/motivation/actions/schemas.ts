import { z } from 'zod'
import { motivationErrorTexts } from '../../errors/motivation.ts'
import { teachingErrorTexts } from '../../errors/teaching.ts'
import { date, id, idAndName, optionalParam, text } from '../../fields.ts'
import { examScoreBands } from '../../scores.ts'
import { Group, GroupFilter } from '../../teaching/groups/schemas.ts'
import { PointActionKind, pointsAmountField } from '../points/schemas.ts'

/**
 * An action that earns points, such as attending a lesson. `groupsCount`: number of groups in which it earns points
 * now.
 */
export const PointAction = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(PointActionKind),
  category: z.object({ id: z.number(), displayName: z.string() }),
  /** The XP of an action without levels, such as taking part in an exam or a manual award. */
  xp: z.number(),
  coin: z.number(),
  groupsCount: z.number(),
})
export type PointAction = z.infer<typeof PointAction>

export const PointActionInput = z.object({
  name: text(255, 5),
  kind: z.enum(PointActionKind),
  categoryId: id,
  xp: pointsAmountField,
  coin: pointsAmountField,
})
export type PointActionInput = z.infer<typeof PointActionInput>

export const defaultXpOfPointActions = { onTime: 300, late: 200, exam: 400 } as const

/** The points for scores from `from` to `to`. For an action for lessons, both fields are the attendance mark. */
export const PointActionLevel = z.object({
  id: z.number(),
  actionId: z.number(),
  from: z.number(),
  to: z.number(),
  xp: z.number(),
  coin: z.number(),
})
export type PointActionLevel = z.infer<typeof PointActionLevel>

const band = z.int().min(1).max(100)
export const ScoreBandInput = z
  .object({ actionId: id, from: band, to: band, xp: pointsAmountField, coin: pointsAmountField })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: motivationErrorTexts.toBeforeFrom })
export type ScoreBandInput = z.infer<typeof ScoreBandInput>

/** The form for the points of a passed exam has a field for each of these score bands, best first. */
const passBands = ['top', 'good', 'satisfactory', 'awful'] as const
export const PassedExamPointsInput = z.object({
  actionId: id,
  topXp: pointsAmountField,
  topCoin: pointsAmountField,
  goodXp: pointsAmountField,
  goodCoin: pointsAmountField,
  satisfactoryXp: pointsAmountField,
  satisfactoryCoin: pointsAmountField,
  awfulXp: pointsAmountField,
  awfulCoin: pointsAmountField,
})
export type PassedExamPointsInput = z.infer<typeof PassedExamPointsInput>

export const toScoreBandRows = (input: Omit<PassedExamPointsInput, 'actionId'>) =>
  passBands.map((name, at) => ({
    ...(examScoreBands[at] as { from: number; to: number }),
    xp: input[`${name}Xp`],
    coin: input[`${name}Coin`],
  }))

export const toPassedExamPointsInput = (
  actionId: number,
  bands: readonly { xp: number; coin: number }[],
): PassedExamPointsInput =>
  Object.assign(
    { actionId } as PassedExamPointsInput,
    ...passBands.map((name, at) => ({ [`${name}Xp`]: bands[at]?.xp, [`${name}Coin`]: bands[at]?.coin })),
  )

export const PointActionLevelInput = z.union([PassedExamPointsInput, ScoreBandInput])

export const PointActionGroupFilter = GroupFilter.extend({
  studentsCount: optionalParam(z.coerce.number().int().min(0).max(10_000)),
})
export const GroupListWithPointActions = z.object({
  groups: z.array(
    Group.pick({
      id: true,
      name: true,
      status: true,
      category: true,
      course: true,
      office: true,
      startedDate: true,
      endedDate: true,
      actionsCount: true,
      studentsCount: true,
      activeScheduleItems: true,
      othersScheduleItems: true,
    }),
  ),
  total: z.number(),
})

export const PointActionIds = z.object({ actionIds: z.array(id).max(500) })
export const GroupIds = z.object({ groupIds: z.array(id).max(20_000) })

const Reward = z
  .object({ studentId: id, xp: pointsAmountField, coin: pointsAmountField, comment: text(999).optional() })
  .refine(({ xp, coin }) => xp + coin > 0, { path: ['xp'], message: motivationErrorTexts.nothingGiven })

export const ManualRewardInput = z.object({
  /** The category to which the awarded points belong; undefined = no category. */
  categoryId: id.optional(),
  participantsData: z
    .array(Reward)
    .min(1)
    .max(200)
    .superRefine((rows, context) => {
      const seen = new Set<number>()
      for (const [row, { studentId }] of rows.entries()) {
        if (seen.has(studentId))
          context.addIssue({ code: 'custom', path: [row, 'studentId'], message: teachingErrorTexts.studentTwice })
        seen.add(studentId)
      }
    }),
  /** An id that the client makes, so that a retry after a lost response gives no second award. */
  clientId: z.uuid().optional(),
})

/** The days whose awards are recalculated with the action's current points. */
const recountShape = {
  startDate: date,
  endDate: date,
  /** Undefined = all groups in which the action currently gives points. */
  groupIds: z.array(id).min(1).max(1000).optional(),
}
export const PointRecountInput = z.object(recountShape).refine(({ startDate, endDate }) => startDate <= endDate, {
  path: ['endDate'],
  message: teachingErrorTexts.endBeforeStart,
})
export type PointRecountInput = z.infer<typeof PointRecountInput>

/** The point corrections that a recalculation would make; negative = points are removed. */
export const PointRecountPreview = z.object({
  xp: z.number(),
  coin: z.number(),
  studentsCount: z.number(),
  entriesCount: z.number(),
  students: z.array(idAndName.extend({ xp: z.number(), coin: z.number() })),
})
export type PointRecountPreview = z.infer<typeof PointRecountPreview>

/** `expected`: the preview that the user confirmed; if the result is different now, the server changes nothing. */
export const ConfirmedPointRecountInput = PointRecountInput.safeExtend({
  expected: PointRecountPreview.pick({ xp: true, coin: true, studentsCount: true, entriesCount: true }),
})

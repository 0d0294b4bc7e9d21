import { z } from 'zod'
import { id, repeatedParameterSchemaOf } from '../../fields.ts'
import { PointActionInput } from '../actions/schemas.ts'
import { PointCategoryInput, pointsAmountField } from '../points/schemas.ts'
import { PointSimulation } from './economy.schemas.ts'

/** Selects active groups by branch, course and id; an absent list selects all groups of the viewer's branches. */
export const GroupSelection = z.object({
  officeIds: repeatedParameterSchemaOf(id),
  courseIds: repeatedParameterSchemaOf(id),
  groupIds: repeatedParameterSchemaOf(id),
})
export type GroupSelection = z.infer<typeof GroupSelection>

const NewAction = PointActionInput.pick({ name: true, kind: true }).extend({
  /** The id of an existing category, or the name of a new category. */
  category: z.union([id, PointCategoryInput.shape.displayName]),
})

export const PointRuleInput = z.object({
  action: z.union([id, NewAction]),
  /** Score ranges; an action without scores has the range 1–100. For lessons, `from` and `to` are the mark. */
  levels: z
    .array(
      z.object({
        from: z.int().min(1).max(100),
        to: z.int().min(1).max(100),
        xp: pointsAmountField,
        coin: pointsAmountField,
      }),
    )
    .min(1)
    .max(100),
  /** The groups in which the action earns points from today on; it stops in other groups. Undefined = no change. */
  groups: GroupSelection.optional(),
})
export type PointRuleInput = z.infer<typeof PointRuleInput>

const groupsCount = z.number()

export const SelectedGroupsCount = z.object({ groupsCount })
export const PointRuleSaveResult = z.object({ actionId: z.number(), groupsCount })
/** `whatIf`: the simulated points; null for awards given by staff, because they cannot be calculated. */
export const PointRulePreview = z.object({ groupsCount, whatIf: PointSimulation.nullable() })

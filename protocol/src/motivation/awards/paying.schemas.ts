import { z } from 'zod'
import { id, queryListOf } from '../../fields.ts'
import { ActionInput } from '../actions/schemas.ts'
import { CategoryInput, pointsAmountField } from '../points/schemas.ts'
import { WhatIf } from './economy.schemas.ts'

/** Selects active groups by branch, course and id; an absent list selects all groups of the viewer's branches. */
export const PaidGroups = z.object({
  officeIds: queryListOf(id),
  courseIds: queryListOf(id),
  groupIds: queryListOf(id),
})
export type PaidGroups = z.infer<typeof PaidGroups>

const NewAction = ActionInput.pick({ name: true, kind: true }).extend({
  /** The id of an existing category, or the name of a new category. */
  category: z.union([id, CategoryInput.shape.displayName]),
})

export const PayingInput = z.object({
  action: z.union([id, NewAction]),
  /** For lessons, `from` and `to` both contain the attendance mark; an action without levels has one level, 1–100. */
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
  groups: PaidGroups.optional(),
})
export type PayingInput = z.infer<typeof PayingInput>

const groupsCount = z.number()

export const PaidGroupsCount = z.object({ groupsCount })
export const Paying = z.object({ actionId: z.number(), groupsCount })
/** `whatIf`: the simulated points; null for awards given by staff, because they cannot be calculated. */
export const PayingPreview = z.object({ groupsCount, whatIf: WhatIf.nullable() })

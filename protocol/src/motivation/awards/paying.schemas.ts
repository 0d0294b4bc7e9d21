import { z } from 'zod'
import { id, listOf } from '../../fields.ts'
import { ActionInput } from '../actions/schemas.ts'
import { CategoryInput, points } from '../points/schemas.ts'
import { WhatIf } from './economy.schemas.ts'

/** Selects active groups of the viewer's branches by branch, course and id; an absent list selects all of them. */
export const PaidGroups = z.object({ officeIds: listOf(id), courseIds: listOf(id), groupIds: listOf(id) })
export type PaidGroups = z.infer<typeof PaidGroups>

const NewAction = ActionInput.pick({ name: true, kind: true }).extend({
  /** An existing category, or the name of a new one. */
  category: z.union([id, CategoryInput.shape.displayName]),
})

/** An action, its prices and its groups. */
export const PayingInput = z.object({
  action: z.union([id, NewAction]),
  /**
   * Points by score band. For lessons both bounds contain the attendance mark; an action without levels has one band
   * from 1 to 100.
   */
  levels: z
    .array(z.object({ from: z.int().min(1).max(100), to: z.int().min(1).max(100), xp: points, coin: points }))
    .min(1)
    .max(100),
  /**
   * The groups in which the action gives points from today on; in other groups it stops. Undefined = the groups stay
   * unchanged.
   */
  groups: PaidGroups.optional(),
})
export type PayingInput = z.infer<typeof PayingInput>

const groupsCount = z.number()

export const PaidGroupsCount = z.object({ groupsCount })
export const Paying = z.object({ actionId: z.number(), groupsCount })
/** The effects of saving; `whatIf` is null for manual awards, because their points are not calculated. */
export const PayingPreview = z.object({ groupsCount, whatIf: WhatIf.nullable() })

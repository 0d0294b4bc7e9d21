import { z } from 'zod'
import { id, listOf } from '../../fields.ts'
import { ActionInput } from '../actions/schemas.ts'
import { CategoryInput, points } from '../points/schemas.ts'
import { WhatIf } from './economy.schemas.ts'

/** Active groups of the viewer's branches; without branches and courses all of them. */
export const PaidGroups = z.object({ officeIds: listOf(id), courseIds: listOf(id) })
export type PaidGroups = z.infer<typeof PaidGroups>

const NewAction = ActionInput.pick({ name: true, kind: true }).extend({
  /** One that is there, or the name of one that is made with it. */
  category: z.union([id, CategoryInput.shape.displayName]),
})

/** What pays, how much, and where, in one go. */
export const PayingInput = z.object({
  action: z.union([id, NewAction]),
  /** Bands of scores, or (of a lesson) the mark in both places; of what has no levels one, from 1 to 100. */
  levels: z
    .array(z.object({ from: z.int().min(1).max(100), to: z.int().min(1).max(100), xp: points, coin: points }))
    .min(1)
    .max(100),
  /** The groups it pays in from today on, and in no others; left out = where it pays already. */
  groups: PaidGroups.optional(),
})
export type PayingInput = z.infer<typeof PayingInput>

const groupsCount = z.number()

export const PaidGroupsCount = z.object({ groupsCount })
export const Paying = z.object({ actionId: z.number(), groupsCount })
/** Null of what is given by hand: there is nothing to count anew. */
export const PayingPreview = z.object({ groupsCount, whatIf: WhatIf.nullable() })

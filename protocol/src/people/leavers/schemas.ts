import { z } from 'zod'
import { date } from '../../fields.ts'

/** Days from the warning to the erasure, and from the erasure to the end of the time in which it can be undone. */
export const leaverWarnDays = 30
export const leaverUndoDays = 30

export const Leaver = z.object({
  id: z.number(),
  fullName: z.string(),
  leftOn: date.nullable(),
  /** `due`: the data exists until `on`. `held`: the data is hidden and can be restored until `on`. */
  state: z.enum(['due', 'held']),
  on: date,
})
export type Leaver = z.output<typeof Leaver>

/** Number of months for which a student's data is stored after the last day. */
export const leaverMonths = z.number().int().min(1).max(120)

import { z } from 'zod'
import { date } from '../../fields.ts'

/** Days from the warning to the erasure, and from the erasure to its end, until when it can be undone. */
export const leaverWarnDays = 30
export const leaverUndoDays = 30

export const Leaver = z.object({
  id: z.number(),
  fullName: z.string(),
  leftOn: date.nullable(),
  /** `due`: the data is there until `on`; `held`: nobody sees it, and until `on` it can be brought back. */
  state: z.enum(['due', 'held']),
  on: date,
})
export type Leaver = z.output<typeof Leaver>

/** How long the data of a student is kept after the last day. */
export const leaverMonths = z.number().int().min(1).max(120)

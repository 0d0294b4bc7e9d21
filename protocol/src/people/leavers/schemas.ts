import { z } from 'zod'
import { date } from '../../fields.ts'

/** Days from the warning about a person who has left until the person's data is erased. */
export const erasureWarningDays = 30
export const erasureUndoDays = 30

export const Leaver = z.object({
  id: z.number(),
  fullName: z.string(),
  leftOn: date.nullable(),
  /**
   * `due`: the person has left, and the person's data will be erased on the day `on`. `held`: the data is hidden and
   * can be restored until `on`.
   */
  state: z.enum(['due', 'held']),
  on: date,
})
export type Leaver = z.output<typeof Leaver>

export const monthsUntilErasure = z.number().int().min(1).max(120)

export const ErasureMonthsInput = z.object({ months: monthsUntilErasure.nullable() })

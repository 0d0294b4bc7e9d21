import { z } from 'zod'
import { date } from '../../fields.ts'

/**
 * `leaverWarnDays`: days from the warning about a former student or staff member to the erasure of their data.
 * `erasureUndoDays`: days after the erasure in which it can be undone.
 */
export const leaverWarnDays = 30
export const erasureUndoDays = 30

export const Leaver = z.object({
  id: z.number(),
  fullName: z.string(),
  leftOn: date.nullable(),
  /** `due`: the data will be erased on `on`. `held`: the data is hidden, and can be restored until `on`. */
  state: z.enum(['due', 'held']),
  on: date,
})
export type Leaver = z.output<typeof Leaver>

/** For how many months after a student's last day the centre stores the data. */
export const leaverMonths = z.number().int().min(1).max(120)

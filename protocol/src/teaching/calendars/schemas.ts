import { z } from 'zod'
import { timestamp } from '../../fields.ts'

/** Without the secret address, which is returned only when it is created. */
export const CalendarAddress = z.object({ createdAt: timestamp })
export type CalendarAddress = z.infer<typeof CalendarAddress>

export const NewCalendarAddress = CalendarAddress.extend({
  /** The secret address; any person who has it can read the calendar. */
  address: z.string(),
})
export type NewCalendarAddress = z.infer<typeof NewCalendarAddress>

import { z } from 'zod'
import { timestamp } from '../../fields.ts'

export const CalendarAddress = z.object({ createdAt: timestamp })
export type CalendarAddress = z.infer<typeof CalendarAddress>

export const NewCalendarAddress = CalendarAddress.extend({
  /** The secret address; any person who has it can read the calendar. */
  address: z.string(),
})
export type NewCalendarAddress = z.infer<typeof NewCalendarAddress>

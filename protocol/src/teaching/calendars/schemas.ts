import { z } from 'zod'
import { timestamp } from '../../fields.ts'

/** A calendar address as listed. The secret address itself is returned only when it is created. */
export const CalendarAddress = z.object({ createdAt: timestamp })
export type CalendarAddress = z.infer<typeof CalendarAddress>

export const NewCalendarAddress = CalendarAddress.extend({
  /** Any person who has the address can read the calendar. */
  address: z.string(),
})
export type NewCalendarAddress = z.infer<typeof NewCalendarAddress>

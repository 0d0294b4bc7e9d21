import { z } from 'zod'
import { timestamp } from '../../fields.ts'

/** A calendar address; the address itself is returned only once, when it is made. */
export const CalendarAddress = z.object({ createdAt: timestamp })
export type CalendarAddress = z.infer<typeof CalendarAddress>

export const NewCalendarAddress = CalendarAddress.extend({
  /** Any person who has the address can read the calendar. */
  address: z.string(),
})
export type NewCalendarAddress = z.infer<typeof NewCalendarAddress>

import { z } from 'zod'
import { timestamp } from '../../fields.ts'

/** The address by which somebody's calendar is read; itself it is said once, when it is made. */
export const CalendarAddress = z.object({ createdAt: timestamp })
export type CalendarAddress = z.infer<typeof CalendarAddress>

export const NewCalendarAddress = CalendarAddress.extend({
  /** Whoever holds it reads the calendar. */
  address: z.string(),
})
export type NewCalendarAddress = z.infer<typeof NewCalendarAddress>

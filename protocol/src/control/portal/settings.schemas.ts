import { z } from 'zod'
import { time } from '../../fields.ts'

/** What the centre shows its students, and when no push messages are sent. */
export const PortalSettings = z.object({
  /** True = students see rankings. */
  showPlaces: z.boolean(),
  showShop: z.boolean(),
  showComments: z.boolean(),
  /** True = students see recordings of lessons. */
  showRecordings: z.boolean(),
  /** Hours in Tashkent in which no push message is sent to students; equal times = no quiet hours. */
  quietFrom: time,
  quietTo: time,
  /** Hours after which a letter or question without an answer is reported to the managers. */
  answerHours: z.number().int().min(1).max(72),
  /** The day of the weekly letters, from Monday (1) to Sunday (7); null = none are written. */
  letterDay: z.number().int().min(1).max(7).nullable(),
  /** The full hour of the weekly letters in Tashkent. */
  letterHour: z.number().int().min(0).max(23),
})
export type PortalSettings = z.infer<typeof PortalSettings>

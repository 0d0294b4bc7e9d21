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
})
export type PortalSettings = z.infer<typeof PortalSettings>

import { z } from 'zod'
import { time } from '../../fields.ts'

/** What the centre shows its students, and when it does not call on them. */
export const PortalSettings = z.object({
  /** The places of students among each other. */
  showPlaces: z.boolean(),
  showShop: z.boolean(),
  showComments: z.boolean(),
  /** Recordings of lessons. */
  showRecordings: z.boolean(),
  /** The hours, by the clock of Tashkent, when no push goes to a student; both the same: push goes at any time. */
  quietFrom: time,
  quietTo: time,
})
export type PortalSettings = z.infer<typeof PortalSettings>

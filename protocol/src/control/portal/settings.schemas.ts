import { z } from 'zod'
import { time } from '../../fields.ts'

export const PortalSettings = z.object({
  showPlaces: z.boolean(),
  showShop: z.boolean(),
  showComments: z.boolean(),
  showRecordings: z.boolean(),
  /** Between these hours (Tashkent time) students get no push messages; equal times = no such period. */
  quietFrom: time,
  quietTo: time,
  /** Hours after which managers are notified that a parent's letter or a student's question has no answer. */
  answerHours: z.number().int().min(1).max(72),
  /** The weekday on which weekly letters are written, from Monday (1) to Sunday (7); null = no letters are written. */
  letterDay: z.number().int().min(1).max(7).nullable(),
  /** The hour (0–23, Tashkent time) at which weekly letters are written. */
  letterHour: z.number().int().min(0).max(23),
})
export type PortalSettings = z.infer<typeof PortalSettings>

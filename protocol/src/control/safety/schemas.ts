import { z } from 'zod'
import { named, timestamp } from '../../fields.ts'

const perDay = (most: number) => z.number().int().min(1).max(most)

/** How many people's data one person may export per day; the limits cannot be switched off. */
export const ExportLimits = z.object({
  exportsPerDay: perDay(1_000),
  peoplePerDay: perDay(1_000_000),
  /** How many people's data all programs together may read per day with the tokens of one person. */
  peopleByPrograms: perDay(10_000_000),
})
export type ExportLimits = z.infer<typeof ExportLimits>

/** A request to end the access of all people; a second person must confirm it. */
export const AccessEndRequest = z.object({
  id: z.number(),
  askedBy: named,
  askedAt: timestamp,
  expiresAt: timestamp,
  /** True = the viewer made the request, so another person must confirm it. */
  isOwn: z.boolean(),
})
export type AccessEndRequest = z.infer<typeof AccessEndRequest>

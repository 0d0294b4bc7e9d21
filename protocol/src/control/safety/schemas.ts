import { z } from 'zod'
import { named, timestamp } from '../../fields.ts'

const perDay = (most: number) => z.number().int().min(1).max(most)

/** What one person may export per day; limits cannot be switched off. */
export const ExportLimits = z.object({
  exportsPerDay: perDay(1_000),
  peoplePerDay: perDay(1_000_000),
  /** By all programs together, with the tokens of one person. */
  peopleByPrograms: perDay(10_000_000),
})
export type ExportLimits = z.infer<typeof ExportLimits>

/** A request to end all access of all people; it waits for a second person. */
export const AccessEndRequest = z.object({
  id: z.number(),
  askedBy: named,
  askedAt: timestamp,
  expiresAt: timestamp,
  /** True = the viewer made the request, so another person must confirm it. */
  isOwn: z.boolean(),
})
export type AccessEndRequest = z.infer<typeof AccessEndRequest>

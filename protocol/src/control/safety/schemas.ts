import { z } from 'zod'
import { named, timestamp } from '../../fields.ts'

const perDay = (most: number) => z.number().int().min(1).max(most)

/** What one person may export in a day; no limit can be switched off. */
export const ExportLimits = z.object({
  exportsPerDay: perDay(1_000),
  peoplePerDay: perDay(1_000_000),
  /** All programs together, with the tokens of one person. */
  peopleByPrograms: perDay(10_000_000),
})
export type ExportLimits = z.infer<typeof ExportLimits>

/** Somebody asks that all access of everybody ends; it waits for a second person. */
export const AccessEndRequest = z.object({
  id: z.number(),
  askedBy: named,
  askedAt: timestamp,
  expiresAt: timestamp,
  /** The viewer has asked, so somebody else has to confirm. */
  isOwn: z.boolean(),
})
export type AccessEndRequest = z.infer<typeof AccessEndRequest>

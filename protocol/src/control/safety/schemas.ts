import { z } from 'zod'
import { idAndName, timestamp } from '../../fields.ts'

const perDay = (most: number) => z.number().int().min(1).max(most)

/** Daily limits for each user: the number of exports, and the number of people in them. */
export const ExportLimits = z.object({
  exportsPerDay: perDay(1_000),
  peoplePerDay: perDay(1_000_000),
  /** The number of people whose data the programs of one user (with access tokens) may read per day in total. */
  peopleByPrograms: perDay(10_000_000),
})
export type ExportLimits = z.infer<typeof ExportLimits>

export const SignOutAllRequest = z.object({
  id: z.number(),
  askedBy: idAndName,
  askedAt: timestamp,
  expiresAt: timestamp,
  /** True = the viewer made the request, so a different person must confirm it. */
  isOwn: z.boolean(),
})
export type SignOutAllRequest = z.infer<typeof SignOutAllRequest>

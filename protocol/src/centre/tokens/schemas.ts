import { z } from 'zod'
import { date, day, text, timestamp } from '../../fields.ts'
import { allGrants } from '../../permissions.ts'

/** The most living tokens of one person. */
export const maxTokensPerPerson = 20
/** A token lives no longer. */
export const maxTokenDays = 366

export const AccessTokenInput = z.object({
  name: text(60),
  /** Grants as the role editor has them; only those that one has. */
  grants: z.array(z.enum(allGrants)).min(1).max(allGrants.length),
  /** Its last day, Tashkent. */
  lastDay: date,
})
export type AccessTokenInput = z.infer<typeof AccessTokenInput>

export const AccessToken = z.object({
  id: z.number(),
  name: z.string(),
  grants: z.array(z.string()),
  lastDay: day,
  createdAt: timestamp,
  /** The last use, to a minute; null = never. */
  usedAt: timestamp.nullable(),
  usedAddress: z.string().nullable(),
  /** Not revoked, and its last day has not passed. */
  isLive: z.boolean(),
})
export type AccessToken = z.infer<typeof AccessToken>

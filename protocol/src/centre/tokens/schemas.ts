import { z } from 'zod'
import { date, day, text, timestamp } from '../../fields.ts'
import { allGrants } from '../../permissions.ts'

export const maxTokensPerPerson = 20
export const maxTokenDays = 366

export const AccessTokenInput = z.object({
  name: text(60),
  /** Rights of the token, all of which the user must have. */
  grants: z.array(z.enum(allGrants)).min(1).max(allGrants.length),
  /** The last valid day, in Tashkent time. */
  lastDay: date,
})
export type AccessTokenInput = z.infer<typeof AccessTokenInput>

export const AccessToken = z.object({
  id: z.number(),
  name: z.string(),
  grants: z.array(z.string()),
  lastDay: day,
  createdAt: timestamp,
  /** When the token was last used, accurate to the minute; null = never. */
  usedAt: timestamp.nullable(),
  usedAddress: z.string().nullable(),
  isLive: z.boolean(),
})
export type AccessToken = z.infer<typeof AccessToken>

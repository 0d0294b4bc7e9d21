import { z } from 'zod'
import { date, day, text, timestamp } from '../../fields.ts'
import { allGrants } from '../../permissions.ts'

/** Maximum number of valid access tokens per person. */
export const maxTokensPerPerson = 20
/** Maximum lifetime of an access token in days. */
export const maxTokenDays = 366

export const AccessTokenInput = z.object({
  name: text(60),
  /** The rights of the token, named as in the role editor; they must be rights that the user has. */
  grants: z.array(z.enum(allGrants)).min(1).max(allGrants.length),
  /** The last day on which the token is valid, in Tashkent time. */
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
  /** True = the token is not revoked, and its last day has not passed. */
  isLive: z.boolean(),
})
export type AccessToken = z.infer<typeof AccessToken>

import { z } from 'zod'
import { route, sessionAccessRule } from '../../route.ts'
import { AccessToken, AccessTokenInput } from './schemas.ts'

const rateLimit = { most: 30, minutes: 60 }

/** Access tokens for the user's own programs, which send `Authorization: Bearer markaz_…`. */
export const accessTokens = {
  /** Valid tokens and tokens that expired or were revoked within the last 30 days, newest first. */
  list: route('GET', '/profile/tokens', {
    access: sessionAccessRule,
    summary: "O'z dasturlari uchun tokenlar",
    answer: z.object({ tokens: z.array(AccessToken) }),
  }),
  make: route('POST', '/profile/tokens', {
    access: sessionAccessRule,
    rateLimit,
    freshPassword: true,
    summary: "Token olish; u faqat shu javobda ko'rinadi",
    body: AccessTokenInput,
    answer: z.object({ id: z.number(), token: z.string() }),
    status: 201,
    errors: ['TOO_MANY_TOKENS', 'GRANT_BEYOND_OWN'],
    audit: 'auth',
  }),
  revoke: route('DELETE', '/profile/tokens/{id}', {
    access: sessionAccessRule,
    rateLimit,
    summary: 'Tokenni bekor qilish: shu zahoti ishlamay qoladi',
    audit: 'auth',
    idempotent: true,
  }),
}

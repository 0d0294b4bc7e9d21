import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const tokenLifeSeconds = 3600

type TokenAnswer =
  | { ok: true; body: { access_token: string; token_type: 'Bearer'; expires_in: number; scope: string } }
  | { ok: false; status: 400 | 401; error: 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope' }

const scopes = ['roster-core.readonly', 'roster.readonly', 'roster-demographics.readonly'].map(
  (name) => `https://purl.imsglobal.org/spec/or/v1p2/scope/${name}`,
)

/** Issues and checks OAuth2 access tokens, which are only in memory. `now` returns milliseconds. */
export function createTokenIssuer(clientId: string, clientSecret: string, now: () => number) {
  const tokens = new Map<string, { expiresAt: number; requests: number }>()

  return {
    /**
     * Issues a token. If the client requests scopes, at least one must be a rostering scope; only known scopes are
     * granted.
     */
    issue(authorization: string | undefined, form: URLSearchParams): TokenAnswer {
      if (!isClient(authorization, clientId, clientSecret)) return { ok: false, status: 401, error: 'invalid_client' }
      if (form.get('grant_type') !== 'client_credentials') {
        return { ok: false, status: 400, error: 'unsupported_grant_type' }
      }
      const expectedCredentials = (form.get('scope') ?? '').split(/\s+/).filter(Boolean)
      const granted =
        expectedCredentials.length === 0 ? scopes : expectedCredentials.filter((scope) => scopes.includes(scope))
      if (granted.length === 0) return { ok: false, status: 400, error: 'invalid_scope' }

      for (const [token, { expiresAt }] of tokens) if (expiresAt <= now()) tokens.delete(token)
      const token = randomBytes(24).toString('base64url')
      tokens.set(token, { expiresAt: now() + tokenLifeSeconds * 1000, requests: 0 })
      const body = { access_token: token, token_type: 'Bearer', expires_in: tokenLifeSeconds } as const
      return { ok: true, body: { ...body, scope: granted.join(' ') } }
    },

    /**
     * Counts a request; false = the token is unknown or expired, or was already used for `requestsPerToken` requests.
     */
    admits(authorization: string | undefined, requestsPerToken = Number.POSITIVE_INFINITY): boolean {
      const token = tokens.get(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '')
      if (!token || token.expiresAt <= now() || token.requests >= requestsPerToken) return false
      token.requests++
      return true
    },
  }
}

function isClient(authorization: string | undefined, clientId: string, clientSecret: string): boolean {
  const encoded = /^Basic +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return false
  const givenCredentials = Buffer.from(encoded, 'base64').toString('utf8')
  // RFC 6749 requires form-encoding of id and secret before base64, but many clients omit it, so both are accepted.
  const asRfc = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  return isEqualSecret(givenCredentials, `${clientId}:${clientSecret}`) || isEqualSecret(givenCredentials, asRfc)
}

function isEqualSecret(givenCredentials: string, expectedCredentials: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(givenCredentials), digest(expectedCredentials))
}

import { oneRosterCollections } from '@markaz/protocol/control/oneroster/collections'
import { AppError } from '@markaz/protocol/errors'
import { accessTokenPrefix, isAccessAllowed } from '@markaz/protocol/route'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { recordTokenUse } from '../../access/access-token.ts'
import { type Viewer, viewerOfAccessToken } from '../../access/viewer.ts'
import type { Deps } from '../../deps.ts'

/** OneRoster's scopes, each with the list that the user must have the right to read. */
const listByScope = {
  'roster-core.readonly': oneRosterCollections.users,
  'roster.readonly': oneRosterCollections.users,
  'roster-demographics.readonly': oneRosterCollections.demographics,
  'gradebook-core.readonly': oneRosterCollections.results,
  'gradebook.readonly': oneRosterCollections.results,
}
const scopePrefix = 'https://purl.imsglobal.org/spec/or/v1p2/scope/'
/**
 * Lifetime of a OneRoster token in seconds. The access token with which an API client requests OneRoster tokens
 * stays valid longer.
 */
const tokenLifetimeSeconds = 3600

/**
 * The sign-in that OneRoster requires (OAuth 2 client credentials). A program sends the id and the secret of a user's
 * access token, and gets a short-lived OneRoster token.
 */
export function registerOneRosterTokenRoute(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_, body, done) => done(null, new URLSearchParams(body as string)),
    )
    scope.post('/oauth/token', async ({ body, headers, ip }, reply) => {
      reply.header('cache-control', 'no-store')
      const form = body instanceof URLSearchParams ? body : new URLSearchParams()
      const { id, secret } = parseClientCredentials(headers.authorization, form)
      const viewer = await findViewerOfToken(deps, id, secret)
      if (!viewer) return sendTokenError(reply.header('www-authenticate', 'Basic'), 401, 'invalid_client')
      await recordTokenUse(deps.db, viewer.accessTokenId as number, { address: ip, now: deps.clock.now() })
      if (form.get('grant_type') !== 'client_credentials') return sendTokenError(reply, 400, 'unsupported_grant_type')
      const granted = allowedScopesOf(viewer, form.get('scope') ?? '')
      if (granted.length === 0) return sendTokenError(reply, 400, 'invalid_scope')
      return { access_token: secret, token_type: 'Bearer', expires_in: tokenLifetimeSeconds, scope: granted.join(' ') }
    })
  })
}

const sendTokenError = (reply: FastifyReply, status: 400 | 401, error: string) => reply.code(status).send({ error })

/**
 * Accepts id and secret in the form encoding that RFC 6749 requires, without this encoding, and as fields of the form,
 * because many programs deviate.
 */
function parseClientCredentials(
  authorization: string | undefined,
  form: URLSearchParams,
): { id: string; secret: string } {
  const [, encoded] = /^Basic +(\S+)$/i.exec(authorization ?? '') ?? []
  if (!encoded) return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
  const [, id = '', secret = ''] = /^([^:]*):(.*)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return { id, secret }
}

/** @returns null if there is no valid token with this id and secret */
async function findViewerOfToken({ db, clock }: Deps, id: string, secret: string): Promise<Viewer | null> {
  if (!secret.startsWith(accessTokenPrefix)) return null
  try {
    const viewer = await viewerOfAccessToken(db, secret, clock.now())
    return String(viewer.accessTokenId) === id ? viewer : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAUTHORIZED') return null
    throw error
  }
}

/** Returns the requested scopes that the token's rights allow; if the client requests no scopes, all allowed scopes. */
function allowedScopesOf({ grants }: Viewer, asked: string): string[] {
  const wanted = new Set(asked.split(/\s+/).filter(Boolean))
  return Object.entries(listByScope)
    .filter(([, { access }]) => isAccessAllowed(access, grants))
    .map(([name]) => scopePrefix + name)
    .filter((scope) => wanted.size === 0 || wanted.has(scope))
}

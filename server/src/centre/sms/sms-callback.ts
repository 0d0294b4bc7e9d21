import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { listServerSigningKeys, type ServerSecretKeys } from '../../access/keys.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { updateSmsStatus } from './poll-sms-status.ts'

const maxCallbackBytes = 8_192

/**
 * The SMS gateway does not sign its callbacks. Therefore the address contains a secret, and the server asks the gateway
 * for the status.
 */
export function registerSmsCallbackRoute(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    // A callback of any content type is accepted. If it cannot be parsed, it has no effect.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxCallbackBytes }, (_request, body, done) =>
      done(null, parseCallbackBody(String(body))),
    )
    scope.post<{ Params: { secret: string } }>('/hooks/sms/:secret', {
      bodyLimit: maxCallbackBytes,
      // The secret is checked before the body is read.
      onRequest: async (request) => {
        if (!isCallbackSecret(deps, request.params.secret)) throw new AppError('NO_SUCH_CALL')
      },
      handler: async (request, reply) => {
        const providerId = deps.sms.providerIdIn?.(request.body)
        const sent =
          providerId &&
          (await deps.db.one<{ id: number }>(sql`
            select id from sms where provider = ${deps.sms.name} and provider_id = ${providerId} and status = 'sent'`))
        if (sent) await updateSmsStatus(deps, { id: sent.id, providerId })
        // Never answers with an error, because the SMS gateway would then repeat the callback.
        return reply.send({ success: true })
      },
    })
  })
}

/** Returns the address to which the SMS gateway reports results; null = the server has no public address. */
export function smsCallbackUrl(deps: Pick<Deps, 'publicUrl' | 'tokenKey'>): string | null {
  const { hostname } = new URL(deps.publicUrl)
  const isPrivate = /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\.[\d.]+$/.test(hostname)
  // A host name without a dot is localhost, a local name or an IPv6 address, so the gateway could not reach it.
  return isPrivate || !hostname.includes('.') ? null : `${deps.publicUrl}/hooks/sms/${secretOf(deps.tokenKey)}`
}

/**
 * Secret part of the callback address. All processes derive it from the installation's key, so it need not be stored.
 */
function secretOf(tokenKey: Uint8Array): string {
  return createHmac('sha256', tokenKey).update('sms-hook').digest('base64url')
}

/** Accepts secrets of former keys, because the SMS gateway sends callbacks for three days. */
function isCallbackSecret(deps: ServerSecretKeys, given: string): boolean {
  const got = Buffer.from(given)
  return listServerSigningKeys(deps).some((key) => {
    const wanted = Buffer.from(secretOf(key))
    return got.length === wanted.length && timingSafeEqual(got, wanted)
  })
}

/**
 * Parses a callback as JSON or as a form, because the documentation of the SMS gateway Eskiz does not name the content
 * type.
 */
function parseCallbackBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return Object.fromEntries(new URLSearchParams(body))
  }
}

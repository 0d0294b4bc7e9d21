import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { allKeys, type Keys } from '../../access/keys.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { updateSmsStatus } from './ask-status.ts'

const mostBytes = 8_192

/**
 * Receives the gateway's callbacks about messages. They have no signature: the address itself is the secret, and the
 * content is only a reason to query the gateway about that message.
 */
export function smsHook(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    // Accepts any content: an unreadable body names no message.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, readable(String(body))),
    )
    scope.post<{ Params: { secret: string } }>('/hooks/sms/:secret', {
      bodyLimit: mostBytes,
      // No body is read before this check.
      onRequest: async (request) => {
        if (!isSecret(deps, request.params.secret)) throw new AppError('NO_SUCH_CALL')
      },
      handler: async (request, reply) => {
        const providerId = deps.sms.providerIdIn?.(request.body)
        const sent =
          providerId &&
          (await deps.db.one<{ id: number }>(sql`
            select id from sms where provider = ${deps.sms.name} and provider_id = ${providerId} and status = 'sent'`))
        if (sent) await updateSmsStatus(deps, { id: sent.id, providerId })
        // Also for an unknown message: otherwise the gateway would only repeat the callback.
        return reply.send({ success: true })
      },
    })
  })
}

/**
 * Returns the callback address for the gateway; null = it could not reach this address (this machine or a private
 * network).
 */
export function smsCallbackUrl(deps: Pick<Deps, 'publicUrl' | 'tokenKey'>): string | null {
  const { hostname } = new URL(deps.publicUrl)
  const isPrivate = /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\.[\d.]+$/.test(hostname)
  // A host without a dot is localhost, a local name, or IPv6.
  return isPrivate || !hostname.includes('.') ? null : `${deps.publicUrl}/hooks/sms/${secretOf(deps.tokenKey)}`
}

/** Derives the secret from the installation's key: it is the same for every process and need not be stored or set. */
function secretOf(tokenKey: Uint8Array): string {
  return createHmac('sha256', tokenKey).update('sms-hook').digest('base64url')
}

/** Reports arrive for three days, so addresses made with an earlier key are accepted, too. */
function isSecret(deps: Keys, given: string): boolean {
  const got = Buffer.from(given)
  return allKeys(deps).some((key) => {
    const wanted = Buffer.from(secretOf(key))
    return got.length === wanted.length && timingSafeEqual(got, wanted)
  })
}

/**
 * Parses JSON or a form, because Eskiz's documentation shows JSON without stating how it is sent; a form would have the
 * same field names.
 */
function readable(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return Object.fromEntries(new URLSearchParams(body))
  }
}

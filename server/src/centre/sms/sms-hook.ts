import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { allKeys, type Keys } from '../../access/keys.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { updateSmsStatus } from './ask-status.ts'

const mostBytes = 8_192

/**
 * Where the gateway tells that something became of a message. Its calls bear no signature: the address itself is the
 * secret, and what the call says is only a hint to ask the gateway about that message.
 */
export function smsHook(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    // Whatever a gateway sends: what cannot be read names no message.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, readable(String(body))),
    )
    scope.post<{ Params: { secret: string } }>('/hooks/sms/:secret', {
      bodyLimit: mostBytes,
      // No body is read before this.
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
        // Also for a message we do not know: a gateway would only call again and again.
        return reply.send({ success: true })
      },
    })
  })
}

/** The address for the gateway; null where it could not reach us: this machine, or one of a private network. */
export function smsCallbackUrl(deps: Pick<Deps, 'publicUrl' | 'tokenKey'>): string | null {
  const { hostname } = new URL(deps.publicUrl)
  const isPrivate = /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\.[\d.]+$/.test(hostname)
  // A host without a dot is localhost, a name of the house, or IPv6.
  return isPrivate || !hostname.includes('.') ? null : `${deps.publicUrl}/hooks/sms/${secretOf(deps.tokenKey)}`
}

/** The secret is made from the installation's key: the same on every process, and nothing to be kept or set. */
function secretOf(tokenKey: Uint8Array): string {
  return createHmac('sha256', tokenKey).update('sms-hook').digest('base64url')
}

/** Reports come for three days: also to the address of a key that was turned since. */
function isSecret(deps: Keys, given: string): boolean {
  const got = Buffer.from(given)
  return allKeys(deps).some((key) => {
    const wanted = Buffer.from(secretOf(key))
    return got.length === wanted.length && timingSafeEqual(got, wanted)
  })
}

/** Eskiz's documents show JSON and do not say how it is sent; a form would carry the same names. */
function readable(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return Object.fromEntries(new URLSearchParams(body))
  }
}

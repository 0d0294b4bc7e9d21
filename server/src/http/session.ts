import { AppError } from '@markaz/protocol/errors'
import { createSigner, createVerifier } from 'fast-jwt'
import type { FastifyRequest } from 'fastify'
import { type Viewer, viewerOfSession } from '../access/viewer.ts'
import type { Deps } from '../deps.ts'

export const accessTokenMinutes = 15

/** A short-lived pass that only names the session; what its owner may do is read from the database each time. */
export function accessToken(deps: Pick<Deps, 'tokenKey' | 'clock'>, sessionId: string): string {
  const iat = Math.floor(deps.clock.now().getTime() / 1000)
  return createSigner({ key: Buffer.from(deps.tokenKey), algorithm: 'HS256' })({
    sid: sessionId,
    iat,
    exp: iat + accessTokenMinutes * 60,
  })
}

/** @throws AppError UNAUTHORIZED without a valid token or with an ended session */
export async function viewerOfRequest(deps: Deps, request: FastifyRequest): Promise<Viewer> {
  const token = request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1]
  if (!token) throw new AppError('UNAUTHORIZED')
  const now = deps.clock.now()
  return viewerOfSession(deps.db, sessionOf(token, deps.tokenKey, now), now)
}

function sessionOf(token: string, key: Uint8Array, now: Date): string {
  const verify = createVerifier({
    key: Buffer.from(key),
    algorithms: ['HS256'],
    clockTimestamp: now.getTime(),
    requiredClaims: ['sid', 'exp'],
  })
  try {
    return verify(token).sid
  } catch (cause) {
    throw new AppError('UNAUTHORIZED', { cause })
  }
}

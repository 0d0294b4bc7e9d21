import { AppError } from '@markaz/protocol/errors'
import type { FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { type Viewer, viewerOfSession } from '../access/viewer.ts'
import type { Deps } from '../deps.ts'

export const accessTokenMinutes = 15

/** A short-lived pass that only names the session; what its owner may do is read from the database each time. */
export async function accessToken(deps: Pick<Deps, 'tokenKey' | 'clock'>, sessionId: string): Promise<string> {
  const issuedAt = Math.floor(deps.clock.now().getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenMinutes * 60)
    .sign(deps.tokenKey)
}

/** @throws AppError UNAUTHORIZED without a valid token or with an ended session */
export async function viewerOfRequest(deps: Deps, request: FastifyRequest): Promise<Viewer> {
  const token = request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1]
  if (!token) throw new AppError('UNAUTHORIZED')
  const now = deps.clock.now()
  const verified = await jwtVerify<{ sid: string }>(token, deps.tokenKey, {
    algorithms: ['HS256'],
    currentDate: now,
  }).catch((cause: unknown) => {
    throw new AppError('UNAUTHORIZED', { cause })
  })
  return viewerOfSession(deps.db, verified.payload.sid, now)
}

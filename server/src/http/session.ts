import { AppError } from '@markaz/protocol/errors'
import { tokenPrefix } from '@markaz/protocol/route'
import { createSigner, createVerifier } from 'fast-jwt'
import type { FastifyRequest } from 'fastify'
import { recordTokenUse } from '../access/access-token.ts'
import { allKeys, type Keys } from '../access/keys.ts'
import { type Parent, parentOfSession } from '../access/parent.ts'
import { type Student, studentOfSession } from '../access/student.ts'
import { type Viewer, viewerOfSession, viewerOfToken } from '../access/viewer.ts'
import type { Deps } from '../deps.ts'

export const accessTokenMinutes = 15

/** A short-lived pass that only names the session; what its owner may do is read from the database each time. */
export function accessToken(deps: Pick<Deps, 'tokenKey' | 'clock'>, sessionId: string): string {
  return signed(deps, { sid: sessionId }, accessTokenMinutes * 60)
}

/** A program of a student counts on so many hours; a page gets as many minutes as everybody's. */
const studentProgramHours = 12

/** How long staff may look at a portal as a student before they ask again. */
export const viewMinutes = 15

/**
 * A student's pass, which none of the staff's calls understands. It opens nothing once its session has ended.
 */
export function studentToken(
  deps: Pick<Deps, 'tokenKey' | 'clock'>,
  sessionId: string,
  { isPages = false } = {},
): string {
  const minutes = isPages ? accessTokenMinutes : studentProgramHours * 60
  return signed(deps, { studentSid: sessionId }, minutes * 60)
}

/** A parent's pass, which opens no call of anybody else's. */
export function parentToken(deps: Pick<Deps, 'tokenKey' | 'clock'>, sessionId: string): string {
  return signed(deps, { parentSid: sessionId }, accessTokenMinutes * 60)
}

/** The pass of a view, which is never renewed: it is over when its session is. */
export function viewToken(deps: Pick<Deps, 'tokenKey' | 'clock'>, sessionId: string): string {
  return signed(deps, { studentSid: sessionId }, viewMinutes * 60)
}

/** How long the page itself comes with rows in it, from the last time it did. */
export const pageHours = 12

/** What a browser sends along when it opens a page (drawn-page.ts): no call takes it. */
export function pageToken(deps: Pick<Deps, 'tokenKey' | 'clock'>, sessionId: string): string {
  return signed(deps, { pageSid: sessionId }, pageHours * 3600)
}

type Sign = (claims: object) => string
/** One for each key, since making one takes longer than its work. */
const signers = new WeakMap<Uint8Array, Sign>()

function signed({ tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>, claims: object, seconds: number): string {
  const sign: Sign = signers.get(tokenKey) ?? createSigner({ key: Buffer.from(tokenKey), algorithm: 'HS256' })
  signers.set(tokenKey, sign)
  const iat = Math.floor(clock.now().getTime() / 1000)
  return sign({ ...claims, iat, exp: iat + seconds })
}

/** @throws AppError UNAUTHORIZED without a valid token or with an ended session */
export async function viewerOfRequest(deps: Deps, request: FastifyRequest): Promise<Viewer> {
  const now = deps.clock.now()
  const bearer = bearerOf(request)
  if (!bearer?.startsWith(tokenPrefix)) return viewerOfSession(deps.db, sessionOf(request, 'sid', deps), now)
  const viewer = await viewerOfToken(deps.db, bearer, now)
  await recordTokenUse(deps.db, viewer.accessTokenId as number, { address: request.ip, now })
  return viewer
}

const bearerOf = ({ headers }: FastifyRequest) => headers.authorization?.match(/^Bearer (.+)$/i)?.[1]

/** @throws AppError UNAUTHORIZED without a valid student's token or with an ended session */
export async function studentOfRequest(deps: Deps, request: FastifyRequest): Promise<Student> {
  const now = deps.clock.now()
  return studentOfSession(deps.db, sessionOf(request, 'studentSid', deps), now)
}

/** @throws AppError UNAUTHORIZED without a valid parent's token or with an ended session */
export async function parentOfRequest(deps: Deps, request: FastifyRequest): Promise<Parent> {
  const now = deps.clock.now()
  return parentOfSession(deps.db, sessionOf(request, 'parentSid', deps), now)
}

function sessionOf(
  request: FastifyRequest,
  claim: 'sid' | 'studentSid' | 'parentSid',
  deps: Keys & Pick<Deps, 'clock'>,
): string {
  const token = bearerOf(request)
  if (!token) throw new AppError('UNAUTHORIZED')
  const claims = claimsOf(deps, token, claim)
  if (!claims) throw new AppError('UNAUTHORIZED')
  return claims[claim] as string
}

/** What a token of this installation says; null = it is none, lacks the claim, or its time is over. */
export function claimsOf(
  deps: Keys & Pick<Deps, 'clock'>,
  token: string,
  claim: string,
): Record<string, unknown> | null {
  const seconds = deps.clock.now().getTime() / 1000
  for (const key of allKeys(deps)) {
    const claims = signedBy(key, token)
    if (claims && claims[claim] !== undefined && Number(claims.exp) > seconds) return claims
  }
  return null
}

type Verify = (token: string) => Record<string, unknown>
/** One for each key, as above; each remembers the tokens it has verified lately. */
const verifiers = new WeakMap<Uint8Array, Verify>()

/** The claims of a token, whatever time it is; null = another key signed it, or none. */
function signedBy(key: Uint8Array, token: string): Record<string, unknown> | null {
  const verify: Verify =
    verifiers.get(key) ??
    createVerifier({ key: Buffer.from(key), algorithms: ['HS256'], ignoreExpiration: true, cache: true })
  verifiers.set(key, verify)
  try {
    return verify(token)
  } catch {
    return null
  }
}

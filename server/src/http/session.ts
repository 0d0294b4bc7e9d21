import { AppError } from '@markaz/protocol/errors'
import { accessTokenPrefix } from '@markaz/protocol/route'
import { createSigner, createVerifier } from 'fast-jwt'
import type { FastifyRequest } from 'fastify'
import { recordTokenUse } from '../access/access-token.ts'
import { listServerSigningKeys, type ServerSecretKeys } from '../access/keys.ts'
import { type Parent, parentOfSession } from '../access/parent.ts'
import { type Student, studentOfSession } from '../access/student.ts'
import { type Viewer, viewerOfAccessToken, viewerOfSession } from '../access/viewer.ts'
import type { Deps } from '../deps.ts'

export const accessTokenMinutes = 15

/** Creates a token without rights; for each request, the server reads the owner's rights from the database. */
export function createAccessToken(deps: Pick<Deps, 'tokenKey' | 'clock'>, sessionId: string): string {
  return signToken(deps, { sid: sessionId }, accessTokenMinutes * 60)
}

/**
 * Hours for which a student's token is valid in a program outside the browser. In a web page, the token has the same
 * lifetime as other tokens.
 */
const studentProgramHours = 12

/**
 * Minutes for which a token lets a staff member view the portal as a student. Then the staff member must request a new
 * token.
 */
export const portalViewTokenMinutes = 15

/** Creates a token that is valid only for the students' calls and until its session ends. */
export function createStudentToken(
  deps: Pick<Deps, 'tokenKey' | 'clock'>,
  sessionId: string,
  { isPages = false } = {},
): string {
  const minutes = isPages ? accessTokenMinutes : studentProgramHours * 60
  return signToken(deps, { studentSid: sessionId }, minutes * 60)
}

export function createParentToken(deps: Pick<Deps, 'tokenKey' | 'clock'>, sessionId: string): string {
  return signToken(deps, { parentSid: sessionId }, accessTokenMinutes * 60)
}

/**
 * Creates a token for staff who view the portal as a student. The token cannot be renewed and ends with the session
 * `sessionId`.
 */
export function createPortalViewToken(deps: Pick<Deps, 'tokenKey' | 'clock'>, sessionId: string): string {
  return signToken(deps, { studentSid: sessionId }, portalViewTokenMinutes * 60)
}

/** The browser gets prerendered pages for this number of hours after the user last loaded their profile. */
export const prerenderedPageTokenHours = 12

/**
 * Creates the token for the cookie that allows prerendered pages (prerendered-page.ts). API calls do not accept this
 * token.
 */
export function createPrerenderedPageToken(deps: Pick<Deps, 'tokenKey' | 'clock'>, sessionId: string): string {
  return signToken(deps, { pageSid: sessionId }, prerenderedPageTokenHours * 3600)
}

type Sign = (claims: object) => string
/** The signing function of each key, cached because making it takes longer than signing. */
const signers = new WeakMap<Uint8Array, Sign>()

function signToken({ tokenKey, clock }: Pick<Deps, 'tokenKey' | 'clock'>, claims: object, seconds: number): string {
  const sign: Sign = signers.get(tokenKey) ?? createSigner({ key: Buffer.from(tokenKey), algorithm: 'HS256' })
  signers.set(tokenKey, sign)
  const iat = Math.floor(clock.now().getTime() / 1000)
  return sign({ ...claims, iat, exp: iat + seconds })
}

/** @throws AppError UNAUTHORIZED if the staff member's token is invalid or the session has ended */
export async function requireSignedInViewer(deps: Deps, request: FastifyRequest): Promise<Viewer> {
  const now = deps.clock.now()
  const bearer = bearerOf(request)
  if (!bearer?.startsWith(accessTokenPrefix)) return viewerOfSession(deps.db, sessionOf(request, 'sid', deps), now)
  const viewer = await viewerOfAccessToken(deps.db, bearer, now)
  await recordTokenUse(deps.db, viewer.accessTokenId as number, { address: request.ip, now })
  return viewer
}

const bearerOf = ({ headers }: FastifyRequest) => headers.authorization?.match(/^Bearer (.+)$/i)?.[1]

/** @throws AppError UNAUTHORIZED if the request has no valid token of a student, or the session has ended */
export async function requireSignedInStudent(deps: Deps, request: FastifyRequest): Promise<Student> {
  const now = deps.clock.now()
  return studentOfSession(deps.db, sessionOf(request, 'studentSid', deps), now)
}

/** @throws AppError UNAUTHORIZED if the request has no valid token of a parent, or the session has ended */
export async function requireSignedInParent(deps: Deps, request: FastifyRequest): Promise<Parent> {
  const now = deps.clock.now()
  return parentOfSession(deps.db, sessionOf(request, 'parentSid', deps), now)
}

function sessionOf(
  request: FastifyRequest,
  claim: 'sid' | 'studentSid' | 'parentSid',
  deps: ServerSecretKeys & Pick<Deps, 'clock'>,
): string {
  const token = bearerOf(request)
  if (!token) throw new AppError('UNAUTHORIZED')
  const claims = readTokenClaims(deps, token, claim)
  if (!claims) throw new AppError('UNAUTHORIZED')
  return claims[claim] as string
}

/**
 * Returns the claims of a token; null = another installation signed the token, or the token lacks `claim` or has
 * expired.
 */
export function readTokenClaims(
  deps: ServerSecretKeys & Pick<Deps, 'clock'>,
  token: string,
  claim: string,
): Record<string, unknown> | null {
  const seconds = deps.clock.now().getTime() / 1000
  for (const key of listServerSigningKeys(deps)) {
    const claims = verifyToken(key, token)
    if (claims && claims[claim] !== undefined && Number(claims.exp) > seconds) return claims
  }
  return null
}

type Verify = (token: string) => Record<string, unknown>
/** The verification function of each key, which remembers recently verified tokens. */
const verifiers = new WeakMap<Uint8Array, Verify>()

/** Returns the claims, also if the token has expired; null = it was not signed with this key. */
function verifyToken(key: Uint8Array, token: string): Record<string, unknown> | null {
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

import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { networkOf } from '../../access/network.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { accessToken } from '../../http/session.ts'
import { deviceOf } from './device.ts'

/** A session that is not used ends after so many days, */
const idleDays = 30
/** and any after so many. */
const longestDays = 90

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

interface Refresh {
  sessionId: string
  /** The same in all refresh tokens of a session. */
  family: string
  /** Another one in each. */
  secret: string
}

/** Only hashes of family and newest secret are kept. */
function tokensFor(deps: Pick<Deps, 'tokenKey' | 'clock'>, { sessionId, family, secret }: Refresh) {
  return { accessToken: accessToken(deps, sessionId), refreshToken: `${sessionId}.${family}.${secret}` }
}

const newSecret = () => randomBytes(32).toString('base64url')
const isHashOf = (hash: Uint8Array, secret: string) => hash.length === 32 && timingSafeEqual(hash, hashOf(secret))

function expiry(now: Date, openedAt: Date): Date {
  const dayMs = 86_400_000
  return new Date(Math.min(now.getTime() + idleDays * dayMs, openedAt.getTime() + longestDays * dayMs))
}

/** @param audit the audit line of it, for the same statement */
export async function openSession(
  deps: Pick<Deps, 'tokenKey' | 'clock'>,
  db: Db,
  owner: {
    staffId: number
    address: string
    userAgent: string | null
    fcmToken: string | null
    /** A code was shown, too. */
    withFactor?: boolean
  },
  audit: Sql = sql`select`,
) {
  const id = randomUUID()
  const now = deps.clock.now()
  const [family, secret] = [newSecret(), newSecret()]
  await db.run(sql`
    with opened as (
      insert into session (id, staff_id, family_hash, refresh_hash, fcm_token, address, network, user_agent, device, with_factor, created_at, refreshed_at, password_at, expires_at)
      values (${id}, ${owner.staffId}, ${hashOf(family)}, ${hashOf(secret)}, ${owner.fcmToken}, ${owner.address}, ${networkOf(owner.address)},
        ${owner.userAgent}, ${deviceOf(owner.userAgent)}, ${owner.withFactor ?? false}, ${now}, ${now}, ${now}, ${expiry(now, now)}))
    ${audit}`)
  return tokensFor(deps, { sessionId: id, family, secret })
}

/**
 * Each refresh token works once. One that was used before means that somebody holds a copy: the session ends for both.
 * Whoever never held one (knows the session's id alone) changes nothing.
 * @throws AppError UNAUTHORIZED (unknown, ended, or its owner may no longer sign in) | SESSION_REUSED
 */
export async function rotateSession(deps: Pick<Deps, 'db' | 'tokenKey' | 'clock'>, refreshToken: string | null) {
  const [sessionId = '', family = '', given = ''] = refreshToken?.split('.') ?? []
  if (!/^[0-9a-f-]{36}$/.test(sessionId) || !given) throw new AppError('UNAUTHORIZED')
  const now = deps.clock.now()
  const secret = newSecret()
  const outcome = await deps.db.transaction(async (tx) => {
    const session = await tx.one<{ familyHash: Buffer; refreshHash: Buffer; createdAt: string }>(sql`
      select family_hash as "familyHash", refresh_hash as "refreshHash", created_at as "createdAt" from session
      where id = ${sessionId} and ended_at is null and expires_at > ${now}
        and exists (
          select from staff join role on role.id = role_id
          where staff.id = session.staff_id and not is_blocked and work_status = 1 and login is not null
            -- Opened in the moment in which the role came to need a factor.
            and (session.with_factor or not needs_second_factor))
      for update`)
    if (!session || !isHashOf(session.familyHash, family)) return 'unknown'
    if (!isHashOf(session.refreshHash, given)) {
      await endSessions(tx, sql`id = ${sessionId}`, 'reused', now)
      return 'reused'
    }
    await tx.run(
      sql`update session set refresh_hash = ${hashOf(secret)}, refreshed_at = ${now}, expires_at = ${expiry(now, new Date(session.createdAt))} where id = ${sessionId}`,
    )
    return 'rotated'
  })
  if (outcome === 'unknown') throw new AppError('UNAUTHORIZED')
  if (outcome === 'reused') throw new AppError('SESSION_REUSED')
  return tokensFor(deps, { sessionId, family, secret })
}

export type EndReason = 'logout' | 'ended' | 'reused' | 'password' | 'blocked' | 'factor'

/** A device that is gone from FCM: nobody is told there any more. */
export async function dropFcmToken(db: Db, token: string): Promise<void> {
  await db.run(sql`update session set fcm_token = null where fcm_token = ${token}`)
}

/** Ends the open sessions that `which` picks (a condition on `session`). @returns how many */
export async function endSessions(
  tx: Db,
  which: ReturnType<typeof sql>,
  reason: EndReason,
  now: Date,
): Promise<number> {
  return tx.run(
    sql`update session set ended_at = ${now}, end_reason = ${reason}, fcm_token = null where ${which} and ended_at is null`,
  )
}

/**
 * Ends those that were opened without a second factor by people whose role needs one.
 * @param whose a condition on `staff`
 */
export async function endSessionsWithoutFactor(tx: Db, whose: Sql, now: Date): Promise<void> {
  const ending = sql`not with_factor and staff_id in (
    select staff.id from staff join role on role.id = role_id where needs_second_factor and ${whose})`
  await endSessions(tx, ending, 'factor', now)
}

/** Its owner has shown a code in it. */
export async function noteFactor(tx: Db, sessionId: string): Promise<void> {
  await tx.run(sql`update session set with_factor = true where id = ${sessionId}`)
}

/** Its owner has said their password again. */
export async function notePassword(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.run(sql`update session set password_at = ${now} where id = ${sessionId}`)
}

export async function forgetSessions(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from session where coalesce(ended_at, expires_at) < ${before}`)
}

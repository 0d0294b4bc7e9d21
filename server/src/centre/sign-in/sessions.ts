import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { accessToken } from '../../http/session.ts'

const sessionDays = 30

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** A refresh token is `session id.secret`; only the hash of its newest secret is kept. */
function tokensFor(deps: Pick<Deps, 'tokenKey' | 'clock'>, sessionId: string, secret: string) {
  return { accessToken: accessToken(deps, sessionId), refreshToken: `${sessionId}.${secret}` }
}

const expiry = (now: Date) => new Date(now.getTime() + sessionDays * 86_400_000)

/** @param audit the audit line of it, for the same statement */
export async function openSession(
  deps: Pick<Deps, 'tokenKey' | 'clock'>,
  db: Db,
  owner: { staffId: number; address: string; userAgent: string | null; fcmToken: string | null },
  audit: Sql = sql`select`,
) {
  const id = randomUUID()
  const secret = randomBytes(32).toString('base64url')
  await db.run(sql`
    with opened as (
      insert into session (id, staff_id, refresh_hash, fcm_token, address, user_agent, expires_at)
      values (${id}, ${owner.staffId}, ${hashOf(secret)}, ${owner.fcmToken}, ${owner.address}, ${owner.userAgent}, ${expiry(deps.clock.now())}))
    ${audit}`)
  return tokensFor(deps, id, secret)
}

/**
 * Each refresh token works once. One that was used before means that somebody holds a copy: the session ends for both.
 * @throws AppError UNAUTHORIZED (unknown, ended, or its owner may no longer sign in) | SESSION_REUSED
 */
export async function rotateSession(deps: Pick<Deps, 'db' | 'tokenKey' | 'clock'>, refreshToken: string | null) {
  const [sessionId = '', given = ''] = refreshToken?.split('.') ?? []
  if (!/^[0-9a-f-]{36}$/.test(sessionId) || !given) throw new AppError('UNAUTHORIZED')
  const now = deps.clock.now()
  const secret = randomBytes(32).toString('base64url')
  const outcome = await deps.db.transaction(async (tx) => {
    const session = await tx.one<{ refreshHash: Buffer }>(sql`
      select refresh_hash as "refreshHash" from session
      where id = ${sessionId} and ended_at is null and expires_at > ${now}
        and exists (select from staff where staff.id = session.staff_id and not is_blocked and work_status = 1 and login is not null)
      for update`)
    if (!session) return 'unknown'
    if (!timingSafeEqual(session.refreshHash, hashOf(given))) {
      await endSessions(tx, sql`id = ${sessionId}`, 'reused', now)
      return 'reused'
    }
    await tx.run(
      sql`update session set refresh_hash = ${hashOf(secret)}, refreshed_at = ${now}, expires_at = ${expiry(now)} where id = ${sessionId}`,
    )
    return 'rotated'
  })
  if (outcome === 'unknown') throw new AppError('UNAUTHORIZED')
  if (outcome === 'reused') throw new AppError('SESSION_REUSED')
  return tokensFor(deps, sessionId, secret)
}

export type EndReason = 'logout' | 'reused' | 'password' | 'blocked'

/** Ends the open sessions that `which` picks (a condition on `session`). */
export async function endSessions(tx: Db, which: ReturnType<typeof sql>, reason: EndReason, now: Date): Promise<void> {
  await tx.run(
    sql`update session set ended_at = ${now}, end_reason = ${reason}, fcm_token = null where ${which} and ended_at is null`,
  )
}

export async function forgetSessions(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from session where coalesce(ended_at, expires_at) < ${before}`)
}

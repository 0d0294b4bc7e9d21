import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { allKeys, type Keys } from '../../access/keys.ts'
import { networkKeyOf } from '../../access/network.ts'
import { type Db, empty, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { BrowserPage } from '../../http/page.ts'
import { viewMinutes, viewToken } from '../../http/session.ts'
import { sessionCookieOf, setDeviceKeyCookie, setSessionCookie } from './browser-cookies.ts'
import { deviceOf } from './device.ts'
import { parentSide, type Side, staffSide, studentSide } from './side.ts'

/** A session that is not used for this many days ends. */
export const idleDays = 30
/** Every session ends after this many days. */
export const longestDays = 90

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
/** Returns the stored hash of the key by which a device is recognized. */
export const deviceHash = (key: string | null): Buffer | null => (key === null ? null : hashOf(key))

interface Refresh {
  sessionId: string
  /** Identifies the session; equal in all its refresh tokens. */
  family: string
  /** Different in each refresh token. */
  secret: string
}

/** Makes the tokens. Only hashes of the family and of the newest secret are stored. */
function tokensFor(
  deps: Pick<Deps, 'tokenKey' | 'clock'>,
  { token }: Side,
  { sessionId, family, secret }: Refresh,
  isPages: boolean,
): { accessToken: string; refreshToken: string } {
  return { accessToken: token(deps, sessionId, { isPages }), refreshToken: `${sessionId}.${family}.${secret}` }
}

/**
 * Derives a value from a secret and the installation's key, so that a refresh whose response was lost gets the same
 * response again: the secret of the next refresh token, and the browser's part, which is stored in a cookie.
 */
const derived = (key: Uint8Array, what: 'next refresh' | 'browser', secret: string) =>
  createHmac('sha256', key).update(`${what}\n${secret}`).digest('base64url')

const newSecret = () => randomBytes(32).toString('base64url')
const isHashOf = (hash: Uint8Array, secret: string) => hash.length === 32 && timingSafeEqual(hash, hashOf(secret))

function expiry(now: Date, openedAt: Date): Date {
  const dayMs = 86_400_000
  return new Date(Math.min(now.getTime() + idleDays * dayMs, openedAt.getTime() + longestDays * dayMs))
}

interface Proven {
  /** The hash of the password that was entered. */
  passwordHash?: string
  /** The access version of the person (number of revocations) at the time of the check. */
  accessVersion?: number
}

interface Staff extends Proven {
  staffId: number
  fcmToken: string | null
  /** True = a code of the second factor was shown, too. */
  withFactor?: boolean
}

type Owner = (Staff | ({ studentId: number } & Proven) | ({ agentId: number } & Proven)) & {
  address: string
  userAgent: string | null
  /** The key that the device already has; undefined = it gets a new one. */
  deviceKey?: string | null
  /** The page that opens the session, which only its browser can refresh; undefined = a program opens it. */
  page?: BrowserPage | null
  /** The chat of a student's or parent's session opened in Telegram: the session ends with the chat's link. */
  telegramChatId?: number
}

/**
 * Opens a session, unless access was revoked during the sign-in: a revocation ends all existing sessions, and its
 * change of the person's row prevents a new one.
 * @param audit the audit insert of the sign-in, for the same statement
 * @throws AppError SIGN_IN_OVER when the password is no longer theirs, or the person may no longer sign in
 */
export async function openSession(
  deps: Pick<Deps, 'tokenKey' | 'clock'>,
  db: Db,
  owner: Owner,
  audit: Sql = sql`select`,
) {
  const id = randomUUID()
  const now = deps.clock.now()
  const [family, secret] = [newSecret(), newSecret()]
  const deviceKey = owner.deviceKey ?? newSecret()
  const [side, columns, values] = ownColumns(owner, now)
  const page = owner.page ?? null
  const browser = page && derived(deps.tokenKey, 'browser', secret)
  const opened = await db.run(sql`
    with opened as (
      insert into ${side.sessions} (id, ${columns}, family_hash, refresh_hash, browser_hash, device_hash, address, network, user_agent, device, created_at, refreshed_at, expires_at)
      select ${id}, ${values}, ${hashOf(family)}, ${hashOf(secret)}, ${browser && hashOf(browser)}::bytea, ${deviceHash(deviceKey)}, ${owner.address}, ${networkKeyOf(owner.address)},
        ${owner.userAgent}, ${deviceOf(owner.userAgent)}, ${now}, ${now}, ${expiry(now, now)} ${whileProven(owner)}
      returning id)
    ${audit} from opened`)
  if (opened === 0) throw new AppError('SIGN_IN_OVER')
  const tokens = tokensFor(deps, side, { sessionId: id, family, secret }, page !== null)
  if (!page) return { ...tokens, deviceKey }
  setDeviceKeyCookie(page, side, deviceKey)
  setSessionCookie(page, side, browser, expiry(now, now).getTime() - now.getTime())
  return tokens
}

function whileProven(owner: Owner): Sql {
  const { passwordHash, accessVersion } = owner
  if (passwordHash === undefined && accessVersion === undefined) return empty
  const them =
    'studentId' in owner
      ? sql`student where id = ${owner.studentId} and ${studentSide.isOpen}`
      : 'agentId' in owner
        ? sql`agent where id = ${owner.agentId}`
        : sql`staff where id = ${owner.staffId} and ${staffSide.isOpen}`
  const password = passwordHash === undefined ? empty : sql`and password_hash = ${passwordHash}`
  const version = accessVersion === undefined ? empty : sql`and access_version = ${accessVersion}`
  return sql`from ${them} ${password} ${version} for share`
}

function ownColumns(owner: Owner, now: Date): [Side, Sql, Sql] {
  const chatId = owner.telegramChatId ?? null
  if ('studentId' in owner) return [studentSide, sql`student_id, telegram_chat_id`, sql`${owner.studentId}, ${chatId}`]
  if ('agentId' in owner) return [parentSide, sql`agent_id, telegram_chat_id`, sql`${owner.agentId}, ${chatId}`]
  const { staffId, fcmToken, withFactor = false } = owner
  const columns = sql`staff_id, fcm_token, with_factor, password_at`
  return [staffSide, columns, sql`${staffId}, ${fcmToken}, ${withFactor}, ${now}`]
}

/**
 * Opens a session in which a staff member sees the portal as a student. It has no address, device or refresh token, and
 * makes no network or device known to the student's sign-in.
 */
export async function openView(
  deps: Pick<Deps, 'tokenKey' | 'clock'>,
  tx: Db,
  { studentId, viewedIn }: { studentId: number; viewedIn: string },
): Promise<{ token: string; expiresAt: string }> {
  const id = randomUUID()
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + viewMinutes * 60_000)
  await tx.run(sql`
    insert into ${studentSide.sessions} (id, student_id, viewed_in, created_at, refreshed_at, expires_at)
    values (${id}, ${studentId}, ${viewedIn}, ${now}, ${now}, ${expiresAt})`)
  return { token: viewToken(deps, id), expiresAt: expiresAt.toISOString() }
}

/**
 * Opens the session of an access token. It is never refreshed and counts as without a recent password. It makes no
 * network and no device known, and inherits the second factor from the session in which the token is made. The owner's
 * row must be locked.
 * @throws AppError UNAUTHORIZED when that session has ended in the meantime
 */
export async function openTokenSession(
  tx: Db,
  { accessTokenId, madeIn, now, expiresAt }: { accessTokenId: number; madeIn: string; now: Date; expiresAt: Date },
): Promise<void> {
  const opened = await tx.run(sql`
    insert into session (id, staff_id, access_token_id, with_factor, refresh_hash, password_at, created_at, refreshed_at, expires_at)
    select ${randomUUID()}, staff_id, ${accessTokenId}, with_factor, '', 'epoch', ${now}, ${now}, ${expiresAt}
    from session where id = ${madeIn} and ended_at is null`)
  if (opened === 0) throw new AppError('UNAUTHORIZED')
}

interface Rotating {
  familyHash: Buffer
  refreshHash: Buffer
  formerRefreshHash: Buffer | null
  browserHash: Buffer | null
  formerBrowserHash: Buffer | null
  createdAt: string
}

/**
 * Replaces the refresh token. A program's token works once; a second use means that another person has a copy, so the
 * session ends for both. A person who knows only the session's id changes nothing.
 *
 * A page's token works only with its browser's cookie; without it the refresh is refused and nothing changes. With the
 * cookie, the previous token gets the same answer again, because tabs refresh concurrently and responses get lost.
 * @throws AppError UNAUTHORIZED (unknown, ended, another browser, or the owner may no longer sign in) | SESSION_REUSED
 */
export async function rotateSession(
  deps: Keys & Pick<Deps, 'db' | 'clock'>,
  side: Side,
  { bearer, page }: { bearer: string | null; page: BrowserPage | null },
) {
  const { sessions } = side
  const [sessionId = '', family = '', given = ''] = bearer?.split('.') ?? []
  if (!/^[0-9a-f-]{36}$/.test(sessionId) || !given) throw new AppError('UNAUTHORIZED')
  const now = deps.clock.now()
  const outcome = await deps.db.transaction(async (tx) => {
    const session = await tx.one<Rotating & object>(sql`
      select family_hash as "familyHash", refresh_hash as "refreshHash", former_refresh_hash as "formerRefreshHash",
        browser_hash as "browserHash", former_browser_hash as "formerBrowserHash", created_at as "createdAt"
      from ${sessions} where id = ${sessionId} and ended_at is null and expires_at > ${now} and ${side.isWelcome}
      for update`)
    if (!session || !isHashOf(session.familyHash, family)) return 'unknown'
    if (!isTheirBrowser(session, given, page && sessionCookieOf(page, side))) return 'unknown'
    const until = expiry(now, new Date(session.createdAt))
    if (isHashOf(session.refreshHash, given)) {
      const next = answerOf(deps.tokenKey, given)
      const isPages = page !== null || session.browserHash !== null
      await tx.run(sql`
        update ${sessions} set refresh_hash = ${hashOf(next.secret)}, refreshed_at = ${now}, expires_at = ${until},
          former_refresh_hash = ${isPages ? hashOf(given) : null}::bytea, former_browser_hash = browser_hash,
          browser_hash = ${isPages ? hashOf(next.browser) : null}::bytea
        where id = ${sessionId}`)
      return { ...next, isPages, until }
    }
    // The installation's key may have changed between the two refreshes.
    const again = allKeys(deps).map((key) => answerOf(key, given))
    const same = again.find(({ secret }) => isHashOf(session.refreshHash, secret))
    if (same && session.formerRefreshHash && isHashOf(session.formerRefreshHash, given))
      return { ...same, isPages: true, until }
    await endSessions(tx, side, sql`id = ${sessionId}`, 'reused', now)
    return 'reused'
  })
  if (outcome === 'unknown') throw new AppError('UNAUTHORIZED')
  if (outcome === 'reused') throw new AppError('SESSION_REUSED')
  const { secret, browser, isPages, until } = outcome
  if (page) setSessionCookie(page, side, browser, until.getTime() - now.getTime())
  return tokensFor(deps, side, { sessionId, family, secret }, isPages)
}

function answerOf(key: Uint8Array, given: string): { secret: string; browser: string } {
  const secret = derived(key, 'next refresh', given)
  return { secret, browser: derived(key, 'browser', secret) }
}

/** Returns whether the refresh comes from the session's browser. */
function isTheirBrowser(
  { browserHash, formerBrowserHash, formerRefreshHash }: Rotating,
  given: string,
  cookie: string | null,
): boolean {
  if (!browserHash) return true
  const hasCookie = cookie !== null && [browserHash, formerBrowserHash].some((hash) => hash && isHashOf(hash, cookie))
  // Accepts a repetition of the refresh that gave an older session its first cookie: the response was lost, and the
  // cookie with it.
  return hasCookie || (!formerBrowserHash && formerRefreshHash !== null && isHashOf(formerRefreshHash, given))
}

export type EndReason = 'logout' | 'ended' | 'reused' | 'password' | 'blocked' | 'factor' | 'link' | 'phone'

/**
 * SQL: whether the owner has opened a session before from that network or device (unless it was ended as untrusted),
 * and whether the device's key was issued here at all.
 * @param id column of the owner
 */
export function openedBefore(
  { sessions, owner }: Side,
  id: Sql,
  { network, deviceKey }: { network: string; deviceKey: string | null },
): Sql {
  const hash = deviceHash(deviceKey)
  return sql`
    exists (select from ${sessions} where ${owner} = ${id} and network = ${network}) as "isKnownThere",
    exists (select from ${sessions} where ${owner} = ${id} and device_hash = ${hash}::bytea and coalesce(end_reason, 'logout') in ('logout', 'factor')) as "isKnownDevice",
    exists (select from ${sessions} where device_hash = ${hash}::bytea) as "isIssued"`
}

/** Returns whether the device's key was issued by a parent's sign-in here; keys that a client made up are refused. */
export async function isIssued(db: Db, deviceKey: string | null): Promise<boolean> {
  const hash = deviceHash(deviceKey)
  return (
    (await db.one(sql`
      select from parent_session where device_hash = ${hash}::bytea
      union all select from student_session where device_hash = ${hash}::bytea limit 1`)) !== undefined
  )
}

/** Removes the token of a device that FCM reports as gone, so that no more notifications are sent there. */
export async function dropFcmToken(db: Db, token: string): Promise<void> {
  await db.run(sql`update session set fcm_token = null where fcm_token = ${token}`)
}

/**
 * Ends the open sessions that match `which` (a condition on the side's sessions).
 * @returns the number of ended sessions
 */
export async function endSessions(
  tx: Db,
  { sessions, entity }: Side,
  which: Sql,
  reason: EndReason,
  now: Date,
): Promise<number> {
  const more = entity === 'staff' ? sql`, fcm_token = null` : sql``
  return tx.run(
    sql`update ${sessions} set ended_at = ${now}, end_reason = ${reason}${more} where ${which} and ended_at is null`,
  )
}

/** Records that the owner has shown a code in this session. */
export async function recordFactorShown(tx: Db, sessionId: string): Promise<void> {
  await tx.run(sql`update session set with_factor = true where id = ${sessionId}`)
}

/** Records that the owner has entered the password again. */
export async function recordPasswordShown(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.run(sql`update session set password_at = ${now} where id = ${sessionId}`)
}

/** Deletes sessions that ended before that time. */
export async function forgetSessions(db: Db, { sessions }: Side, before: Date): Promise<void> {
  await db.run(sql`delete from ${sessions} where coalesce(ended_at, expires_at) < ${before}`)
}

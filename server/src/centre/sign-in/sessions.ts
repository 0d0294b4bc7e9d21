import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { listServerSigningKeys, type ServerSecretKeys } from '../../access/keys.ts'
import { ipNetworkOfAddress } from '../../access/network.ts'
import { type Db, empty, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { createPortalViewToken, portalViewTokenMinutes } from '../../http/session.ts'
import type { WebPageOfRequest } from '../../http/web-page-of-request.ts'
import { describeUserDevice, sessionCookieOf, setDeviceKeyCookie, setSessionCookie } from './session-cookies.ts'
import { parentSignInRules, type SignInRules, staffSignInRules, studentSignInRules } from './sign-in-rules.ts'

export const idleSessionDays = 30
export const maxSessionDays = 90

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
export const hashBrowserDeviceKey = (key: string | null): Buffer | null => (key === null ? null : hashOf(key))

interface Refresh {
  sessionId: string
  /** The same random value in all refresh tokens of one session. A token with another value is refused. */
  family: string
  /** A random value that is different in each refresh token. */
  secret: string
}

/** Returns the tokens of a session. The database stores only hashes of their random values. */
function tokensFor(
  deps: Pick<Deps, 'tokenKey' | 'clock'>,
  { token }: SignInRules,
  { sessionId, family, secret }: Refresh,
  isPages: boolean,
): { accessToken: string; refreshToken: string } {
  return { accessToken: token(deps, sessionId, { isPages }), refreshToken: `${sessionId}.${family}.${secret}` }
}

/**
 * The secret is derived and not random, so that a refresh that is repeated after a lost response gets the same
 * response.
 */
const deriveSecret = (key: Uint8Array, what: 'next refresh' | 'browser', secret: string) =>
  createHmac('sha256', key).update(`${what}\n${secret}`).digest('base64url')

const newSecret = () => randomBytes(32).toString('base64url')
const isHashOf = (hash: Uint8Array, secret: string) => hash.length === 32 && timingSafeEqual(hash, hashOf(secret))

function expiry(now: Date, openedAt: Date): Date {
  const dayMs = 86_400_000
  return new Date(Math.min(now.getTime() + idleSessionDays * dayMs, openedAt.getTime() + maxSessionDays * dayMs))
}

interface PasswordProof {
  passwordHash?: string
  /**
   * The account's revocation count when the password was checked. The session is opened only if the count has not
   * changed.
   */
  accessVersion?: number
}

interface Staff extends PasswordProof {
  staffId: number
  fcmToken: string | null
  withFactor?: boolean
}

type Owner = (Staff | ({ studentId: number } & PasswordProof) | ({ agentId: number } & PasswordProof)) & {
  address: string
  userAgent: string | null
  /** Key of the browser's device; null or undefined = the server creates a new key. */
  deviceKey?: string | null
  /**
   * The web page that opens the session: only its browser can refresh the session. undefined = an API client opens the
   * session.
   */
  page?: WebPageOfRequest | null
  /** The Telegram chat in which the person opened the session. The session ends when the chat is unlinked. */
  telegramChatId?: number
}

/**
 * Opens a session. Its SQL statement checks the person's row again, so that no session is opened if access was revoked
 * during the sign-in.
 * @param audit SQL of the audit entry, written in the same statement
 * @throws AppError SIGN_IN_OVER when the password has changed, or the person may no longer sign in
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
  const [rules, columns, values] = ownColumns(owner, now)
  const page = owner.page ?? null
  const browser = page && deriveSecret(deps.tokenKey, 'browser', secret)
  const opened = await db.run(sql`
    with opened as (
      insert into ${rules.sessions} (id, ${columns}, family_hash, refresh_hash, browser_hash, device_hash, address, network, user_agent, device, created_at, refreshed_at, expires_at)
      select ${id}, ${values}, ${hashOf(family)}, ${hashOf(secret)}, ${browser && hashOf(browser)}::bytea, ${hashBrowserDeviceKey(deviceKey)}, ${owner.address}, ${ipNetworkOfAddress(owner.address)},
        ${owner.userAgent}, ${describeUserDevice(owner.userAgent)}, ${now}, ${now}, ${expiry(now, now)} ${whileStillProvenSql(owner)}
      returning id)
    ${audit} from opened`)
  if (opened === 0) throw new AppError('SIGN_IN_OVER')
  const tokens = tokensFor(deps, rules, { sessionId: id, family, secret }, page !== null)
  if (!page) return { ...tokens, deviceKey }
  setDeviceKeyCookie(page, rules, deviceKey)
  setSessionCookie(page, rules, browser, expiry(now, now).getTime() - now.getTime())
  return tokens
}

function whileStillProvenSql(owner: Owner): Sql {
  const { passwordHash, accessVersion } = owner
  if (passwordHash === undefined && accessVersion === undefined) return empty
  const them =
    'studentId' in owner
      ? sql`student where id = ${owner.studentId} and ${studentSignInRules.isOpen}`
      : 'agentId' in owner
        ? sql`agent where id = ${owner.agentId}`
        : sql`staff where id = ${owner.staffId} and ${staffSignInRules.isOpen}`
  const password = passwordHash === undefined ? empty : sql`and password_hash = ${passwordHash}`
  const version = accessVersion === undefined ? empty : sql`and access_version = ${accessVersion}`
  return sql`from ${them} ${password} ${version} for share`
}

function ownColumns(owner: Owner, now: Date): [SignInRules, Sql, Sql] {
  const chatId = owner.telegramChatId ?? null
  if ('studentId' in owner)
    return [studentSignInRules, sql`student_id, telegram_chat_id`, sql`${owner.studentId}, ${chatId}`]
  if ('agentId' in owner) return [parentSignInRules, sql`agent_id, telegram_chat_id`, sql`${owner.agentId}, ${chatId}`]
  const { staffId, fcmToken, withFactor = false } = owner
  const columns = sql`staff_id, fcm_token, with_factor, password_at`
  return [staffSignInRules, columns, sql`${staffId}, ${fcmToken}, ${withFactor}, ${now}`]
}

/**
 * Opens a session in which a staff member views a student's portal. It stores no network and device, so that the staff
 * member's device does not become a known device of the student.
 */
export async function openPortalSessionForStaff(
  deps: Pick<Deps, 'tokenKey' | 'clock'>,
  tx: Db,
  { studentId, viewedIn }: { studentId: number; viewedIn: string },
): Promise<{ token: string; expiresAt: string }> {
  const id = randomUUID()
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + portalViewTokenMinutes * 60_000)
  await tx.run(sql`
    insert into ${studentSignInRules.sessions} (id, student_id, viewed_in, created_at, refreshed_at, expires_at)
    values (${id}, ${studentId}, ${viewedIn}, ${now}, ${now}, ${expiresAt})`)
  return { token: createPortalViewToken(deps, id), expiresAt: expiresAt.toISOString() }
}

/**
 * Creates a session for an access token, with the second factor of the current session. The caller must lock the
 * owner's row.
 */
export async function findOpenSessionByAccessToken(
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
 * Replaces the refresh token of a session. An API client's token works once: a second use means that another person has
 * a copy, so the session ends. A browser with its session cookie may send the previous token again, because tabs
 * refresh concurrently and responses can be lost.
 * @throws AppError UNAUTHORIZED | SESSION_REUSED
 */
export async function rotateRefreshToken(
  deps: ServerSecretKeys & Pick<Deps, 'db' | 'clock'>,
  rules: SignInRules,
  { bearer, page }: { bearer: string | null; page: WebPageOfRequest | null },
) {
  const { sessions } = rules
  const [sessionId = '', family = '', given = ''] = bearer?.split('.') ?? []
  if (!/^[0-9a-f-]{36}$/.test(sessionId) || !given) throw new AppError('UNAUTHORIZED')
  const now = deps.clock.now()
  const outcome = await deps.db.transaction(async (tx) => {
    const session = await tx.one<Rotating & object>(sql`
      select family_hash as "familyHash", refresh_hash as "refreshHash", former_refresh_hash as "formerRefreshHash",
        browser_hash as "browserHash", former_browser_hash as "formerBrowserHash", created_at as "createdAt"
      from ${sessions} where id = ${sessionId} and ended_at is null and expires_at > ${now} and ${rules.isWelcome}
      for update`)
    if (!session || !isHashOf(session.familyHash, family)) return 'unknown'
    if (!isTheirBrowser(session, given, page && sessionCookieOf(page, rules))) return 'unknown'
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
    // A client repeats a refresh if the response was lost. An older signing key may have created that response, so all
    // keys are tried.
    const again = listServerSigningKeys(deps).map((key) => answerOf(key, given))
    const same = again.find(({ secret }) => isHashOf(session.refreshHash, secret))
    if (same && session.formerRefreshHash && isHashOf(session.formerRefreshHash, given))
      return { ...same, isPages: true, until }
    await endSessions(tx, rules, sql`id = ${sessionId}`, 'reused', now)
    return 'reused'
  })
  if (outcome === 'unknown') throw new AppError('UNAUTHORIZED')
  if (outcome === 'reused') throw new AppError('SESSION_REUSED')
  const { secret, browser, isPages, until } = outcome
  if (page) setSessionCookie(page, rules, browser, until.getTime() - now.getTime())
  return tokensFor(deps, rules, { sessionId, family, secret }, isPages)
}

function answerOf(key: Uint8Array, given: string): { secret: string; browser: string } {
  const secret = deriveSecret(key, 'next refresh', given)
  return { secret, browser: deriveSecret(key, 'browser', secret) }
}

function isTheirBrowser(
  { browserHash, formerBrowserHash, formerRefreshHash }: Rotating,
  given: string,
  cookie: string | null,
): boolean {
  if (!browserHash) return true
  const hasCookie = cookie !== null && [browserHash, formerBrowserHash].some((hash) => hash && isHashOf(hash, cookie))
  // A session of an earlier program version has no cookie until its first refresh. If that response was lost, the
  // browser repeats the refresh without a cookie.
  return hasCookie || (!formerBrowserHash && formerRefreshHash !== null && isHashOf(formerRefreshHash, given))
}

export type SessionEndReason = 'logout' | 'ended' | 'reused' | 'password' | 'blocked' | 'factor' | 'link' | 'phone'

/**
 * SQL columns: whether the owner used this network before, whether the owner used this device before, and whether this
 * server issued the device key. Sessions that were ended for safety do not make a device known.
 * @param id column with the owner's id
 */
export function knownNetworkAndDeviceColumnsSql(
  { sessions, owner }: SignInRules,
  id: Sql,
  { network, deviceKey }: { network: string; deviceKey: string | null },
): Sql {
  const hash = hashBrowserDeviceKey(deviceKey)
  return sql`
    exists (select from ${sessions} where ${owner} = ${id} and network = ${network}) as "isKnownThere",
    exists (select from ${sessions} where ${owner} = ${id} and device_hash = ${hash}::bytea and coalesce(end_reason, 'logout') in ('logout', 'factor')) as "isKnownDevice",
    exists (select from ${sessions} where device_hash = ${hash}::bytea) as "isIssued"`
}

/** True if this server issued the device key. A key that a client invented is not accepted. */
export async function isIssuedBrowserDeviceKey(db: Db, deviceKey: string | null): Promise<boolean> {
  const hash = hashBrowserDeviceKey(deviceKey)
  return (
    (await db.one(sql`
      select from parent_session where device_hash = ${hash}::bytea
      union all select from student_session where device_hash = ${hash}::bytea limit 1`)) !== undefined
  )
}

/** Removes a push token after FCM has reported that the device no longer exists. */
export async function deleteFcmToken(db: Db, token: string): Promise<void> {
  await db.run(sql`update session set fcm_token = null where fcm_token = ${token}`)
}

/** @param which SQL condition on the table of sessions */
export async function endSessions(
  tx: Db,
  { sessions, entity }: SignInRules,
  which: Sql,
  reason: SessionEndReason,
  now: Date,
): Promise<number> {
  const more = entity === 'staff' ? sql`, fcm_token = null` : sql``
  return tx.run(
    sql`update ${sessions} set ended_at = ${now}, end_reason = ${reason}${more} where ${which} and ended_at is null`,
  )
}

export async function recordSecondFactorEntered(tx: Db, sessionId: string): Promise<void> {
  await tx.run(sql`update session set with_factor = true where id = ${sessionId}`)
}

export async function recordPasswordEntered(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.run(sql`update session set password_at = ${now} where id = ${sessionId}`)
}

export async function deleteOldSessions(db: Db, { sessions }: SignInRules, before: Date): Promise<void> {
  await db.run(sql`delete from ${sessions} where coalesce(ended_at, expires_at) < ${before}`)
}

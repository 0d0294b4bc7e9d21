import { requireGrant } from '@markaz/protocol/route'
import { activeStaffWithAccessSql } from '../../access/actor-access.ts'
import {
  type AttemptBackoffLimit,
  countAttemptOrThrow,
  removeCountedAttempt,
  resetAttemptBackoff,
} from '../../access/attempt-backoff.ts'
import { ipNetworkOfAddress, ipv6Slash48NetworkOfAddress } from '../../access/network.ts'
import { isPhoneOfParentSql, maySignInAsParentSql } from '../../access/parent.ts'
import { countRequestInRateWindow } from '../../access/rate-limit.ts'
import { type SignInAttemptOrigin, throttleAttempt } from '../../access/throttle.ts'
import { accountNotificationEvent } from '../../centre/sign-in/account-notifications.ts'
import { hashBrowserDeviceKey, knownNetworkAndDeviceColumnsSql } from '../../centre/sign-in/sessions.ts'
import { parentSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import { type Db, sql } from '../../db/db.ts'
import { parentsText } from './parents.text.ts'

const hour = 3_600
/** Limits code requests for a phone number from devices and networks where its owner has never signed in. */
const asksOfNumber: AttemptBackoffLimit = { free: 1, firstSeconds: 60, longestSeconds: hour }
/**
 * Limits code requests from one network for all phone numbers together. A request whose code signs a parent in is not
 * counted.
 */
const asksOfNetwork: AttemptBackoffLimit = { free: 20, firstSeconds: 60, longestSeconds: hour }
/** Limits code requests from a device or network where the parent has signed in before. */
const ownAsks: AttemptBackoffLimit = { free: 1, firstSeconds: 60, longestSeconds: 600 }
/**
 * Limits codes entered by a browser that requested no code: the user enters a printed code, or a code requested in
 * another browser.
 */
const guesses: AttemptBackoffLimit = { free: 5, firstSeconds: 60, longestSeconds: hour }

const day = 24 * 60
/**
 * Daily maximum of SMS per phone number. Unknown devices and networks share one count, known networks share another,
 * and each known device has its own.
 */
const perNumber = 10
/**
 * Daily number of sign-in SMS for all unknown devices and networks together. Above this number, staff are notified and
 * lower limits apply to these devices and networks.
 */
export const parentCodeRequestsBeforeAlarm = 500
const limitsUnderAlarm = { perNumber: 3, asksOfNetwork: { ...asksOfNetwork, free: 3 } }
const allCodes = 'parent-codes'

interface CodeRequestOrigin {
  from: SignInAttemptOrigin
  phone: string
  network: string
  site: string
  /** Key that counts the code requests of this device if the device is known, otherwise of this network. */
  own: string
}

/**
 * Finds whether a code request comes from a known device, a known network or neither, and the keys that count its
 * attempts.
 */
export async function findCodeRequestOrigin(
  db: Db,
  { phone, address, deviceKey }: { phone: string; address: string; deviceKey: string | null },
): Promise<CodeRequestOrigin> {
  const network = ipNetworkOfAddress(address)
  const known = await db.one<{ isDevice: boolean; isThere: boolean }>(sql`
    select coalesce(bool_or("isKnownDevice"), false) as "isDevice", coalesce(bool_or("isKnownThere"), false) as "isThere"
    from (
      select ${knownNetworkAndDeviceColumnsSql(parentSignInRules, sql`agent.id`, { network, deviceKey })} from agent
      where ${maySignInAsParentSql} and ${isPhoneOfParentSql(phone)}) as seen`)
  const device = hashBrowserDeviceKey(deviceKey)?.toString('base64url')
  const from = known?.isDevice ? 'knownDevice' : known?.isThere ? 'knownPlace' : 'unknown'
  return {
    from,
    phone,
    network,
    site: ipv6Slash48NetworkOfAddress(address),
    own: from === 'knownDevice' ? `device ${device}` : `network ${network}`,
  }
}

/**
 * Counts sign-in code requests for unknown phone numbers too, so that the response does not reveal which numbers are
 * known. Returns how many seconds the next request must wait.
 */
export async function throttleSignInCodeRequest(
  db: Db,
  { from, phone, site, own }: CodeRequestOrigin,
  now: Date,
): Promise<number> {
  if (from !== 'unknown') return countAttemptOrThrow(db, `parent-code-own:${phone} ${own}`, ownAsks, now)
  const isAlarmed = await isAlarm(db, now)
  await countAttemptOrThrow(db, networkKey(site), isAlarmed ? limitsUnderAlarm.asksOfNetwork : asksOfNetwork, now)
  return countAttemptOrThrow(db, numberKey(phone), asksOfNumber, now)
}

/**
 * Must run in the transaction that sends the SMS with a sign-in code.
 * @param isSent false for an unknown phone number, which gets no SMS
 * @returns true if the day's number of sign-in SMS exceeds `parentCodeRequestsBeforeAlarm` for the first time
 */
export async function throttleSignInCodeSms(
  tx: Db,
  { from, phone, own }: CodeRequestOrigin,
  now: Date,
  isSent: boolean,
): Promise<boolean> {
  const key = {
    unknown: `parent-code-day:${phone}`,
    knownPlace: `parent-code-own-day:${phone}`,
    knownDevice: `parent-code-own-day:${phone} ${own}`,
  }
  const most = from === 'unknown' && (await isAlarm(tx, now)) ? limitsUnderAlarm.perNumber : perNumber
  await countRequestInRateWindow(tx, key[from], { most, minutes: day }, now)
  if (from !== 'unknown' || !isSent) return false
  return (
    (await countRequestInRateWindow(tx, allCodes, { most: Number.MAX_SAFE_INTEGER, minutes: day }, now)) ===
    parentCodeRequestsBeforeAlarm + 1
  )
}

/** Call this after a code has signed the parent in, so that the next code request need not wait. */
export async function resetParentCodeRequestCounts(
  db: Db,
  { phone }: CodeRequestOrigin,
  askedFrom: string,
): Promise<void> {
  await removeCountedAttempt(db, networkKey(ipv6Slash48NetworkOfAddress(askedFrom)))
  await resetAttemptBackoff(db, numberKey(phone))
}

/**
 * Printed codes are too long to guess from many networks, so wrong codes are counted per network. SMS codes have only
 * six digits, so wrong codes are counted for all networks together.
 */
export async function throttleSignInCodeGuess(
  db: Db,
  { from, phone, site, own }: CodeRequestOrigin,
  kind: 'paper' | 'sms',
  now: Date,
): Promise<void> {
  if (from !== 'unknown') {
    await countAttemptOrThrow(db, `parent-guess-own:${phone} ${own}`, guesses, now)
    return
  }
  await throttleAttempt(db, [`parent-network:${site}`], now)
  await countAttemptOrThrow(
    db,
    kind === 'paper' ? `parent-paper:${phone} ${site}` : `parent-guess:${phone}`,
    guesses,
    now,
  )
}

const networkKey = (site: string) => `parent-code-network:${site}`
const numberKey = (phone: string) => `parent-code-number:${phone}`

async function isAlarm(db: Db, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - day * 60_000)
  return (
    (await db.one(
      sql`select from sign_in_attempt where key = ${allCodes} and failures > ${parentCodeRequestsBeforeAlarm}::int and window_started_at > ${since}`,
    )) !== undefined
  )
}

/**
 * Notifies all users with the right to the audit log when very many sign-in codes are requested, which may be an
 * attack. The audit has an entry for each request.
 */
export async function alertStaffOfManyCodeRequests(tx: Db, now: Date): Promise<void> {
  const [title, body] = parentsText.flood
  const staff = await tx.many<{ id: number }>(
    activeStaffWithAccessSql(requireGrant('staff_control:audit_logs', 'read'), sql`true`),
  )
  for (const { id } of staff) await accountNotificationEvent.emit(tx, { staffId: id, title, body, now })
}

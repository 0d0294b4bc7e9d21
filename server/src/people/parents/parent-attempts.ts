import { countAttemptOrWait, endTurns, type GrowingWait, uncountAttempt } from '../../access/growing-wait.ts'
import { networkKeyOf, siteKeyOf } from '../../access/network.ts'
import { hasAnyPhone, isWelcomeParent } from '../../access/parent.ts'
import { countOneMore } from '../../access/rate-limit.ts'
import { type From, takeAttempt } from '../../access/throttle.ts'
import { deviceHash, seenBefore } from '../../centre/sign-in/sessions.ts'
import { parentSide } from '../../centre/sign-in/side.ts'
import { type Db, sql } from '../../db/db.ts'

const hour = 3_600
/** Codes that strangers ask for one number: a code a minute, then ever later. */
const asksOfNumber: GrowingWait = { free: 1, firstSeconds: 60, longestSeconds: hour }
/** Codes that a network asks for, whatever the numbers. Codes that let somebody in are given back. */
const asksOfNetwork: GrowingWait = { free: 20, firstSeconds: 60, longestSeconds: hour }
/** Codes that a number's owner asks for, from a device or a network that is known. */
const ownAsks: GrowingWait = { free: 1, firstSeconds: 60, longestSeconds: 600 }
/** Codes tried where no code was asked for: one on paper, one that another browser asked for. */
const guesses: GrowingWait = { free: 5, firstSeconds: 60, longestSeconds: hour }

const day = 24 * 60
/** SMS a day to one number: for strangers together, for all known networks together, and for each known device. */
const perNumber = 10
/**
 * SMS a day that strangers everywhere have made the centre send. More are an alarm, and from there on a number and a
 * network get fewer; nobody is locked out by it.
 */
export const alarmAt = 500
const underAlarm = { perNumber: 3, asksOfNetwork: { ...asksOfNetwork, free: 3 } }
const allCodes = 'parent-codes'

/** From where a parent's number is used, and as whom that place is known. */
interface Place {
  from: From
  phone: string
  network: string
  site: string
  /** Where what is known counts: a device by its key, a network. */
  own: string
}

/** A device or network from which a parent with that number has signed in before is not held by what strangers do. */
export async function attemptOriginOf(
  db: Db,
  { phone, address, deviceKey }: { phone: string; address: string; deviceKey: string | null },
): Promise<Place> {
  const network = networkKeyOf(address)
  const known = await db.one<{ isDevice: boolean; isThere: boolean }>(sql`
    select coalesce(bool_or("isKnownDevice"), false) as "isDevice", coalesce(bool_or("isKnownThere"), false) as "isThere"
    from (
      select ${seenBefore(parentSide, sql`agent.id`, { network, deviceKey })} from agent
      where ${isWelcomeParent} and ${hasAnyPhone(phone)}) as seen`)
  const device = deviceHash(deviceKey)?.toString('base64url')
  const from = known?.isDevice ? 'device' : known?.isThere ? 'there' : 'stranger'
  return {
    from,
    phone,
    network,
    site: siteKeyOf(address),
    own: from === 'device' ? `device ${device}` : `network ${network}`,
  }
}

/**
 * Counts that a code is asked for; the same for numbers that nobody knows.
 * @returns the seconds until the next one
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countAsking(db: Db, { from, phone, site, own }: Place, now: Date): Promise<number> {
  if (from !== 'stranger') return countAttemptOrWait(db, `parent-code-own:${phone} ${own}`, ownAsks, now)
  const isAlarmed = await isAlarm(db, now)
  await countAttemptOrWait(db, networkKey(site), isAlarmed ? underAlarm.asksOfNetwork : asksOfNetwork, now)
  return countAttemptOrWait(db, numberKey(phone), asksOfNumber, now)
}

/**
 * Counts the SMS, in the transaction that sends it.
 * @param isSent false for a number that nobody has: it costs nothing
 * @returns whether the day's alarm begins with it
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countCode(tx: Db, { from, phone, own }: Place, now: Date, isSent: boolean): Promise<boolean> {
  const key = {
    stranger: `parent-code-day:${phone}`,
    there: `parent-code-own-day:${phone}`,
    device: `parent-code-own-day:${phone} ${own}`,
  }
  const most = from === 'stranger' && (await isAlarm(tx, now)) ? underAlarm.perNumber : perNumber
  await countOneMore(tx, key[from], { most, minutes: day }, now)
  if (from !== 'stranger' || !isSent) return false
  return (await countOneMore(tx, allCodes, { most: Number.MAX_SAFE_INTEGER, minutes: day }, now)) === alarmAt + 1
}

/** A code that let its owner in was no stranger's: its network and number wait for nothing. */
export async function uncountCodeRequests(db: Db, { phone }: Place, askedFrom: string): Promise<void> {
  await uncountAttempt(db, networkKey(siteKeyOf(askedFrom)))
  await endTurns(db, numberKey(phone))
}

/**
 * Counts a code that is tried where none was asked for. A code on paper is counted for the number and the network that
 * tries: it is too long to be guessed from many. The six digits of an SMS are counted for the number, from wherever.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countGuess(
  db: Db,
  { from, phone, site, own }: Place,
  kind: 'paper' | 'sms',
  now: Date,
): Promise<void> {
  if (from !== 'stranger') {
    await countAttemptOrWait(db, `parent-guess-own:${phone} ${own}`, guesses, now)
    return
  }
  await takeAttempt(db, [`parent-network:${site}`], now)
  await countAttemptOrWait(
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
      sql`select from sign_in_attempt where key = ${allCodes} and failures > ${alarmAt}::int and window_started_at > ${since}`,
    )) !== undefined
  )
}

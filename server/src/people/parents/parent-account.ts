import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@markaz/protocol/errors'
import type { parentAccount, parentCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import { createSigner } from 'fast-jwt'
import { networkOf } from '../../access/network.ts'
import { isWelcomeParent } from '../../access/parent.ts'
import { countOneMore } from '../../access/rate-limit.ts'
import { takeAttempt } from '../../access/throttle.ts'
import { isTypist, mayGrantAccess, opensByPhone } from '../../access/trusted-phone.ts'
import { openSession } from '../../centre/sign-in/sessions.ts'
import { isCarried, queueSms } from '../../centre/sms/queue-sms.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { found } from '../../http/found.ts'
import type { Call } from '../../http/mount.ts'
import { claimsOf } from '../../http/session.ts'
import { isWhollyWithin } from './parent-phones.ts'
import { agentWithinReach } from './parents.queries.ts'
import { parentsText } from './parents.text.ts'
import { newCode, takeCode } from './sign-in-code.ts'

const secondsBetween = 60
const day = 24 * 60
/** How many codes go to one number in a day, */
const perPhone = { most: 10, minutes: day }
/** and to all of them: what a stranger with a list of numbers can make the centre pay for. */
const perCentre = { most: 2_000, minutes: day }
/** What is asked takes so long at least: whether a message left is not told by the time. */
const answerMs = 250
/** The demo has no phone to send to. */
export const demoCode = '112233'

interface Person {
  id: number
  fullName: string
  accessVersion: number
}

/** Parents who may come in and have that number. */
const withPhone = (phone: string): Sql => sql`
  select agent.id from agent where ${isWelcomeParent} and ${opensByPhone(phone)}`

/** The same with any number of theirs: for a code on paper the number only names the parent, and grants nothing. */
const withAnyPhone = (phone: string): Sql => sql`
  select agent.id from agent where ${isWelcomeParent} and (agent.phone = ${phone} or exists (
    select from agent_phone where agent_phone.agent_id = agent.id and agent_phone.phone = ${phone}))`

export async function askCode(call: Call<typeof parentAccount.code>) {
  const { db, body, request, clock, audit } = call
  const { phone } = body
  const now = clock.now()
  const answered = delay(answerMs)
  try {
    await takeAttempt(db, [`parent-network:${networkOf(request.address)}`], now)
    await db.transaction(async (tx) => {
      await countOneMore(tx, `parent-code-minute:${phone}`, { most: 1, minutes: secondsBetween / 60 }, now)
      await countOneMore(tx, `parent-code-day:${phone}`, perPhone, now)
      const { code } = await newCode(tx, call, { phone }, call.isDemo && !isCarried(call) ? demoCode : undefined)
      const [first] = await tx.many<{ id: number }>(sql`${withPhone(phone)} order by id limit 1`)
      // A full day refuses every number: which of them are known is not told by it.
      await countOneMore(tx, 'parent-codes', perCentre, now, first ? 1 : 0)
      if (first) await sendCode(tx, call, { phone, code, agentId: first.id })
      await audit(tx, { action: 'send-code', entity: 'agent', entityId: first?.id ?? null, after: { phone } })
    })
  } finally {
    await answered
  }
  return { secondsToWait: secondsBetween, isSent: isCarried(call) }
}

async function sendCode(
  tx: Db,
  call: Call<typeof parentAccount.code>,
  { phone, code, agentId }: { phone: string; code: string; agentId: number },
) {
  // Without a gateway the history is the only carrier there is, as it is for a contract's code.
  const secrets = isCarried(call) ? [code] : []
  const text = parentsText.code(code)
  await queueSms(tx, call, { agentId, phone, text, secrets, initiatorId: null })
}

export async function verifyCode(call: Call<typeof parentAccount.verify>) {
  const { db, body, request, clock } = call
  const { phone, code } = body
  await takeAttempt(db, [`parent-try:${phone}`, `parent-network:${networkOf(request.address)}`], clock.now())
  const owner = await db.transaction((tx) => takeCode(tx, call, { phone, code, has: withAnyPhone(phone) }))
  const people = owner
    ? await peopleOf(db, 'phone' in owner ? withPhone(phone) : sql`select ${owner.agentId}::bigint`)
    : []
  const [only, second] = people
  if (!owner || !only) {
    await db.run(call.auditInsert({ action: 'sign-in-failed', entity: 'agent', after: { reason: 'code' } }))
    throw new AppError('SIGN_IN_CODE_WRONG')
  }
  if (second) {
    const ids = people.map(({ id }) => id)
    const versions = people.map(({ accessVersion }) => accessVersion)
    await db.run(call.auditInsert({ action: 'sign-in-step', entity: 'agent', after: { next: 'choose', ids } }))
    return {
      next: 'choose' as const,
      ticket: ticketFor(call, { phone, ids, versions }),
      people: people.map(({ id, fullName }) => ({ id, name: fullName })),
    }
  }
  return enter(call, only, 'phone' in owner ? { phone } : { phone, givenBy: owner.givenBy })
}

export async function choose(call: Call<typeof parentAccount.choose>) {
  const { phone, ids, versions } = readTicket(call, call.body.ticket)
  const nth = ids.indexOf(call.body.id)
  const person =
    nth >= 0 ? (await peopleOf(call.db, withPhone(phone))).find(({ id }) => id === call.body.id) : undefined
  if (!person || person.accessVersion !== versions[nth]) throw new AppError('SIGN_IN_OVER')
  return enter(call, person, { phone })
}

/** Gives a code to somebody at the desk: it opens all children, as a number does. Sessions that are open stay so. */
export async function giveCode(call: Call<typeof parentCodes.give>, tx: Db) {
  const { viewer, params, audit } = call
  const { isWelcome, isWhole } = found(
    await tx.one<{ isWelcome: boolean; isWhole: boolean }>(sql`
      select ${isWelcomeParent} as "isWelcome", ${isWhollyWithin(viewer)} as "isWhole" from agent
      where id = ${params.id} and ${agentWithinReach(viewer)} for no key update of agent`),
  )
  if (!isWhole) throw new AppError('PARENT_OF_OTHER_BRANCH')
  if (!isWelcome) throw new AppError('PARENT_CANNOT_ENTER')
  const { code, expiresAt } = await newCode(tx, call, { agentId: params.id, givenBy: viewer.id })
  await audit(tx, { action: 'give-code', entity: 'agent', entityId: params.id })
  return { code, expiresAt: expiresAt.toISOString() }
}

/** Notes that the app was started; written down once an hour. */
export async function noteInstalled({ db, parent, clock }: Call<typeof parentAccount.portalInstalled>) {
  const now = clock.now()
  await db.run(sql`
    update agent set portal_installed_at = ${now}
    where id = ${parent.id} and coalesce(portal_installed_at < ${now}::timestamptz - interval '1 hour', true)`)
  return {}
}

const peopleOf = (db: Db, which: Sql): Promise<Person[]> =>
  db.many<Person & object>(sql`
    select id, full_name as "fullName", access_version as "accessVersion" from agent where ${isWelcomeParent} and id in (${which}) order by full_name, id`)

type Step = Pick<Call<typeof parentAccount.choose>, 'db' | 'clock' | 'tokenKey' | 'request' | 'auditInsert'>

interface Used {
  phone: string
  /** Who gave the code on paper; a code that was sent to the number was given by nobody. */
  givenBy?: number | null
}

async function enter(call: Step, { id, fullName, accessVersion }: Person, used: Used) {
  const { db, request, clock, auditInsert } = call
  const line = auditInsert({ action: 'sign-in', entity: 'agent', entityId: id })
  const opened = await db.transaction(async (tx) => {
    await noteUse(tx, id, used, clock.now())
    const { address, userAgent } = request
    return openSession(call, tx, { agentId: id, accessVersion, address, userAgent }, line)
  })
  return { ...opened, parent: { id, fullName } }
}

/**
 * A code that was sent has shown that the number is the parent's. A code on paper shows that the member of staff who gave
 * it knows the parent, who names this number: that person is the second one, unless they typed the number themselves.
 */
async function noteUse(tx: Db, agentId: number, { phone, givenBy }: Used, now: Date): Promise<void> {
  const which = sql`agent_id = ${agentId} and phone = ${phone}`
  if (givenBy === undefined)
    await tx.run(sql`
      update agent_phone set proven_at = ${now} where ${which} and ${mayGrantAccess} and proven_at is null`)
  else if (givenBy !== null)
    await tx.run(sql`
      update agent_phone set confirmed_at = ${now}, confirmed_by = ${givenBy}, asked_by = null
      where ${which} and not ${mayGrantAccess} and (typed_by <> '{}' or source = 'erp') and not ${isTypist(givenBy, sql`typed_by`)}`)
}

interface Ticket {
  phone: string
  /** The people among whom one is chosen. */
  ids: number[]
  /** How often the access of each had been revoked. */
  versions: number[]
}

const ticketMinutes = 10

/** Signs a ticket; whether they still have that number is asked again. */
function ticketFor({ tokenKey, clock }: Step, { phone, ...rest }: Ticket): string {
  const iat = Math.floor(clock.now().getTime() / 1000)
  const claims = { parentTicketOf: phone, ...rest, iat, exp: iat + ticketMinutes * 60 }
  return createSigner({ key: Buffer.from(tokenKey), algorithm: 'HS256' })(claims)
}

/** @throws AppError SIGN_IN_OVER */
function readTicket(call: Call<typeof parentAccount.choose>, ticket: string): Ticket {
  const claims = claimsOf(call, ticket, 'parentTicketOf') as (Omit<Ticket, 'phone'> & { parentTicketOf: string }) | null
  if (!claims) throw new AppError('SIGN_IN_OVER')
  // A ticket of the former version names no versions, and is over.
  return { ...claims, versions: claims.versions ?? [], phone: claims.parentTicketOf }
}

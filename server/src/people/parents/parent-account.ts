import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@markaz/protocol/errors'
import type { parentAccount, parentCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import { createSigner } from 'fast-jwt'
import { networkOf } from '../../access/network.ts'
import { hasFurtherPhone, isWelcomeParent, opensByPhone } from '../../access/parent.ts'
import { countOneMore } from '../../access/rate-limit.ts'
import { takeAttempt } from '../../access/throttle.ts'
import { deviceKeyOf } from '../../centre/sign-in/browser-cookies.ts'
import { openSession } from '../../centre/sign-in/sessions.ts'
import { parentSide } from '../../centre/sign-in/side.ts'
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
}

/** Parents who may come in and have that number. */
const withPhone = (phone: string): Sql => sql`
  select agent.id from agent where ${isWelcomeParent} and ${opensByPhone(phone)}`

/** The same, whoever typed it: who holds a code on paper was given it at the desk. */
const withAnyPhone = (phone: string): Sql => sql`
  select agent.id from agent where ${isWelcomeParent} and (agent.phone = ${phone} or ${hasFurtherPhone(phone)})`

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
    await db.run(call.auditInsert({ action: 'sign-in-step', entity: 'agent', after: { next: 'choose', ids } }))
    return {
      next: 'choose' as const,
      ticket: ticketFor(call, { phone, ids }),
      people: people.map(({ id, fullName }) => ({ id, name: fullName })),
    }
  }
  return enter(call, only, 'phone' in owner ? phone : null)
}

export async function choose(call: Call<typeof parentAccount.choose>) {
  const { phone, ids } = readTicket(call, call.body.ticket)
  const person = ids.includes(call.body.id)
    ? (await peopleOf(call.db, withPhone(phone))).find(({ id }) => id === call.body.id)
    : undefined
  if (!person) throw new AppError('SIGN_IN_OVER')
  return enter(call, person, phone)
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
  const { code, expiresAt } = await newCode(tx, call, { agentId: params.id })
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
    select id, full_name as "fullName" from agent where ${isWelcomeParent} and id in (${which}) order by full_name, id`)

type Step = Pick<Call<typeof parentAccount.choose>, 'db' | 'clock' | 'tokenKey' | 'request' | 'auditInsert'>

/** @param proven the number that was shown to be theirs */
async function enter(call: Step, { id, fullName }: Person, proven: string | null) {
  const { db, request, clock, auditInsert } = call
  const line = auditInsert({ action: 'sign-in', entity: 'agent', entityId: id })
  const opened = await db.transaction(async (tx) => {
    if (proven)
      await tx.run(sql`
        insert into agent_phone (agent_id, phone, proven_at) values (${id}, ${proven}, ${clock.now()})
        on conflict (agent_id, phone) do update set proven_at = coalesce(agent_phone.proven_at, excluded.proven_at)`)
    const { address, userAgent, page } = request
    const deviceKey = deviceKeyOf(page, parentSide)
    return openSession(call, tx, { agentId: id, address, userAgent, page, deviceKey }, line)
  })
  return { ...opened, parent: { id, fullName } }
}

interface Ticket {
  phone: string
  /** The people among whom one is chosen. */
  ids: number[]
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
  return { ...claims, phone: claims.parentTicketOf }
}

import { AppError } from '@markaz/protocol/errors'
import type { parentAccount, parentSignInCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import { paperSignInCodeLength } from '@markaz/protocol/people/parents/parent-account.schemas'
import { createSigner } from 'fast-jwt'
import { hasStaffEnteredPhoneSql, isConfirmedParentPhoneSql, isPhoneConfirmedSql } from '../../access/confirm-phone.ts'
import { isPhoneOfParentSql, maySignInAsParentSql } from '../../access/parent.ts'
import { waitMinimumResponseTime } from '../../access/throttle.ts'
import { lockAccountRows } from '../../centre/sign-in/revoke-access.ts'
import { browserDeviceKeyOf } from '../../centre/sign-in/session-cookies.ts'
import { isIssuedBrowserDeviceKey, openSession } from '../../centre/sign-in/sessions.ts'
import { parentSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import { hasSmsGateway, queueSms } from '../../centre/sms/queue-sms.ts'
import {
  checkSmsCode,
  createSmsCode,
  hashSecretOfCodeRequest,
  hasRequestedSmsCode,
  queueTelegramCode,
} from '../../centre/sms/sms-codes.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { readTokenClaims } from '../../http/session.ts'
import {
  alertStaffOfManyCodeRequests,
  findCodeRequestOrigin,
  resetParentCodeRequestCounts,
  throttleSignInCodeGuess,
  throttleSignInCodeRequest,
  throttleSignInCodeSms,
} from './parent-attempts.ts'
import { areAllChildrenOfParentInScopeSql } from './parent-phones.ts'
import { isParentInScopeSql } from './parents.queries.ts'
import { parentsText } from './parents.text.ts'
import { consumePrintedCode, createPrintedParentSignInCode } from './sign-in-code.ts'

/** Fixed sign-in code of the demo, which cannot send SMS. */
export const demoSignInCode = '112233'

interface Person {
  id: number
  fullName: string
  accessVersion: number
}

const withPhone = (phone: string): Sql => sql`
  select agent.id from agent where ${maySignInAsParentSql} and ${isConfirmedParentPhoneSql(phone)}`

/**
 * Also finds parents by unconfirmed numbers: the printed code proves the identity, and the number only selects the
 * parent.
 */
const withAnyPhone = (phone: string): Sql => sql`
  select agent.id from agent where ${maySignInAsParentSql} and ${isPhoneOfParentSql(phone)}`

/** Chats of parents with this number, confirmed or not: a linked chat already proves the parent's identity. */
const chatsOf = (tx: Db, phone: string) =>
  tx.many<{ id: number; agentId: number }>(sql`
    select id, agent_id as "agentId" from telegram_chat
    where ended_at is null and agent_id in (${withAnyPhone(phone)}) order by id`)

const deviceOf = ({
  request,
  body,
}: Pick<RouteCall<typeof parentAccount.code>, 'request'> & { body: { deviceKey?: string | null | undefined } }) =>
  browserDeviceKeyOf(request.page, parentSignInRules, body.deviceKey)

export async function requestSignInCode(call: RouteCall<typeof parentAccount.code>) {
  const { db, body, request, clock, audit } = call
  const { phone } = body
  const deviceKey = deviceOf(call)
  const now = clock.now()
  const answered = waitMinimumResponseTime(call.clock)
  try {
    const place = await findCodeRequestOrigin(db, { phone, address: request.address, deviceKey })
    const secondsToWait = await throttleSignInCodeRequest(db, place, now)
    const asked = await db.transaction(async (tx) => {
      const chosen = call.isDemo && !hasSmsGateway(call) ? demoSignInCode : undefined
      const asked = await createSmsCode(tx, call, { owner: `parent ${phone}`, network: place.network }, chosen)
      const isSms = body.by !== 'telegram'
      const [first] = isSms ? await tx.many<{ id: number }>(sql`${withPhone(phone)} order by id limit 1`) : []
      if (await throttleSignInCodeSms(tx, place, now, first !== undefined)) await alertStaffOfManyCodeRequests(tx, now)
      if (first) await sendCode(tx, call, { phone, code: asked.code, agentId: first.id })
      if (call.telegram && (!isSms || !hasSmsGateway(call)))
        for (const { id } of await chatsOf(tx, phone))
          await queueTelegramCode(tx, call, {
            ...{
              owner: `chat-sign-in ${id}`,
              network: place.network,
              requestHash: hashSecretOfCodeRequest(asked.request),
            },
          })
      await audit(tx, { action: 'send-code', entity: 'agent', entityId: first?.id ?? null, after: { phone } })
      return asked
    })
    return { secondsToWait, isSent: hasSmsGateway(call), hasBot: call.telegram !== null, request: asked.request }
  } finally {
    await answered
  }
}

async function sendCode(
  tx: Db,
  call: RouteCall<typeof parentAccount.code>,
  { phone, code, agentId }: { phone: string; code: string; agentId: number },
) {
  // The SMS history hides the code only if an SMS gateway exists. Otherwise staff read the code there and give it to
  // the parent.
  const secrets = hasSmsGateway(call) ? [code] : []
  const text = parentsText.code(code)
  await queueSms(tx, call, { agentId, phone, text, secrets, initiatorId: null })
}

export async function verifySignInCode(call: RouteCall<typeof parentAccount.verify>) {
  const { db, body } = call
  const { phone } = body
  const answered = waitMinimumResponseTime(call.clock)
  const owner = await ownerOfCode(call)
  const people = owner
    ? await peopleOf(db, 'phone' in owner ? withPhone(phone) : sql`select ${owner.agentId}::bigint`)
    : []
  const [only, second] = people
  if (!owner || !only) {
    await db.run(call.auditInsert({ action: 'sign-in-failed', entity: 'agent', after: { reason: 'code' } }))
    await answered
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
  const { givenBy, chatRow } = owner as { givenBy?: number | null; chatRow?: number }
  return signInParent(call, only, { phone, givenBy, chatRow, deviceKey: deviceOf(call) })
}

type CodeOwner = { phone: string } | { agentId: number; givenBy: number | null; chatRow?: number }

/**
 * Returns the owner of the entered code; null = the code is wrong or expired. If the browser did not request the code,
 * the attempt counts as a guess.
 */
async function ownerOfCode(call: RouteCall<typeof parentAccount.verify>): Promise<CodeOwner | null> {
  const { db, body, request, clock } = call
  const { phone, code } = body
  const owner = `parent ${phone}` as const
  const place = await findCodeRequestOrigin(db, { phone, address: request.address, deviceKey: deviceOf(call) })
  const asker = { request: body.request ?? null, network: place.network }
  const isPaper = code.length === paperSignInCodeLength
  const hasCode = !isPaper && (await hasRequestedSmsCode(db, call, owner, asker))
  if (!hasCode) await throttleSignInCodeGuess(db, place, isPaper ? 'paper' : 'sms', clock.now())
  const tried = await db.transaction(async (tx) => {
    const asked = isPaper ? null : await checkSmsCode(tx, call, owner, { ...asker, code })
    if (asked?.outcome === 'right') return { owner: { phone }, askedFrom: asked.network }
    for (const chat of hasCode ? await chatsOf(tx, phone) : []) {
      const inChat = await checkSmsCode(tx, call, `chat-sign-in ${chat.id}`, { ...asker, code })
      // `givenBy` is null, because no staff member printed this code. The owner has no `phone`, because a code from
      // Telegram does not prove that the parent has the number.
      if (inChat.outcome === 'right')
        return { owner: { agentId: chat.agentId, givenBy: null, chatRow: chat.id }, askedFrom: inChat.network }
    }
    // Printed codes had six digits before version 0.2.0, so six digits are tried as a printed code too.
    const given = hasCode ? null : await consumePrintedCode(tx, call, { code, has: withAnyPhone(phone) })
    return { owner: given, askedFrom: null }
  })
  if (tried.askedFrom) await resetParentCodeRequestCounts(db, place, tried.askedFrom)
  return tried.owner
}

export async function chooseParentAtSignIn(call: RouteCall<typeof parentAccount.choose>) {
  const { phone, ids, versions } = readTicket(call, call.body.ticket)
  const nth = ids.indexOf(call.body.id)
  const person =
    nth >= 0 ? (await peopleOf(call.db, withPhone(phone))).find(({ id }) => id === call.body.id) : undefined
  if (!person || person.accessVersion !== versions[nth]) throw new AppError('SIGN_IN_OVER')
  return signInParent(call, person, { phone, deviceKey: deviceOf(call) })
}

/** Creates a printed code for a parent who is present. The code gives access to all children of the parent. */
export async function createPrintedSignInCode(call: RouteCall<typeof parentSignInCodes.give>, tx: Db) {
  const { viewer, params, audit } = call
  const { isWelcome, isWhole } = orNotFound(
    await tx.one<{ isWelcome: boolean; isWhole: boolean }>(sql`
      select ${maySignInAsParentSql} as "isWelcome", ${areAllChildrenOfParentInScopeSql(viewer)} as "isWhole" from agent
      where id = ${params.id} and ${isParentInScopeSql(viewer)} for no key update of agent`),
  )
  if (!isWhole) throw new AppError('PARENT_OF_OTHER_BRANCH')
  if (!isWelcome) throw new AppError('PARENT_CANNOT_ENTER')
  const { code, expiresAt } = await createPrintedParentSignInCode(tx, call, { agentId: params.id, givenBy: viewer.id })
  await audit(tx, { action: 'give-code', entity: 'agent', entityId: params.id })
  return { code, expiresAt: expiresAt.toISOString() }
}

/** The start of the parent's installed app is recorded at most once an hour. */
export async function recordParentAppInstall({ db, parent, clock }: RouteCall<typeof parentAccount.portalInstalled>) {
  const now = clock.now()
  await db.run(sql`
    update agent set portal_installed_at = ${now}
    where id = ${parent.id} and coalesce(portal_installed_at < ${now}::timestamptz - interval '1 hour', true)`)
  return {}
}

export async function chooseParentWritingScript({ db, parent, body }: RouteCall<typeof parentAccount.chooseScript>) {
  await db.run(sql`update agent set script = ${body.script} where id = ${parent.id}`)
  return {}
}

const peopleOf = (db: Db, which: Sql): Promise<Person[]> =>
  db.many<Person & object>(sql`
    select id, full_name as "fullName", access_version as "accessVersion" from agent where ${maySignInAsParentSql} and id in (${which}) order by full_name, id`)

type Step = Pick<RouteCall<typeof parentAccount.choose>, 'db' | 'clock' | 'tokenKey' | 'request' | 'auditInsert'>

interface UsedCode {
  phone: string
  /** Staff member who gave the printed sign-in code; empty for a code sent by SMS. */
  givenBy?: number | null | undefined
  /** The Telegram chat that received the sign-in code. The session ends when the chat is unlinked. */
  chatRow?: number | undefined
  deviceKey: string | null
}

async function signInParent(call: Step, { id, fullName, accessVersion }: Person, used: UsedCode) {
  const { db, request, clock, auditInsert } = call
  const { address, userAgent, page } = request
  const line = auditInsert({ action: 'sign-in', entity: 'agent', entityId: id })
  const opened = await db.transaction(async (tx) => {
    await lockAccountRows(tx, 'agent', sql`id = ${id}`)
    const telegramChatId = used.chatRow
    if (
      telegramChatId &&
      !(await tx.one(sql`select from telegram_chat where id = ${telegramChatId} and ended_at is null for share`))
    )
      throw new AppError('SIGN_IN_CODE_WRONG')
    await recordSignIn(tx, id, used, clock.now())
    const deviceKey = (await isIssuedBrowserDeviceKey(tx, used.deviceKey)) ? used.deviceKey : null
    const owner = { agentId: id, accessVersion, address, userAgent, page, deviceKey }
    return openSession(call, tx, telegramChatId ? { ...owner, telegramChatId } : owner, line)
  })
  return { ...opened, parent: { id, fullName } }
}

/**
 * Records what the sign-in proves about the phone number. An SMS code proves that the parent has this number. A printed
 * code counts as a confirmation by the staff member who gave the code, unless that staff member entered the number.
 */
async function recordSignIn(tx: Db, agentId: number, { phone, givenBy }: UsedCode, now: Date): Promise<void> {
  const which = sql`agent_id = ${agentId} and phone = ${phone}`
  if (givenBy === undefined)
    await tx.run(sql`
      update agent_phone set proven_at = ${now} where ${which} and ${isPhoneConfirmedSql} and proven_at is null`)
  else if (givenBy !== null)
    await tx.run(sql`
      update agent_phone set confirmed_at = ${now}, confirmed_by = ${givenBy}, asked_by = null
      where ${which} and not ${isPhoneConfirmedSql} and (typed_by <> '{}' or source = 'erp') and not ${hasStaffEnteredPhoneSql(givenBy, sql`typed_by`)}`)
}

interface Ticket {
  phone: string
  /** Ids of the parents from whom the person who signs in must choose. */
  ids: number[]
  /**
   * How often each parent's access had been revoked when the sign-in ticket was made. A higher number later invalidates
   * the ticket.
   */
  versions: number[]
}

const ticketMinutes = 10

/**
 * Returns a signed ticket, valid for ten minutes, with which the user chooses one of the parents who share the phone
 * number. The choice is refused if the chosen parent no longer has this number.
 */
function ticketFor({ tokenKey, clock }: Step, { phone, ...rest }: Ticket): string {
  const iat = Math.floor(clock.now().getTime() / 1000)
  const claims = { parentTicketOf: phone, ...rest, iat, exp: iat + ticketMinutes * 60 }
  return createSigner({ key: Buffer.from(tokenKey), algorithm: 'HS256' })(claims)
}

/** @throws AppError SIGN_IN_OVER when the ticket of the sign-in is invalid or expired */
function readTicket(call: RouteCall<typeof parentAccount.choose>, ticket: string): Ticket {
  const claims = readTokenClaims(call, ticket, 'parentTicketOf') as
    | (Omit<Ticket, 'phone'> & { parentTicketOf: string })
    | null
  if (!claims) throw new AppError('SIGN_IN_OVER')
  // Sign-in tickets of the previous release have no `versions`. The empty list makes them invalid.
  return { ...claims, versions: claims.versions ?? [], phone: claims.parentTicketOf }
}

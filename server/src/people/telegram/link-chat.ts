import { createHash, randomBytes } from 'node:crypto'
import { type AuditEntry, writeAudit } from '../../access/audit.ts'
import { endSessions } from '../../centre/sign-in/sessions.ts'
import { parentSide, studentSide } from '../../centre/sign-in/side.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../jobs/add-job.ts'
import { type Owner, ownerColumn } from './telegram-chats.queries.ts'

/** Lifetimes: on a phone the address is opened at once, on paper after a while. */
const lives = { phone: 15 * 60_000, paper: 7 * 86_400_000 }

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A one-time token for one person, in place of those made for them before. Only its hash is kept. */
export async function makeLinkToken(
  tx: Db,
  owner: Owner,
  { on, now }: { on: keyof typeof lives; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + lives[on])
  await dropLinkTokens(tx, owner)
  await tx.run(sql`
    insert into telegram_link (token_hash, ${ownerColumn(owner)}, expires_at) values (${hashOf(token)}, ${owner.id}, ${expiresAt})`)
  return { token, expiresAt }
}

const dropLinkTokens = (tx: Db, owner: Owner) =>
  tx.run(sql`delete from telegram_link where ${ownerColumn(owner)} = ${owner.id}`)

/** Uses the token up and says whose it was. Null: there is none such, or its time is over. */
export async function useLinkToken(tx: Db, token: string, now: Date): Promise<Owner | null> {
  const owner = await tx.one<Owner>(sql`
    delete from telegram_link where token_hash = ${hashOf(token)} and expires_at > ${now}
    returning case when agent_id is not null then 'agent' when student_id is not null then 'student' else 'staff' end as side,
      coalesce(agent_id, student_id, staff_id) as id`)
  return owner ?? null
}

/** Writes the line of whoever did it. */
type Note = (tx: Db, line: AuditEntry) => Promise<void>

/**
 * Notes without an actor, and not under the request of a cause. What comes by the bot has no session, and a chat that is
 * about to be linked may be another person's; and a request that ended a chat could not be undone any more.
 */
const noteByBot: Note = (tx, line) =>
  writeAudit(tx, { staffId: null, roleId: null, permissionName: 'auth', address: null, requestId: null }, line)

/**
 * Makes the chat that person's and nobody else's, and the person's only one. A chat that is linked already stays as it
 * is.
 */
export async function linkChat(
  tx: Db,
  owner: Owner,
  chat: { chatId: number; language: string | null; by: 'link' | 'contact'; now: Date },
): Promise<void> {
  const { chatId, language, by, now } = chat
  await dropLinkTokens(tx, owner)
  const isTheirs = sql`${ownerColumn(owner)} = ${owner.id}`
  const linked = await tx.one(
    sql`select from telegram_chat where chat_id = ${chatId} and ${isTheirs} and ended_at is null`,
  )
  if (linked) return
  await endChats(tx, sql`(chat_id = ${chatId} or ${isTheirs})`, { reason: 'replaced', now })
  const id = await tx.newId(sql`
    insert into telegram_chat (chat_id, ${ownerColumn(owner)}, language, linked_by, linked_at)
    values (${chatId}, ${owner.id}, ${language}, ${by}, ${now}) returning id`)
  await noteByBot(tx, { action: 'connect', entity: 'telegram', entityId: id, after: { ...named(owner), linkedBy: by } })
}

/** The owner, by the names that the audit knows people by. */
const named = ({ side, id }: Owner) => ({ [`${side}Id`]: id })

/** Tells a chat why it is linked no longer. */
export const farewellKind = 'telegram.farewell'

interface Ended extends Owner {
  chatRow: number
}

/**
 * Ends the live chats that `which` picks (a condition on `telegram_chat`), and with them the sessions opened from them.
 * @param note by default a line without an actor
 */
export async function endChats(
  tx: Db,
  which: Sql,
  { reason, now, note }: { reason: 'unlinked' | 'blocked' | 'replaced' | 'revoked'; now: Date; note?: Note },
): Promise<number> {
  const ended = await tx.many<Ended>(sql`
    update telegram_chat set ended_at = ${now}, end_reason = ${reason} where ${which} and ended_at is null
    returning id as "chatRow", case when agent_id is not null then 'agent' when student_id is not null then 'student' else 'staff' end as side,
      coalesce(agent_id, student_id, staff_id) as id`)
  for (const { chatRow, ...owner } of ended) {
    for (const side of [studentSide, parentSide])
      await endSessions(tx, side, sql`telegram_chat_id = ${chatRow}`, 'ended', now)
    const line: AuditEntry = {
      ...{ action: 'disconnect', entity: 'telegram', entityId: chatRow },
      ...{ before: named(owner), after: { endReason: reason } },
    }
    await (note ?? noteByBot)(tx, line)
    if (reason === 'replaced' || reason === 'revoked')
      await addJob(tx, { kind: farewellKind, key: chatRow, runAt: now }, now)
  }
  return ended.length
}

/** The chat of a parent who was found to be somebody else's twin goes over. Sessions opened from it as the one before end. */
export async function transferChat(
  tx: Db,
  { chatId, fromId, toId, now }: { chatId: number; fromId: number; toId: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    update telegram_chat set agent_id = ${toId} where id = ${chatId} and agent_id = ${fromId} and ended_at is null
      and not exists (select from telegram_chat own where own.agent_id = ${toId} and own.ended_at is null)`)
  await endSessions(tx, parentSide, sql`telegram_chat_id = ${chatId} and agent_id = ${fromId}`, 'ended', now)
}

/** Addresses that nobody opened, what was heard and who came in two days ago, and chats that ended a year ago. */
export async function forgetTelegram(db: Db, { clock }: Pick<Deps, 'clock'>): Promise<void> {
  const now = clock.now()
  const twoDaysAgo = new Date(now.getTime() - 2 * 86_400_000)
  await db.run(sql`delete from telegram_link where expires_at < ${now}`)
  await db.run(sql`delete from telegram_update where received_at < ${twoDaysAgo}`)
  await db.run(sql`delete from telegram_sign_in where used_at < ${twoDaysAgo}`)
  await db.run(sql`delete from telegram_chat where ended_at < ${new Date(now.getTime() - 365 * 86_400_000)}`)
}

import { createHash, randomBytes } from 'node:crypto'
import { type AuditEntry, writeAudit } from '../../access/audit.ts'
import { lockAccountRows } from '../../centre/sign-in/revoke-access.ts'
import { endSessions } from '../../centre/sign-in/sessions.ts'
import { parentSignInRules, studentSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import { revokeSmsCodes } from '../../centre/sms/sms-codes.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../jobs/add-job.ts'
import { type TelegramChatOwner, telegramChatOwnerColumnOf } from './telegram-chats.queries.ts'

/** Validity of one-time addresses. An address shown on a phone is opened immediately, an address on paper later. */
const linkLifetimeMs = { phone: 15 * 60_000, paper: 7 * 86_400_000 }

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Creates a one-time token for linking a chat, and deletes the person's earlier tokens. The database stores only a
 * hash.
 */
export async function createTelegramLinkToken(
  tx: Db,
  owner: TelegramChatOwner,
  { on, now }: { on: keyof typeof linkLifetimeMs; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + linkLifetimeMs[on])
  await dropLinkTokens(tx, owner)
  await tx.run(sql`
    insert into telegram_link (token_hash, ${telegramChatOwnerColumnOf(owner)}, expires_at) values (${hashOf(token)}, ${owner.id}, ${expiresAt})`)
  return { token, expiresAt }
}

const dropLinkTokens = (tx: Db, owner: TelegramChatOwner) =>
  tx.run(sql`delete from telegram_link where ${telegramChatOwnerColumnOf(owner)} = ${owner.id}`)

/** Returns null if the one-time token is unknown or expired. */
export async function consumeChatLinkToken(tx: Db, token: string, now: Date): Promise<TelegramChatOwner | null> {
  const isIt = sql`token_hash = ${hashOf(token)} and expires_at > ${now}`
  const owner = await tx.one<TelegramChatOwner>(sql`
    select case when agent_id is not null then 'agent' when student_id is not null then 'student' else 'staff' end as side,
      coalesce(agent_id, student_id, staff_id) as id
    from telegram_link where ${isIt}`)
  if (!owner) return null
  // Locks the person before the token, as a revocation of access does. Another order could deadlock.
  await lockAccountRows(tx, owner.side, sql`id = ${owner.id}`)
  return (await tx.run(sql`delete from telegram_link where ${isIt}`)) > 0 ? owner : null
}

type WriteAuditEntry = (tx: Db, line: AuditEntry) => Promise<void>

/** Writes an audit row without a request id. A row with the request's id would prevent the undo of that request. */
const writeAuditByBot: WriteAuditEntry = (tx, line) =>
  writeAudit(tx, { staffId: null, roleId: null, permissionName: 'auth', address: null, requestId: null }, line)

/** The person and the Telegram chat lose their earlier links. If exactly this link exists already, nothing changes. */
export async function linkTelegramChat(
  tx: Db,
  owner: TelegramChatOwner,
  chat: { chatId: number; language: string | null; by: 'link' | 'contact'; now: Date },
): Promise<void> {
  const { chatId, language, by, now } = chat
  await dropLinkTokens(tx, owner)
  const isTheirs = sql`${telegramChatOwnerColumnOf(owner)} = ${owner.id}`
  const linked = await tx.one(
    sql`select from telegram_chat where chat_id = ${chatId} and ${isTheirs} and ended_at is null`,
  )
  if (linked) return
  await unlinkTelegramChats(tx, sql`(chat_id = ${chatId} or ${isTheirs})`, { reason: 'replaced', now })
  const id = await tx.newId(sql`
    insert into telegram_chat (chat_id, ${telegramChatOwnerColumnOf(owner)}, language, linked_by, linked_at)
    values (${chatId}, ${owner.id}, ${language}, ${by}, ${now}) returning id`)
  await writeAuditByBot(tx, {
    action: 'connect',
    entity: 'telegram',
    entityId: id,
    after: { ...ownerFieldOf(owner), linkedBy: by },
  })
}

/** Names the chat's owner in an audit row, for example `{ studentId: 7 }`. */
const ownerFieldOf = ({ side, id }: TelegramChatOwner) => ({ [`${side}Id`]: id })

/** Kind of the job that tells a chat why it was unlinked. */
export const chatUnlinkedMessageJobKind = 'telegram.farewell'

interface UnlinkedChat extends TelegramChatOwner {
  chatRow: number
}

/**
 * @param which SQL condition on `telegram_chat`
 * @param note writes the audit row; if it is missing, an audit row without an actor is written
 */
export async function unlinkTelegramChats(
  tx: Db,
  which: Sql,
  { reason, now, note }: { reason: 'unlinked' | 'blocked' | 'replaced' | 'revoked'; now: Date; note?: WriteAuditEntry },
): Promise<number> {
  const ended = await tx.many<UnlinkedChat>(sql`
    update telegram_chat set ended_at = ${now}, end_reason = ${reason} where ${which} and ended_at is null
    returning id as "chatRow", case when agent_id is not null then 'agent' when student_id is not null then 'student' else 'staff' end as side,
      coalesce(agent_id, student_id, staff_id) as id`)
  for (const { chatRow, ...owner } of ended) {
    await revokeSmsCodes(tx, codesOfChat(chatRow))
    for (const side of [studentSignInRules, parentSignInRules])
      await endSessions(tx, side, sql`telegram_chat_id = ${chatRow}`, 'ended', now)
    const line: AuditEntry = {
      ...{ action: 'disconnect', entity: 'telegram', entityId: chatRow },
      ...{ before: ownerFieldOf(owner), after: { endReason: reason } },
    }
    await (note ?? writeAuditByBot)(tx, line)
    if (reason === 'replaced' || reason === 'revoked')
      await addJob(tx, { kind: chatUnlinkedMessageJobKind, key: chatRow, runAt: now }, now)
  }
  return ended.length
}

/** SQL: keys (`owner`) under which `asked_code` stores the codes that were sent to this Telegram chat. */
const codesOfChat = (chatRow: number): Sql => sql`
  select owner from asked_code where owner like 'chat-%' and split_part(owner, ' ', 2) = ${String(chatRow)}`

/**
 * Moves the chat to the remaining parent after a merge of two parents, and ends the sessions that the merged parent
 * opened from the chat.
 */
export async function moveTelegramChatToParent(
  tx: Db,
  { chatId, fromId, toId, now }: { chatId: number; fromId: number; toId: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    update telegram_chat set agent_id = ${toId} where id = ${chatId} and agent_id = ${fromId} and ended_at is null
      and not exists (select from telegram_chat own where own.agent_id = ${toId} and own.ended_at is null)`)
  await revokeSmsCodes(tx, codesOfChat(chatId))
  await endSessions(tx, parentSignInRules, sql`telegram_chat_id = ${chatId} and agent_id = ${fromId}`, 'ended', now)
}

/** Unused link addresses, processed updates and used sign-ins are deleted after two days, ended chats after a year. */
export async function deleteExpiredTelegramData(db: Db, { clock }: Pick<Deps, 'clock'>): Promise<void> {
  const now = clock.now()
  const twoDaysAgo = new Date(now.getTime() - 2 * 86_400_000)
  await db.run(sql`delete from telegram_link where expires_at < ${now}`)
  await db.run(sql`delete from telegram_update where received_at < ${twoDaysAgo}`)
  await db.run(sql`delete from telegram_sign_in where used_at < ${twoDaysAgo}`)
  await db.run(sql`delete from telegram_chat where ended_at < ${new Date(now.getTime() - 365 * 86_400_000)}`)
}

import { AppError } from '@markaz/protocol/errors'
import type { studentTelegram } from '@markaz/protocol/people/telegram/routes'
import type { OwnTelegramConnection, TelegramLinkingUrl } from '@markaz/protocol/people/telegram/schemas'
import { lockSessionOwnerRow } from '../../centre/sign-in/revoke-access.ts'
import { parentSignInRules, staffSignInRules, studentSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import { sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { createTelegramLinkToken, unlinkTelegramChats } from './link-chat.ts'
import { readOwnTelegramChat, type TelegramChatOwner, telegramChatOwnerColumnOf } from './telegram-chats.queries.ts'

type OwnTelegramCall = Pick<RouteCall<typeof studentTelegram.link>, 'db' | 'clock' | 'telegram' | 'audit'>

export type SignedInChatOwner = TelegramChatOwner & { sessionId: string }
const sides = { staff: staffSignInRules, student: studentSignInRules, agent: parentSignInRules }

export async function readOwnTelegram(
  { db, telegram }: OwnTelegramCall,
  owner: TelegramChatOwner,
): Promise<OwnTelegramConnection> {
  return { hasBot: telegram !== null, chat: await readOwnTelegramChat(db, owner) }
}

export async function createTelegramConnectAddress(
  { db, clock, telegram }: OwnTelegramCall,
  owner: SignedInChatOwner,
): Promise<TelegramLinkingUrl> {
  if (!telegram) throw new AppError('TELEGRAM_OFF')
  // If Telegram is unreachable, the request fails before a token is created, and an earlier token stays valid.
  await telegram.name().catch(() => {
    throw new AppError('TELEGRAM_DOWN')
  })
  const { token, expiresAt } = await db.transaction(async (tx) => {
    await lockSessionOwnerRow(tx, sides[owner.side], owner.sessionId)
    return createTelegramLinkToken(tx, owner, { on: 'phone', now: clock.now() })
  })
  return { address: await telegram.linkWith(token), expiresAt: expiresAt.toISOString() }
}

export async function unlinkOwnChat({ db, clock, audit }: OwnTelegramCall, owner: TelegramChatOwner) {
  const which = sql`${telegramChatOwnerColumnOf(owner)} = ${owner.id}`
  await db.transaction((tx) => unlinkTelegramChats(tx, which, { reason: 'unlinked', now: clock.now(), note: audit }))
  return {}
}

import { AppError } from '@markaz/protocol/errors'
import type { parentTelegram, studentTelegram } from '@markaz/protocol/people/telegram/routes'
import { lockAccountRows } from '../../centre/sign-in/revoke-access.ts'
import { browserDeviceKeyOf } from '../../centre/sign-in/session-cookies.ts'
import { endSessions, hashBrowserDeviceKey, openSession } from '../../centre/sign-in/sessions.ts'
import { parentSignInRules, type SignInRules, studentSignInRules } from '../../centre/sign-in/sign-in-rules.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { portalVisitUpdateSql } from '../students/portal-visits.ts'
import { findLinkedChat, type LinkedTelegramChat } from './telegram-chats.queries.ts'

type TelegramSignInCall = RouteCall<typeof studentTelegram.signIn> | RouteCall<typeof parentTelegram.signIn>

export function signInStudentByTelegram(call: RouteCall<typeof studentTelegram.signIn>) {
  return signInByTelegram(call, 'student', async (tx, chat) => {
    const { id } = chat.owner
    // A student without a login has no portal yet. A password that other people know must first be changed at an
    // ordinary sign-in.
    const student = await tx.one<{ login: string }>(
      sql`select login from student where id = ${id} and login is not null and not must_change_password`,
    )
    if (!student) throw new AppError('TELEGRAM_REFUSED')
    const opened = await openSession(call, tx, { ...signInOriginOf(call, chat, studentSignInRules), studentId: id })
    await tx.run(portalVisitUpdateSql(sql`id = ${id}`, call.clock.now()))
    return { ...opened, student: { id, fullName: chat.fullName, login: student.login } }
  })
}

export function signInParentByTelegram(call: RouteCall<typeof parentTelegram.signIn>) {
  return signInByTelegram(call, 'agent', async (tx, chat) => {
    const { id } = chat.owner
    const opened = await openSession(call, tx, { ...signInOriginOf(call, chat, parentSignInRules), agentId: id })
    return { ...opened, parent: { id, fullName: chat.fullName } }
  })
}

const signInOriginOf = ({ request, body }: TelegramSignInCall, { id }: LinkedTelegramChat, side: SignInRules) => ({
  ...{ address: request.address, userAgent: request.userAgent, page: request.page },
  ...{ deviceKey: browserDeviceKeyOf(request.page, side, body.deviceKey), telegramChatId: id },
})

/** The error is the same for forged, expired or used data, for an unlinked chat, and for the wrong kind of person. */
async function signInByTelegram<T>(
  call: TelegramSignInCall,
  side: 'agent' | 'student',
  open: (tx: Db, chat: LinkedTelegramChat) => Promise<T>,
): Promise<T> {
  const { db, clock, telegram, body, request, audit } = call
  const opener = telegram?.readInitData(body.initData, clock.now())
  if (!opener) throw new AppError('TELEGRAM_REFUSED')
  return db.transaction(async (tx) => {
    const isFirst = await tx.run(sql`
      insert into telegram_sign_in (hash, used_at) values (${opener.hash}, ${clock.now()}) on conflict do nothing`)
    const chat = isFirst ? await findLinkedChat(tx, opener.userId) : null
    if (chat?.owner.side !== side) throw new AppError('TELEGRAM_REFUSED')
    // Without this lock, a simultaneous revocation of access or unlinking of the chat would not end the session that is
    // opened now.
    await lockAccountRows(tx, side, sql`id = ${chat.owner.id}`)
    const isLive = await tx.one(sql`select from telegram_chat where id = ${chat.id} and ended_at is null for share`)
    if (!isLive || !(await findLinkedChat(tx, opener.userId))) throw new AppError('TELEGRAM_REFUSED')
    // The new session replaces an earlier session on the same device.
    const entered = side === 'student' ? studentSignInRules : parentSignInRules
    const device = hashBrowserDeviceKey(browserDeviceKeyOf(request.page, entered, body.deviceKey))
    await endSessions(tx, entered, sql`telegram_chat_id = ${chat.id} and device_hash = ${device}`, 'ended', clock.now())
    const opened = await open(tx, chat)
    await audit(tx, { action: 'sign-in', entity: side, entityId: chat.owner.id }, { [`${side}Id`]: chat.owner.id })
    return opened
  })
}

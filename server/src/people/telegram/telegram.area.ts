import {
  familyTelegramChats,
  parentTelegram,
  staffTelegram,
  studentTelegram,
} from '@markaz/protocol/people/telegram/routes'
import type { FamilyTelegramChat } from '@markaz/protocol/people/telegram/schemas'
import { isErasedParentSql } from '../../access/parent.ts'
import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import { requireStudentInScope } from '../../access/reach.ts'
import type { FeatureArea } from '../../area.ts'
import { readCodeToSendByTelegram, sendTelegramCodeJobKind } from '../../centre/sms/sms-codes.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { TelegramError } from '../../integrations/telegram/port.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { registerDailyJob } from '../../jobs/schedule.ts'
import { telegramChatTransferredEvent } from '../parents/duplicates.ts'
import { studentsRemovedEvent } from '../students/imported-students.ts'
import { createSendBotAnswerJob, createSendUnlinkedMessageJob } from './answer-jobs.ts'
import { botOneTimeCodeTexts } from './bot-words.text.ts'
import { deleteExpiredTelegramData, moveTelegramChatToParent, unlinkTelegramChats } from './link-chat.ts'
import { createTelegramConnectAddress, readOwnTelegram, type SignedInChatOwner, unlinkOwnChat } from './own-telegram.ts'
import { createReceiveTelegramUpdatesJob, registerTelegramWebhook } from './receive-updates.ts'
import { sendTelegramMessage } from './send-telegram.ts'
import { revocableTelegramAccess } from './telegram-access.ts'
import { signInParentByTelegram, signInStudentByTelegram } from './telegram-session.ts'

const personalDataHandlersOfTelegram: StudentPersonalDataHandlers = {
  tables: ['telegram_chat', 'telegram_link'],
  read: async (db, studentId) => ({
    telegram: await db.many(sql`
      select chat_id as "telegramRaqami", linked_at as "ulangan", ended_at as "uzilgan"
      from telegram_chat where student_id = ${studentId} order by id`),
  }),
  async forget(tx, { studentId }) {
    await deleteTelegramDataOf(tx, [studentId])
    const ofParents = sql`agent_id in (select id from agent where ${isErasedParentSql})`
    await tx.run(sql`delete from telegram_link where ${ofParents}`)
    await tx.run(sql`delete from telegram_chat where ${ofParents}`)
  },
}

async function deleteTelegramDataOf(tx: Db, studentIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from telegram_link where student_id = any(${studentIds}::bigint[])`)
  await tx.run(sql`delete from telegram_chat where student_id = any(${studentIds}::bigint[])`)
}

async function listFamilyChats({ db, viewer, params }: RouteCall<typeof familyTelegramChats.list>) {
  await requireStudentInScope(db, viewer, params.id)
  const chats = await db.many<FamilyTelegramChat & object>(sql`
    select id, json_build_object('side', case when student_id is not null then 'student' else 'agent' end,
      'id', coalesce(student_id, agent_id)) as owner, linked_at as "linkedAt", linked_by as "linkedBy"
    from telegram_chat where ended_at is null and ${isOfFamily(params.id)} order by student_id, agent_id`)
  return { chats }
}

async function unlinkFamilyChat(call: RouteCall<typeof familyTelegramChats.unlink>, tx: Db) {
  const { viewer, params, clock, audit } = call
  await requireStudentInScope(tx, viewer, params.id)
  const which = sql`id = ${params.chatId} and ${isOfFamily(params.id)}`
  const count = await unlinkTelegramChats(tx, which, { reason: 'revoked', now: clock.now(), note: audit })
  orNotFound(count || undefined)
  return {}
}

/** SQL condition: the query's `telegram_chat` belongs to the student or to a parent with an active link. */
const isOfFamily = (studentId: number): Sql => sql`(student_id = ${studentId} or agent_id in (
  select agent_id from agent_student where student_id = ${studentId} and ended_at is null))`

/** Sends no code if the Telegram chat is no longer linked. */
const createSendCodeToChatJob = (deps: Deps): JobHandler => ({
  kind: sendTelegramCodeJobKind,
  retryAfterMinutes: [0.1, 1],
  async run({ key }) {
    const made = await readCodeToSendByTelegram(deps.db, deps, key)
    const [purpose, chatRow] = made?.owner.split(' ') ?? []
    const chat = await deps.db.one<{ chatId: number }>(
      sql`select chat_id as "chatId" from telegram_chat where id = ${chatRow ?? null}::bigint and ended_at is null`,
    )
    if (!made || !chat) return
    const text = botOneTimeCodeTexts[purpose as keyof typeof botOneTimeCodeTexts](made.code)
    const outcome = await sendTelegramMessage(deps, { chatId: chat.chatId, text })
    if (outcome.kind === 'later') return { againAt: new Date(deps.clock.now().getTime() + outcome.seconds * 1_000) }
    if (outcome.kind === 'failed' && !outcome.isFinal && !outcome.mayHaveArrived) throw new TelegramError(outcome.why)
  },
})

type SignedIn = Omit<SignedInChatOwner, 'side'>
const staff = ({ viewer: { id, sessionId } }: { viewer: SignedIn }): SignedInChatOwner => ({
  side: 'staff',
  id,
  sessionId,
})
const student = ({ student: { id, sessionId } }: { student: SignedIn }): SignedInChatOwner => ({
  side: 'student',
  id,
  sessionId,
})
const parent = ({ parent: { id, sessionId } }: { parent: SignedIn }): SignedInChatOwner => ({
  side: 'agent',
  id,
  sessionId,
})

export const telegramArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, staffTelegram.read, (call) => readOwnTelegram(call, staff(call)))
    mountRoute(app, deps, staffTelegram.link, (call) => createTelegramConnectAddress(call, staff(call)))
    mountRoute(app, deps, staffTelegram.unlink, (call) => unlinkOwnChat(call, staff(call)))
    mountRoute(app, deps, studentTelegram.read, (call) => readOwnTelegram(call, student(call)))
    mountRoute(app, deps, studentTelegram.link, (call) => createTelegramConnectAddress(call, student(call)))
    mountRoute(app, deps, studentTelegram.unlink, (call) => unlinkOwnChat(call, student(call)))
    mountRoute(app, deps, studentTelegram.signIn, signInStudentByTelegram)
    mountRoute(app, deps, parentTelegram.read, (call) => readOwnTelegram(call, parent(call)))
    mountRoute(app, deps, parentTelegram.link, (call) => createTelegramConnectAddress(call, parent(call)))
    mountRoute(app, deps, parentTelegram.unlink, (call) => unlinkOwnChat(call, parent(call)))
    mountRoute(app, deps, parentTelegram.signIn, signInParentByTelegram)
    mountRoute(app, deps, familyTelegramChats.list, listFamilyChats)
    mountTransactionalRoute(app, deps, familyTelegramChats.unlink, unlinkFamilyChat)
    registerTelegramWebhook(app, deps)
    app.queue.handle(createReceiveTelegramUpdatesJob(deps, app.log))
    app.queue.handle(createSendBotAnswerJob(deps))
    app.queue.handle(createSendUnlinkedMessageJob(deps))
    app.queue.handle(createSendCodeToChatJob(deps))
    registerDailyJob(app.queue, 'telegram.forget', () => deleteExpiredTelegramData(deps.db, deps))
  },
  listens() {
    studentsRemovedEvent.addListeners(deleteTelegramDataOf)
    telegramChatTransferredEvent.addListeners(moveTelegramChatToParent)
  },
  access: revocableTelegramAccess,
  personalData: personalDataHandlersOfTelegram,
  async forgetStaff(tx, { staffId }) {
    await tx.run(sql`delete from telegram_link where staff_id = ${staffId}`)
    await tx.run(sql`delete from telegram_chat where staff_id = ${staffId}`)
  },
  names: {
    telegram: sql`
      select coalesce(agent.full_name, student.full_name, staff.full_name) from telegram_chat
      left join agent on agent.id = agent_id left join student on student.id = student_id left join staff on staff.id = staff_id
      where telegram_chat.id = it.id`,
  },
}

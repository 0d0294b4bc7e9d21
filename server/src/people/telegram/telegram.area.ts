import { familyTelegram, parentTelegram, staffTelegram, studentTelegram } from '@markaz/protocol/people/telegram/routes'
import type { FeatureArea } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { mountInTransaction, mountRoute } from '../../http/mount.ts'
import { registerDailyJob } from '../../jobs/daily-job.ts'
import { chatTransferredEvent } from '../parents/chat-passed.ts'
import { studentsRemovedEvent } from '../students/imported-students.ts'
import { createBotAnswerJob, createChatUnlinkedMessageJob } from './answer-jobs.ts'
import { createSendCodeToChatJob } from './chat-codes.ts'
import { listFamilyChats, unlinkFamilyChat } from './family-chats.ts'
import { deleteOldTelegramRows, moveTelegramChatToParent } from './link-chat.ts'
import { createOwnTelegramLink, readOwnTelegram, type TelegramUser, unlinkOwnChat } from './own-telegram.ts'
import { deleteTelegramDataOf, personalDataHandlersOfTelegram } from './personal-data-of-telegram.ts'
import { createReceiveUpdatesJob, registerTelegramWebhook } from './receive-updates.ts'
import { telegramAccessKinds } from './telegram-access.ts'
import { signInParentByTelegram, signInStudentByTelegram } from './telegram-session.ts'

type SignedIn = Omit<TelegramUser, 'side'>
const staff = ({ viewer: { id, sessionId } }: { viewer: SignedIn }): TelegramUser => ({ side: 'staff', id, sessionId })
const student = ({ student: { id, sessionId } }: { student: SignedIn }): TelegramUser => ({
  side: 'student',
  id,
  sessionId,
})
const parent = ({ parent: { id, sessionId } }: { parent: SignedIn }): TelegramUser => ({ side: 'agent', id, sessionId })

export const telegramArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, staffTelegram.read, (call) => readOwnTelegram(call, staff(call)))
    mountRoute(app, deps, staffTelegram.link, (call) => createOwnTelegramLink(call, staff(call)))
    mountRoute(app, deps, staffTelegram.unlink, (call) => unlinkOwnChat(call, staff(call)))
    mountRoute(app, deps, studentTelegram.read, (call) => readOwnTelegram(call, student(call)))
    mountRoute(app, deps, studentTelegram.link, (call) => createOwnTelegramLink(call, student(call)))
    mountRoute(app, deps, studentTelegram.unlink, (call) => unlinkOwnChat(call, student(call)))
    mountRoute(app, deps, studentTelegram.signIn, signInStudentByTelegram)
    mountRoute(app, deps, parentTelegram.read, (call) => readOwnTelegram(call, parent(call)))
    mountRoute(app, deps, parentTelegram.link, (call) => createOwnTelegramLink(call, parent(call)))
    mountRoute(app, deps, parentTelegram.unlink, (call) => unlinkOwnChat(call, parent(call)))
    mountRoute(app, deps, parentTelegram.signIn, signInParentByTelegram)
    mountRoute(app, deps, familyTelegram.list, listFamilyChats)
    mountInTransaction(app, deps, familyTelegram.unlink, unlinkFamilyChat)
    registerTelegramWebhook(app, deps)
    app.queue.handle(createReceiveUpdatesJob(deps, app.log))
    app.queue.handle(createBotAnswerJob(deps))
    app.queue.handle(createChatUnlinkedMessageJob(deps))
    app.queue.handle(createSendCodeToChatJob(deps))
    registerDailyJob(app.queue, 'telegram.forget', () => deleteOldTelegramRows(deps.db, deps))
  },
  listens() {
    studentsRemovedEvent.heardBy(deleteTelegramDataOf)
    chatTransferredEvent.heardBy(moveTelegramChatToParent)
  },
  access: telegramAccessKinds,
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

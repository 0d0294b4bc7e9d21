import { familyTelegram, parentTelegram, staffTelegram, studentTelegram } from '@markaz/protocol/people/telegram/routes'
import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { mountRoute, mountWrite } from '../../http/mount.ts'
import { dailyJob } from '../../jobs/daily-job.ts'
import { chatTransferred } from '../parents/chat-passed.ts'
import { studentsRemoved } from '../students/imported-students.ts'
import { answerInChat, sendFarewell } from './answer-jobs.ts'
import { deliverChatCode } from './chat-codes.ts'
import { listFamilyChats, unlinkFamilyChat } from './family-chats.ts'
import { deleteOldTelegramRows, transferChat } from './link-chat.ts'
import { type Asker, makeOwnLink, readOwnTelegram, unlinkOwnChat } from './own-telegram.ts'
import { dataOfTelegram, forgetTelegramOf } from './personal-data-of-telegram.ts'
import { receiveUpdates, telegramHook } from './receive-updates.ts'
import { telegramAccess } from './telegram-access.ts'
import { signInParentByTelegram, signInStudentByTelegram } from './telegram-session.ts'

type SignedIn = Omit<Asker, 'side'>
const staff = ({ viewer: { id, sessionId } }: { viewer: SignedIn }): Asker => ({ side: 'staff', id, sessionId })
const student = ({ student: { id, sessionId } }: { student: SignedIn }): Asker => ({ side: 'student', id, sessionId })
const parent = ({ parent: { id, sessionId } }: { parent: SignedIn }): Asker => ({ side: 'agent', id, sessionId })

export const telegramArea: Area = {
  routes(app, deps) {
    mountRoute(app, deps, staffTelegram.read, (call) => readOwnTelegram(call, staff(call)))
    mountRoute(app, deps, staffTelegram.link, (call) => makeOwnLink(call, staff(call)))
    mountRoute(app, deps, staffTelegram.unlink, (call) => unlinkOwnChat(call, staff(call)))
    mountRoute(app, deps, studentTelegram.read, (call) => readOwnTelegram(call, student(call)))
    mountRoute(app, deps, studentTelegram.link, (call) => makeOwnLink(call, student(call)))
    mountRoute(app, deps, studentTelegram.unlink, (call) => unlinkOwnChat(call, student(call)))
    mountRoute(app, deps, studentTelegram.signIn, signInStudentByTelegram)
    mountRoute(app, deps, parentTelegram.read, (call) => readOwnTelegram(call, parent(call)))
    mountRoute(app, deps, parentTelegram.link, (call) => makeOwnLink(call, parent(call)))
    mountRoute(app, deps, parentTelegram.unlink, (call) => unlinkOwnChat(call, parent(call)))
    mountRoute(app, deps, parentTelegram.signIn, signInParentByTelegram)
    mountRoute(app, deps, familyTelegram.list, listFamilyChats)
    mountWrite(app, deps, familyTelegram.unlink, unlinkFamilyChat)
    telegramHook(app, deps)
    app.queue.handle(receiveUpdates(deps, app.log))
    app.queue.handle(answerInChat(deps))
    app.queue.handle(sendFarewell(deps))
    app.queue.handle(deliverChatCode(deps))
    dailyJob(app.queue, 'telegram.forget', () => deleteOldTelegramRows(deps.db, deps))
  },
  listens() {
    studentsRemoved.heardBy(forgetTelegramOf)
    chatTransferred.heardBy(transferChat)
  },
  access: telegramAccess,
  personalData: dataOfTelegram,
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

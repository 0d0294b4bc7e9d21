import { familyTelegram, parentTelegram, staffTelegram, studentTelegram } from '@markaz/protocol/people/telegram/routes'
import type { Area } from '../../area.ts'
import { sql } from '../../db/db.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { dailyJob } from '../../jobs/daily-job.ts'
import { chatPassed } from '../parents/chat-passed.ts'
import { studentsRemoved } from '../students/imported-students.ts'
import { answerInChat, sayFarewell } from './answer-jobs.ts'
import { listFamilyChats, unlinkFamilyChat } from './family-chats.ts'
import { hearUpdates, telegramHook } from './hear-updates.ts'
import { forgetTelegram, passChatOn } from './link-chat.ts'
import { makeOwnLink, readOwnTelegram, unlinkOwn } from './own-telegram.ts'
import { dataOfTelegram, forgetTelegramOf } from './personal-data-of-telegram.ts'
import { telegramAccess } from './telegram-access.ts'
import type { Owner } from './telegram-chats.queries.ts'
import { enterAsParent, enterAsStudent } from './telegram-session.ts'

const staff = ({ viewer }: { viewer: { id: number } }): Owner => ({ side: 'staff', id: viewer.id })
const student = ({ student }: { student: { id: number } }): Owner => ({ side: 'student', id: student.id })
const parent = ({ parent }: { parent: { id: number } }): Owner => ({ side: 'agent', id: parent.id })

export const telegramArea: Area = {
  routes(app, deps) {
    mount(app, deps, staffTelegram.read, (call) => readOwnTelegram(call, staff(call)))
    mount(app, deps, staffTelegram.link, (call) => makeOwnLink(call, staff(call)))
    mount(app, deps, staffTelegram.unlink, (call) => unlinkOwn(call, staff(call)))
    mount(app, deps, studentTelegram.read, (call) => readOwnTelegram(call, student(call)))
    mount(app, deps, studentTelegram.link, (call) => makeOwnLink(call, student(call)))
    mount(app, deps, studentTelegram.unlink, (call) => unlinkOwn(call, student(call)))
    mount(app, deps, studentTelegram.signIn, enterAsStudent)
    mount(app, deps, parentTelegram.read, (call) => readOwnTelegram(call, parent(call)))
    mount(app, deps, parentTelegram.link, (call) => makeOwnLink(call, parent(call)))
    mount(app, deps, parentTelegram.unlink, (call) => unlinkOwn(call, parent(call)))
    mount(app, deps, parentTelegram.signIn, enterAsParent)
    mount(app, deps, familyTelegram.list, listFamilyChats)
    mountWrite(app, deps, familyTelegram.unlink, unlinkFamilyChat)
    telegramHook(app, deps)
    app.queue.handle(hearUpdates(deps, app.log))
    app.queue.handle(answerInChat(deps))
    app.queue.handle(sayFarewell(deps))
    dailyJob(app.queue, 'telegram.forget', () => forgetTelegram(deps.db, deps))
  },
  listens() {
    studentsRemoved.heardBy(forgetTelegramOf)
    chatPassed.heardBy(passChatOn)
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

import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { StaffNotificationKind, staffNotificationCreatedEvent } from '../../people/notifications/staff-notices.ts'
import { linkTelegramChat } from '../../people/telegram/link-chat.ts'
import {
  buildAnnouncementForGroup,
  createNotificationTestCentre,
  type NotificationTestCentre,
  runDeliveryJobs,
  sendTestAnnouncement,
} from '../notifications/testing/notification-centre.ts'
import { createTestCentreWithFamily, type TestCentreWithFamily } from './testing/centre-with-family.ts'

let f: TestCentreWithFamily
beforeAll(async () => {
  f = await createTestCentreWithFamily()
})
afterAll(() => f.close())
beforeEach(() => f.t.clock.set('2026-11-21T15:00:00+05:00'))

let chats = 5_001
async function link(side: 'staff' | 'student', id: number) {
  const chatId = chats++
  const now = f.t.deps.clock.now()
  await f.t.db.transaction((tx) => linkTelegramChat(tx, { side, id }, { chatId, language: 'uz', by: 'link', now }))
  const messages = () => f.telegram.chat(chatId).messages.filter(({ from }) => from === 'bot')
  return { chatId, messages, said: () => messages().map(({ text }) => text) }
}

async function runDue() {
  await runDeliveryJobs(f.t)
  await f.t.app.queue.runDue('ways.notice')
  await f.t.app.queue.runDue('ways.telegram')
}

async function traced(c: NotificationTestCentre, kind: 'students' | 'academics') {
  const sending = await f.t.db.one<{ id: number }>(
    sql`select max(id) as id from notification_sending where sender_id = ${c.sender.staffId}`,
  )
  const { data } = await f.t.send(sentNotifications.receivers, {
    ...{ token: c.sender.token, params: { id: sending?.id ?? 0 }, query: { kind } },
  })
  return new Map(data.receivers.map(({ userId, telegram }) => [userId, telegram?.state ?? null]))
}

const whyOf = async (side: 'staff' | 'student', id: number) =>
  (
    await f.t.db.many<{ state: string; why: string | null }>(
      side === 'staff'
        ? sql`select state, why from delivery where staff_id = ${id} order by id`
        : sql`select state, why from delivery where student_id = ${id} order by id`,
    )
  ).map(({ state, why }) => [state, why])

describe('notifications of staff and students in Telegram', () => {
  // Shows: FAMILY-014
  it("a notification is also sent once to each receiver's Telegram chat, and its sender sees whether it was sent", async () => {
    const c = await createNotificationTestCentre(f.t)
    const [teacher, pupil] = [await link('staff', c.teacher.staffId), await link('student', c.pupils[0].id)]
    await sendTestAnnouncement(f.t, c.sender.token, buildAnnouncementForGroup(c, { title: 'Ertaga' }))
    await runDue()
    await f.t.app.queue.runDue('ways.notice')
    await runDue()
    expect([teacher.said(), pupil.said()]).toEqual([
      ["Ertaga\nErtaga dars bo'lmaydi."],
      ["Ertaga\nErtaga dars bo'lmaydi."],
    ])
    expect(await traced(c, 'academics')).toEqual(new Map([[c.teacher.staffId, 'sent']]))
    expect(await traced(c, 'students')).toEqual(
      new Map([
        [c.pupils[0].id, 'sent'],
        [c.pupils[1].id, null],
      ]),
    )
  })

  it('a staff member gets in Telegram only kinds of notifications that they have not disabled', async () => {
    const c = await createNotificationTestCentre(f.t)
    const { staffId } = c.teacher
    const chat = await link('staff', staffId)
    const tell = (kind: (typeof StaffNotificationKind)[keyof typeof StaffNotificationKind]) =>
      f.t.db.transaction((tx) =>
        staffNotificationCreatedEvent.emit(tx, {
          ...{
            kind,
            title: `Xabar ${kind}`,
            body: 'Algebra',
            staffIds: [staffId],
            aboutId: null,
            now: f.t.deps.clock.now(),
          },
        }),
      )
    await f.t.db.run(
      sql`insert into notification_off (staff_id, kind) values (${staffId}, ${StaffNotificationKind.HomeworkGiven})`,
    )
    await tell(StaffNotificationKind.HomeworkGiven)
    await tell(StaffNotificationKind.LessonChanged)
    await runDue()
    expect(chat.said()).toEqual([`Xabar ${StaffNotificationKind.LessonChanged}\nAlgebra`])
  })

  it('in quiet hours a Telegram notification arrives silently', async () => {
    const c = await createNotificationTestCentre(f.t)
    const chat = await link('student', c.pupils[0].id)
    await sendTestAnnouncement(f.t, c.sender.token, buildAnnouncementForGroup(c))
    f.t.clock.set('2026-11-21T23:30:00+05:00')
    await runDue()
    expect(chat.messages().map(({ isSilent }) => isSilent)).toEqual([true])
  })

  // Shows: FAMILY-010
  it('no Telegram message is sent to a person who has already read the notification, no longer works or studies at the centre, or is blocked', async () => {
    const c = await createNotificationTestCentre(f.t)
    const [reader, dismissed] = [await link('staff', c.teacher.staffId), await link('student', c.pupils[0].id)]
    const blocked = await link('student', c.pupils[1].id)
    const colleague = await f.t.signedIn({ kind: 2, headOfficeIds: c.headOfficeIds })
    const gone = await link('staff', colleague.staffId)
    await sendTestAnnouncement(
      f.t,
      c.sender.token,
      buildAnnouncementForGroup(c, {
        type: 2,
        academics: [c.teacher.staffId, colleague.staffId],
        students: c.pupils.map(({ id }) => id),
      }),
    )
    await runDeliveryJobs(f.t)
    await f.t.app.queue.runDue('ways.notice')
    await f.t.db.run(sql`update notification_receiver set read_at = now() where staff_id = ${c.teacher.staffId}`)
    await f.t.db.run(sql`update staff set work_status = 2 where id = ${colleague.staffId}`)
    await f.t.db.run(sql`update student set gone_at = now() where id = ${c.pupils[0].id}`)
    await f.t.db.run(sql`update student set system_status = 2 where id = ${c.pupils[1].id}`)
    await f.t.app.queue.runDue('ways.telegram')
    expect([reader, dismissed, blocked, gone].map(({ said }) => said())).toEqual([[], [], [], []])
    expect([
      await whyOf('staff', c.teacher.staffId),
      await whyOf('staff', colleague.staffId),
      await whyOf('student', c.pupils[0].id),
      await whyOf('student', c.pupils[1].id),
    ]).toEqual([[['failed', 'read_before']], [['failed', 'left']], [['failed', 'left']], [['failed', 'left']]])
  })

  it('if a person blocks the bot, the chat is unlinked, the sender sees the reason, and no further notification is sent', async () => {
    const c = await createNotificationTestCentre(f.t)
    const { id } = c.pupils[0]
    const chat = await link('student', id)
    f.telegram.block(chat.chatId)
    await sendTestAnnouncement(f.t, c.sender.token, buildAnnouncementForGroup(c))
    await runDue()
    expect(await whyOf('student', id)).toEqual([['failed', 'blocked']])
    expect(await traced(c, 'students')).toEqual(
      new Map([
        [id, 'failed'],
        [c.pupils[1].id, null],
      ]),
    )
    await sendTestAnnouncement(f.t, c.sender.token, buildAnnouncementForGroup(c))
    await runDue()
    expect(await whyOf('student', id)).toHaveLength(1)
  })
})

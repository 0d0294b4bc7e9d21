import { ownNotificationChannels, parentNotificationChannels } from '@markaz/protocol/content/channels/routes'
import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { families } from '@markaz/protocol/people/parents/routes'
import { parentConversations } from '@markaz/protocol/people/talks/own-talks.routes'
import { familyConversations } from '@markaz/protocol/people/talks/routes'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { startTestPushService } from '../../integrations/push/testing/push-service.ts'
import { createWebPushClient } from '../../integrations/push/web-push.ts'
import { SmsError } from '../../integrations/sms/port.ts'
import { parentNotificationCreatedEvent } from '../../people/notifications/parent-notices.ts'
import { openParentSession } from '../../testing/portal-session.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import {
  allNotificationGrants,
  buildAnnouncementForGroup,
  sendTestAnnouncement,
} from '../notifications/testing/notification-centre.ts'
import { createTestCentreWithFamily, type TestCentreWithFamily } from './testing/centre-with-family.ts'

let f: TestCentreWithFamily
let service: Awaited<ReturnType<typeof startTestPushService>>
beforeAll(async () => {
  service = await startTestPushService()
  const push = { web: createWebPushClient({ publicUrl: 'https://markaz.test', more: [service.host] }), fcm: null }
  f = await createTestCentreWithFamily({ push })
})
afterAll(async () => {
  await f.close()
  await service.close()
})
beforeEach(() => {
  f.t.clock.set('2026-11-21T15:00:00+05:00')
  f.gateway.sent = []
})

const tell = (
  kind: ParentNotificationKind,
  studentIds: number[],
  more: { groupId?: number; body?: string; screen?: string; cause?: string } = {},
) =>
  f.t.db.transaction((tx) =>
    parentNotificationCreatedEvent.emit(tx, {
      ...{ kind, cause: more.cause ?? `sinov:${studentIds.join()}`, title: 'Xabar' },
      ...{ groupId: more.groupId ?? null, screen: more.screen ?? null },
      told: studentIds.map((studentId) => ({ studentId, body: more.body ?? "Bo'ldi" })),
      now: f.t.deps.clock.now(),
    }),
  )
const session = (agentId: number) => openParentSession(f.t.deps, f.t.db, agentId)

describe('an announcement of the centre to students and parents', () => {
  it('an announcement to students also reaches their parents, as one message with the text for each child', async () => {
    const c = await f.classroom()
    const { token } = await f.t.signedIn({ grants: allNotificationGrants, headOfficeIds: [c.headOfficeId] })
    const both = await f.parent(c.studentIds)
    const one = await f.parent([c.student(1)])
    const message = buildAnnouncementForGroup(c, {
      audience: [],
      body: richTextOfParagraphs("{ism}ning {guruh} guruhida dars yo'q"),
    })
    expect((await sendTestAnnouncement(f.t, token, message)).status).toBe(201)
    await f.runDue()
    expect([both.said(), one.said()]).toEqual([[], []])
    expect((await sendTestAnnouncement(f.t, token, { ...message, isForParents: true } as never)).status).toBe(201)
    await f.runDue()
    expect([both.said(), one.said()]).toEqual([
      [
        `Ertaga dars yo'q\nAli: Alining ${c.groupName} guruhida dars yo'q\n\nVali: Valining ${c.groupName} guruhida dars yo'q`,
      ],
      [`Ertaga dars yo'q\nValining ${c.groupName} guruhida dars yo'q`],
    ])
    const refused = await sendTestAnnouncement(
      f.t,
      token,
      buildAnnouncementForGroup(c, { isForStudents: false, isForParents: true } as never),
    )
    expect(refused.error.fields).toEqual({ isForParents: 'Ota-onalarga yuborish uchun avval talabalarni tanlang' })
  })

  it("if an announcement is deleted before, during or after sending, no more parents get it, and it disappears from the parents' lists", async () => {
    f.t.clock.set('2026-11-21T20:55:00+05:00')
    const c = await f.classroom()
    const { token } = await f.t.signedIn({ grants: allNotificationGrants, headOfficeIds: [c.headOfficeId] })
    const [chat, phone] = [await f.parent([c.student(0)]), await f.parent([c.student(1)], { hasChat: false })]
    await f.t.db.run(sql`update way_rule set ways = '{telegram,sms}', answer_minutes = 30 where kind = 'centre'`)
    const ids: number[] = []
    const say = async (title: string) => {
      ids.push(
        (
          await sendTestAnnouncement(
            f.t,
            token,
            buildAnnouncementForGroup(c, { title, audience: [], isForParents: true }),
          )
        ).data.id,
      )
      await f.t.app.queue.runDue('notifications.send')
    }
    const told = async (id: number) => (await f.t.send(ownNotificationChannels.told, { token: await session(id) })).data
    const toPhone = f.gateway.send
    f.gateway.send = () => Promise.reject(new SmsError("Javob yo'q", { isFinal: false }))
    await say('Telegramda va SMS xizmatida')
    await f.runDue()
    f.t.clock.set('2026-11-21T21:05:00+05:00')
    await say('Telegramda, SMS ertalabni kutadi')
    await f.runDue()
    await say('Navbatda')
    await f.t.app.queue.runDue('ways.decide-many')
    await say('Hali hal qilinmagan')
    f.gateway.send = toPhone
    expect([chat.said().length, (await told(chat.id)).total]).toEqual([2, 2])
    for (const id of ids) await f.t.send(sentNotifications.remove, { token, params: { id } })
    await f.t.app.queue.runDue('notifications.withdraw')
    for (const time of ['21T21:06', '21T21:40', '22T07:00', '22T12:00']) {
      f.t.clock.set(`2026-11-${time}:00+05:00`)
      await f.runDue()
    }
    expect([chat.said().length, f.gateway.sent]).toEqual([2, []])
    for (const { id } of [chat, phone]) expect(await told(id)).toEqual({ told: [], total: 0, unread: 0 })
    expect([...(await c.told(c.student(0))), ...(await c.told(c.student(1)))]).toEqual([])
    await f.t.db.run(
      sql`update way_rule set ways = '{push,telegram}', answer_minutes = null where kind = 'centre' and head_office_id is null`,
    )
  })
})

describe('the notification settings of a parent', () => {
  it('parents get notifications of passages through doors only after enabling them, and get no notifications of a kind that they disabled', async () => {
    const c = await f.classroom()
    const parent = await f.parent([c.student(0)])
    const token = await session(parent.id)
    await tell('pass', [c.student(0)])
    await f.runDue()
    expect(parent.said()).toEqual([])
    const before = (await f.t.send(ownNotificationChannels.read, { token })).data.ways
    expect(before).toMatchObject({ firstWay: null, quiet: null })
    expect(before.kinds).toEqual(Object.values(ParentNotificationKind).filter((kind) => kind !== 'pass'))
    await f.t.send(ownNotificationChannels.save, { token, body: { kinds: ['pass'], firstWay: null } })
    await tell('pass', [c.student(0)])
    await tell('absence', [c.student(0)])
    await f.runDue()
    expect(parent.said()).toEqual(["Ali: Xabar\nBo'ldi"])
  })

  // Shows: FAMILY-014
  it('the channel that a parent prefers is tried before the others', async () => {
    const c = await f.classroom()
    const parent = await f.parent([c.student(0)])
    await f.t.send(ownNotificationChannels.save, {
      token: await session(parent.id),
      body: { kinds: ['absence'], firstWay: 'sms' },
    })
    await tell('absence', [c.student(0)])
    await f.runDue()
    expect([parent.said().length, f.gateway.sent.map(({ phone }) => phone)]).toEqual([0, [parent.phone]])
  })

  it('a parent without own notification settings gets those of a duplicate that was merged into this parent', async () => {
    const c = await f.classroom()
    const parent = await f.parent([c.student(0)])
    const goes = await f.parent([c.student(1)])
    const choose = async (who: number, firstWay: 'sms' | 'telegram') =>
      f.t.send(ownNotificationChannels.save, { token: await session(who), body: { kinds: ['absence'], firstWay } })
    await choose(goes.id, 'sms')
    await f.t.db.run(sql`update agent set merged_into_id = ${parent.id} where id = ${goes.id}`)
    const read = async () =>
      (await f.t.send(ownNotificationChannels.read, { token: await session(parent.id) })).data.ways.firstWay
    expect(await read()).toBe('sms')
    await tell('absence', [c.student(0)])
    await f.runDue()
    expect([parent.said().length, f.gateway.sent.map(({ phone }) => phone)]).toEqual([0, [parent.phone]])
    await choose(parent.id, 'telegram')
    expect(await read()).toBe('telegram')
    await f.t.db.run(sql`delete from agent_wish where agent_id = ${parent.id}`)
    await f.t.db.run(sql`update agent set merged_into_id = null where id = ${goes.id}`)
    expect(await read()).toBeNull()
  })

  it('a parent can read only notifications about their own children; a notification that was read is not sent by SMS', async () => {
    const c = await f.classroom()
    const [parent, stranger] = [await f.parent([c.student(0)]), await f.parent([c.student(1)])]
    const [token, foreign] = [await session(parent.id), await session(stranger.id)]
    await tell('absence', [c.student(0)])
    await f.runDue()
    const { told, total, unread } = (await f.t.send(ownNotificationChannels.told, { token })).data
    expect([told, total, unread]).toEqual([
      [expect.objectContaining({ title: 'Xabar', readAt: null, child: expect.objectContaining({ id: c.student(0) }) })],
      ...[1, 1],
    ])
    const params = { id: told[0]?.id ?? 0 }
    expect((await f.t.send(ownNotificationChannels.told, { token: foreign })).data).toEqual({
      told: [],
      total: 0,
      unread: 0,
    })
    expect((await f.t.send(ownNotificationChannels.markRead, { token: foreign, params })).status).toBe(404)
    expect((await f.t.send(ownNotificationChannels.markRead, { token, params })).status).toBe(200)
    expect((await f.t.send(ownNotificationChannels.told, { token })).data.unread).toBe(0)
    f.t.clock.forward(40 * 60_000)
    await f.runDue()
    expect(f.gateway.sent.filter(({ phone }) => phone === parent.phone)).toEqual([])
    await f.t.db.run(sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${parent.id}`)
    await f.t.db.run(
      sql`insert into agent_student (agent_id, student_id, relation) values (${parent.id}, ${c.student(1)}, 'father')`,
    )
    const later = await session(parent.id)
    expect((await f.t.send(ownNotificationChannels.told, { token: later })).data.total).toBe(0)
    expect((await f.t.send(ownNotificationChannels.markRead, { token: later, params })).status).toBe(404)
  })
})

describe('the notifications that a parent received', () => {
  // Shows: FAMILY-014
  it("a parent's list of notifications shows each channel's result; one click marks all shown notifications as read", async () => {
    const c = await f.classroom()
    const [parent, other] = [await f.parent([c.student(0)]), await f.parent([c.student(0)])]
    const [token, foreign] = [await session(parent.id), await session(other.id)]
    f.telegram.block(parent.chatId)
    const say = async (kind: ParentNotificationKind) => {
      await tell(kind, [c.student(0)])
      await f.runDue()
      // Forty seconds later the job that stores the results of SMS has run, because this job runs every 30 seconds.
      f.t.clock.forward(40_000)
      await f.runDue()
    }
    await say('absence')
    const read = async (of = token) => (await f.t.send(ownNotificationChannels.told, { token: of })).data
    expect((await read()).told[0]?.deliveries).toEqual([
      { way: 'telegram', state: 'failed' },
      { way: 'sms', state: 'sent' },
    ])
    expect((await read(foreign)).told[0]?.deliveries).toEqual([{ way: 'telegram', state: 'sent' }])
    const shown = (await read()).told[0]?.id ?? 0
    await say('contract')
    expect((await f.t.send(ownNotificationChannels.readUntil, { token: foreign, body: { id: shown } })).status).toBe(
      200,
    )
    const { told, unread } = await read(foreign)
    expect([told.map(({ readAt }) => readAt !== null), unread]).toEqual([[false, true], 1])
    expect((await read()).unread).toBe(1)
  })

  it('a message from staff to a family is listed as an unread notification until the parent reads the conversation', async () => {
    const c = await f.classroom()
    const parent = await f.parent([c.student(0)])
    const [token, desk] = [
      await session(parent.id),
      await f.t.signedIn({ grants: ['management:call.update'], headOfficeIds: [c.headOfficeId] }),
    ]
    const params = { id: c.student(0) }
    const body = { clientId: crypto.randomUUID() as string, text: 'Ertaga kelasizmi?', files: [] }
    const letter = (await f.t.send(familyConversations.write, { token: desk.token, params, body })).data
    await f.runDue()
    const read = async () => (await f.t.send(ownNotificationChannels.told, { token })).data
    const [told] = (await read()).told
    expect([told?.isLetter, told?.readAt, (await read()).unread]).toEqual([true, null, 0])
    await f.t.send(ownNotificationChannels.readUntil, { token, body: { id: told?.id ?? 0 } })
    expect((await read()).told[0]?.readAt).toBeNull()
    await f.t.send(parentConversations.readUntil, { token, params, body: { messageId: letter.id } })
    expect((await read()).told[0]?.readAt).not.toBeNull()
    // No SMS follows, because the parent has read the notification.
    f.t.clock.forward(24 * 60 * 60_000)
    await f.runDue()
    expect(f.gateway.sent.filter(({ phone }) => phone === parent.phone)).toEqual([])
  })

  // Shows: FAMILY-017
  it("if a parent's main phone number cannot receive an SMS, the SMS is sent to another number of the parent", async () => {
    const c = await f.classroom()
    const parent = await f.parent([c.student(0)], { hasChat: false })
    const further = '998931234500'
    const reach = async () => {
      const { token } = await f.t.signedIn({
        grants: ['users:students.read', 'users.read'],
        headOfficeIds: [c.headOfficeId],
      })
      return (await f.t.send(families.reach, { token, query: {} })).data.sms
    }
    await f.t.db.run(sql`update agent set phone = '712001122' where id = ${parent.id}`)
    await f.t.db.run(sql`delete from agent_phone where agent_id = ${parent.id} and phone <> '712001122'`)
    expect(await reach()).toBe(0)
    await f.t.db.run(sql`insert into agent_phone (agent_id, phone) values (${parent.id}, ${further})`)
    expect(await reach()).toBe(1)
    await tell('absence', [c.student(0)])
    await f.runDue()
    expect(f.gateway.sent.filter(({ phone }) => phone === further)).toHaveLength(1)
    expect((await f.t.send(ownNotificationChannels.read, { token: await session(parent.id) })).data.here.phone).toBe(
      further,
    )
  })

  it('the notification settings show a parent only channels that are available and kinds of notifications that the centre sends', async () => {
    const c = await f.classroom()
    const [parent, other] = [await f.parent([c.student(0)]), await f.parent([c.student(0)], { hasChat: false })]
    const here = async (id: number) =>
      (await f.t.send(ownNotificationChannels.read, { token: await session(id) })).data.here
    expect(await here(parent.id)).toMatchObject({
      ...{ open: ['telegram', 'sms'], phone: parent.phone },
      quiet: { from: expect.stringMatching(/^\d\d:\d\d$/), to: expect.stringMatching(/^\d\d:\d\d$/) },
    })
    expect((await here(other.id)).open).toEqual(['sms'])
    expect((await here(other.id)).kinds).toContain('contract')
    const { settings } = (await f.t.send(parentNotificationChannels.settings, { token: c.token, query: {} })).data
    const rules = settings.rules.map((rule) => (rule.kind === 'contract' ? { ...rule, ways: [] } : rule))
    await f.t.db.run(sql`update way_rule set ways = '{}' where kind = 'contract' and head_office_id is null`)
    expect((await here(other.id)).kinds).toEqual(rules.filter(({ ways }) => ways.length > 0).map(({ kind }) => kind))
    await f.t.db.run(
      sql`update way_rule set ways = '{telegram,sms}' where kind = 'contract' and head_office_id is null`,
    )
  })
})

describe('push messages to parents', () => {
  it("push is tried before Telegram if the parent's browser accepts it; the push contains only the notification's title", async () => {
    const c = await f.classroom()
    const parent = await f.parent([c.student(0)])
    const token = await session(parent.id)
    const browser = service.subscribe()
    expect(
      (await f.t.send(ownNotificationChannels.keepDevice, { token, body: { subscription: browser.subscription } }))
        .status,
    ).toBe(200)
    await tell('exam_result', [c.student(0)], { body: '90 ball' })
    await f.runDue()
    expect(service.of(browser).map((one) => browser.open(one))).toMatchObject([{ title: 'Xabar' }])
    expect(JSON.stringify(service.of(browser).map((one) => browser.open(one)))).not.toContain('90 ball')
    expect(parent.said()).toEqual([])
    await f.t.send(ownNotificationChannels.forgetDevice, { token })
    await tell('exam_result', [c.student(0)])
    await f.runDue()
    expect(parent.said()).toHaveLength(1)
  })
})

/** For each kind of notification: the stored screen and the portal path that it opens; `*` = the child's id. */
const opened: [kind: ParentNotificationKind, screen: string | undefined, path: string | null][] = [
  ['absence', undefined, '/children/*/journal'],
  ['homework_missing', undefined, '/children/*/missing'],
  ['weekly', 'letters/2026-11-16', '/children/*/letters/2026-11-16'],
  ['centre', 'meetings', '/children/*/meetings'],
  ['centre', 'timetable', '/children/*/timetable'],
  ['centre', undefined, null],
]
// Shows: FAMILY-019
it.each(opened)(
  'a notification of kind "%s" opens the portal screen %s from the list, from the push and from the Telegram button',
  async (kind, screen, path) => {
    const c = await f.classroom()
    const [childId, browser] = [c.student(0), service.subscribe()]
    const parent = await f.parent([childId])
    const token = await session(parent.id)
    await f.t.db.run(sql`update way_rule set ways = '{push,telegram}' where kind = ${kind}`)
    await tell(kind, [childId], { cause: `birinchi:${childId}`, ...(screen && { screen }) })
    await f.runDue()
    await f.t.send(ownNotificationChannels.keepDevice, { token, body: { subscription: browser.subscription } })
    await tell(kind, [childId], { cause: `ikkinchi:${childId}`, ...(screen && { screen }) })
    await f.runDue()
    const { told } = (await f.t.send(ownNotificationChannels.told, { token })).data
    const wanted = path?.replace('*', String(childId)) ?? null
    expect(told.map((one) => one.path)).toEqual([wanted, wanted])
    const [second, first] = told.map(({ id }) => id)
    const [pushed] = service.of(browser).map((one) => browser.open(one))
    expect(pushed).toMatchObject({ path: `/portal${wanted ?? '/told'}?told=${second}` })
    const button = f.telegram
      .chat(parent.chatId)
      .messages.at(-1)
      ?.buttons?.flat()
      .find(({ text }) => text === 'Ochish')
    expect(button?.web_app?.url ?? null).toBe(wanted && `${f.t.deps.portalUrl}/portal${wanted}?told=${first}`)
  },
)

describe('quiet hours of parents', () => {
  it('in quiet hours Telegram notifications are silent except about absences, and SMS wait for the morning', async () => {
    const c = await f.classroom()
    const [chat, phone] = [await f.parent([c.student(0)]), await f.parent([c.student(1)], { hasChat: false })]
    await f.t.db.run(sql`update way_rule set ways = '{telegram,sms}' where kind = 'homework_back'`)
    f.t.clock.set('2026-11-21T22:00:00+05:00')
    await tell('homework_back', [c.student(0)])
    await tell('absence', [c.student(0)])
    await tell('homework_back', [c.student(1)])
    await f.runDue()
    const sounds = f.telegram.chat(chat.chatId).messages.map(({ isSilent }) => isSilent ?? false)
    expect(sounds.sort()).toEqual([false, true])
    expect(f.gateway.sent).toEqual([])
    f.t.clock.set('2026-11-22T07:00:00+05:00')
    await f.runDue()
    expect(f.gateway.sent.filter((one) => one.phone === phone.phone)).toHaveLength(1)
  })

  it("when quiet hours end, a waiting SMS is sent only if the parent may still be notified, and to the parent's current number", async () => {
    const c = await f.classroom({ students: 7 })
    const parent = (n: number) => f.parent([c.student(n)], { hasChat: false })
    const [same, ended, notMarks, blocked] = [await parent(0), await parent(1), await parent(2), await parent(3)]
    const [moved, noNumber, reader] = [await parent(4), await parent(5), await parent(6)]
    await f.t.db.run(sql`update way_rule set ways = '{telegram,sms}' where kind = 'homework_back'`)
    f.t.clock.set('2026-11-21T22:00:00+05:00')
    await tell('homework_back', c.studentIds)
    await f.runDue()
    const newNumber = '998931234511'
    await f.t.db.run(sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${ended.id}`)
    await f.t.db.run(sql`update agent_student set tells_marks = false where agent_id = ${notMarks.id}`)
    await f.t.db.run(sql`update agent set status = 2 where id = ${blocked.id}`)
    await f.t.db.run(sql`update agent set phone = ${newNumber} where id = ${moved.id}`)
    await f.t.db.run(sql`update agent set phone = '712001133' where id = ${noNumber.id}`)
    await f.t.db.run(sql`delete from agent_phone where agent_id = ${noNumber.id} and phone <> '712001133'`)
    await f.t.db.run(sql`
      insert into delivery (telling_id, agent_id, way, state, is_urgent, due_at, queued_at, read_at)
      select telling_id, agent_id, 'telegram', 'read', false, now(), now(), now() from delivery where agent_id = ${reader.id}`)
    f.t.clock.set('2026-11-22T07:00:00+05:00')
    await f.runDue()
    expect(f.gateway.sent.map(({ phone }) => phone).sort()).toEqual([same.phone, newNumber].sort())
    f.t.clock.forward(40_000)
    await f.runDue()
    const outcomes = await f.t.db.many<{ id: number; state: string; why: string | null }>(sql`
      select agent_id as id, state, why from delivery join telling on telling.id = telling_id
      where way = 'sms' and telling.student_id = any(${c.studentIds}::bigint[])`)
    expect(new Map(outcomes.map(({ id, state, why }) => [id, why ?? state]))).toEqual(
      new Map([
        [same.id, 'sent'],
        [ended.id, 'link_ended'],
        [notMarks.id, 'link_ended'],
        [blocked.id, 'link_ended'],
        [moved.id, 'sent'],
        [noNumber.id, 'gone'],
        [reader.id, 'read_before'],
      ]),
    )
  })

  // Shows: FAMILY-014
  it("a parent's own quiet hours replace the centre's, and stay stored when an older portal saves settings without quiet hours", async () => {
    const c = await f.classroom()
    const [early, never] = [await f.parent([c.student(0)]), await f.parent([c.student(1)], { hasChat: false })]
    const save = async (id: number, body: object) =>
      f.t.send(ownNotificationChannels.save, {
        token: await session(id),
        body: { kinds: ['homework_back'], firstWay: null, ...body },
      })
    f.t.clock.set('2026-11-21T20:30:00+05:00')
    await save(early.id, { quiet: { from: '20:00', to: '06:30' } })
    const { data } = await save(early.id, { firstWay: 'telegram' })
    expect(data.ways.quiet).toEqual({ from: '20:00', to: '06:30' })
    await tell('homework_back', [c.student(0)])
    await f.runDue()
    f.t.clock.set('2026-11-21T23:00:00+05:00')
    await save(never.id, { quiet: { from: '00:00', to: '00:00' } })
    await f.t.db.run(sql`update way_rule set ways = '{telegram,sms}' where kind = 'homework_back'`)
    await tell('homework_back', [c.student(1)])
    await f.runDue()
    expect(f.telegram.chat(early.chatId).messages.map(({ isSilent }) => isSilent)).toEqual([true])
    expect(f.gateway.sent.filter(({ phone }) => phone === never.phone)).toHaveLength(1)
    const back = await save(never.id, { quiet: null })
    expect(back.data.ways.quiet).toBeNull()
    const refused = await save(never.id, { quiet: { from: '25:00', to: '06:00' } })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['quiet.from']])
  })

  // Shows: FAMILY-021
  it('a script (Latin or Cyrillic) that a parent chooses overrides the script that staff stored for the parent of a child', async () => {
    const c = await f.classroom()
    const parent = await f.parent([c.student(1)])
    await f.t.db.run(sql`update agent_student set language = 'cyrillic' where agent_id = ${parent.id}`)
    await f.t.db.run(sql`update agent set script = 'latin' where id = ${parent.id}`)
    const second = await f.parent([c.student(0)])
    await f.t.db.run(sql`update agent set script = 'cyrillic' where id = ${second.id}`)
    await tell('exam_result', [c.student(0), c.student(1)], { body: "Imtihon o'tdi" })
    await f.runDue()
    expect(parent.said()).toEqual(["Vali: Xabar\nImtihon o'tdi"])
    expect(second.said()).toEqual(['Али: Хабар\nИмтиҳон ўтди'])
  })

  it('a parent who chose the Cyrillic script gets notification texts in Cyrillic', async () => {
    const c = await f.classroom()
    const parent = await f.parent([c.student(1)])
    await f.t.db.run(sql`update agent_student set language = 'cyrillic' where agent_id = ${parent.id}`)
    await tell('exam_result', [c.student(1)], { body: "Imtihon o'tdi: 7-A, a'lo" })
    await f.runDue()
    expect(parent.said()).toEqual(['Вали: Хабар\nИмтиҳон ўтди: 7-A, аъло'])
  })
})

describe("the rules that decide the channels of a parent's notifications", () => {
  const rulesOf = async (token: string, officeId?: number) =>
    (await f.t.send(parentNotificationChannels.settings, { token, ...(officeId && { query: { officeId } }) })).data

  // Tests the undo of: way-setting.update
  // Shows: FAMILY-014
  it("a branch's rules for notification channels apply only to its families; they can be removed, and each change can be undone", async () => {
    const [here, elsewhere] = [await f.classroom(), await f.classroom()]
    const [mine, theirs] = [await f.parent([here.student(0)]), await f.parent([elsewhere.student(0)])]
    const { settings } = await rulesOf(here.token)
    expect(settings.rules.map(({ kind }) => kind)).toEqual(Object.values(ParentNotificationKind))
    const rules = settings.rules.map((rule) => (rule.kind === 'exam_result' ? { ...rule, ways: [] } : rule))
    const save = (officeId: number | null, some: typeof rules | null) =>
      f.t.send(parentNotificationChannels.save, { token: here.token, body: { officeId, rules: some } })
    const saved = await save(here.officeId, rules)
    expect([saved.data.isOwn, (await rulesOf(here.token)).isOwn]).toEqual([true, false])
    await tell('exam_result', [here.student(0)])
    await tell('exam_result', [elsewhere.student(0)])
    await f.runDue()
    expect([mine.said().length, theirs.said().length]).toEqual([0, 1])
    expect((await undoRequestChanges(f.t, here.token, saved)).status).toBe(200)
    expect((await rulesOf(here.token, here.officeId)).isOwn).toBe(false)
    await save(here.officeId, rules)
    expect((await save(here.officeId, null)).data.isOwn).toBe(false)
    expect((await save(elsewhere.officeId, rules)).status).toBe(404)
    expect(
      (
        await f.t.send(parentNotificationChannels.settings, {
          token: here.token,
          query: { officeId: elsewhere.officeId },
        })
      ).status,
    ).toBe(404)
    expect((await save(null, null)).error.fields).toEqual({ rules: "Markazning yo'llari bo'sh qolmasin" })
    expect((await save(null, rules.slice(1))).error.fields).toEqual({
      rules: "Har bir xabar turining yo'llari bir marta yozilsin",
    })
    const twice = rules.map((rule) => ({ ...rule, ways: ['sms' as const, 'sms' as const] }))
    expect((await save(null, twice)).error.fields).toMatchObject({ 'rules.0.ways': "Har bir yo'l bir marta tanlansin" })
  })
})

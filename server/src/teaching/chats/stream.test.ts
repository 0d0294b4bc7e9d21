import { randomUUID } from 'node:crypto'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../../centre/sign-in/sessions.ts'
import { type Sql, sql } from '../../db/db.ts'
import { shareTestApp, startTestApp } from '../../testing/app.ts'
import { createGroupChatLiveTopic } from './group-topic.ts'
import {
  allChatGrants,
  type ChatFixture,
  createChatFixture,
  messageBodyOf,
  openChatInTest,
  readChatOfStudent,
  submitTestHomework,
  uploadUnattachedFile,
  writeTestMessage,
} from './testing/chat-fixture.ts'
import { type EventReader, openTestEventStream, serverAddressOf } from './testing/event-reader.ts'

const t = shareTestApp()
const readers: EventReader[] = []
let bareRoleId: number
beforeAll(async () => {
  bareRoleId = await t.build.role({ grants: [] })
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})

async function stream(
  path: string,
  { token, after, lastEventId }: { token: string; after?: number; lastEventId?: number },
): Promise<EventReader> {
  const address = `${await serverAddressOf(t)}/api/staff${path}${after === undefined ? '' : `?after=${after}`}`
  const reader = await openTestEventStream(address, { token, ...(lastEventId !== undefined && { lastEventId }) })
  readers.push(reader)
  return reader
}
const ofHomework = (s: ChatFixture, options: { token?: string; after?: number; lastEventId?: number } = {}) =>
  stream(`/groups/for-admin/${s.groupId}/homework-chats/stream`, { token: s.office.token, ...options })
const texts = (events: { data: { message: { text: string } | null } }[]) =>
  events.map((event) => event.data.message?.text)

describe("the event stream of a group's chats", () => {
  it("an event stream sends messages and status changes of submissions in order, in the same format as the chat page's API call", async () => {
    const s = await createChatFixture(t)
    const reader = await ofHomework(s)
    await submitTestHomework(
      t,
      s.ali.token,
      s.homeworkId,
      messageBodyOf("Mana\nishim: <b>o'qing</b> 🔔", [
        await uploadUnattachedFile(t, { id: s.ali.id, isStudent: true }),
      ]),
    )
    await t.send(homework.take.all, {
      token: s.office.token,
      params: { id: s.groupId, chatId: s.chatId },
      body: {},
    })
    await writeTestMessage(t, s, messageBodyOf('Rahmat'))
    const [handedIn, taken, answered] = await reader.take(3)
    const page = await openChatInTest(t, s)
    expect(handedIn?.event).toBe('chat')
    expect(handedIn?.data).toMatchObject({ seq: 1, chat: { id: s.chatId, homeworkId: s.homeworkId, theme: 'Kasrlar' } })
    expect(handedIn?.data.message).toEqual(page.messages[0])
    expect([taken?.data.message, taken?.data.chat.checkingBy?.id]).toEqual([null, s.office.staffId])
    expect([answered?.id, answered?.data.chat]).toEqual(['3', page.chat])
    expect(page.seq).toBe(3)
  })

  it('an event stream gives each viewer their own file URLs and number of unread messages', async () => {
    const s = await createChatFixture(t)
    await t.db.run(sql`update student set photo = 'students/images/a.jpg' where id = ${s.ali.id}`)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    const { messages, seq } = await openChatInTest(t, s)
    await t.send(homework.readUntil.all, {
      token: s.office.token,
      params: { id: s.groupId, chatId: s.chatId },
      body: { messageId: messages[0]?.id as number },
    })
    const [office, teacher] = [
      await ofHomework(s, { after: seq }),
      await ofHomework(s, { after: seq, token: s.teacher.token }),
    ]
    await submitTestHomework(
      t,
      s.ali.token,
      s.homeworkId,
      messageBodyOf('Yana', [await uploadUnattachedFile(t, { id: s.ali.id, isStudent: true })]),
    )
    const [one, other] = [await office.next(), await teacher.next()]
    expect([one?.data.chat.unreadCount, other?.data.chat.unreadCount]).toEqual([1, 2])
    const mine = await openChatInTest(t, s)
    const theirs = await openChatInTest(t, s, { token: s.teacher.token })
    expect([one?.data.chat, one?.data.message]).toEqual([mine.chat, mine.messages[1]])
    expect([other?.data.chat, other?.data.message]).toEqual([theirs.chat, theirs.messages[1]])
    expect(mine.messages[1]?.files[0]?.url).not.toBe(theirs.messages[1]?.files[0]?.url)
  })

  it('after an interruption an event stream neither repeats nor misses events, with the parameter `after` and with Last-Event-ID', async () => {
    const s = await createChatFixture(t)
    const first = await ofHomework(s)
    await writeTestMessage(t, s, messageBodyOf('1'))
    const [seen] = await first.take(1)
    first.close()
    for (const text of ['2', '3', '4']) await writeTestMessage(t, s, messageBodyOf(text))
    const byAfter = await ofHomework(s, { after: Number(seen?.id) })
    const byHeader = await ofHomework(s, { after: 0, lastEventId: Number(seen?.id) })
    await writeTestMessage(t, s, messageBodyOf('5'))
    for (const reader of [byAfter, byHeader]) {
      const events = await reader.take(4)
      expect([texts(events), events.map((event) => event.id)]).toEqual([
        ['2', '3', '4', '5'],
        ['2', '3', '4', '5'],
      ])
    }
  })

  it('with many simultaneous readers and writers, each reader of an event stream receives every event exactly once', async () => {
    const s = await createChatFixture(t)
    const writing = (async () => {
      for (let n = 0; n < 20; n++)
        await Promise.all([
          writeTestMessage(t, s, messageBodyOf(`a${n}`)),
          submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf(`b${n}`)),
        ])
    })()
    const heard = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const ids: number[] = []
        while (ids.length < 40) {
          const reader = await ofHomework(s, { after: ids.at(-1) ?? 0 })
          for (const event of await reader.take(Math.min(7, 40 - ids.length))) ids.push(Number(event.id))
          reader.close()
        }
        return ids
      }),
    )
    await writing
    for (const ids of heard) expect(ids).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  })

  it('an event stream sends `reset` if the missed events are no longer stored or never existed, and then continues', async () => {
    const s = await createChatFixture(t)
    for (const text of ['1', '2', '3']) await writeTestMessage(t, s, messageBodyOf(text))
    await t.db.run(sql`delete from chat_event where group_id = ${s.groupId} and seq <= 2`)
    const [old, future] = [await ofHomework(s, { after: 0 }), await ofHomework(s, { after: 99 })]
    for (const reader of [old, future]) expect(await reader.next()).toMatchObject({ event: 'reset', id: '3' })
    const kept = await ofHomework(s, { after: 2 })
    await writeTestMessage(t, s, messageBodyOf('4'))
    for (const reader of [old, future]) expect(texts(await reader.take(1))).toEqual(['4'])
    expect(texts(await kept.take(2))).toEqual(['3', '4'])
  })

  it("an event stream of a group has no events of other groups; an exam's stream has no events of other exams or of homework", async () => {
    const [s, other] = [await createChatFixture(t), await createChatFixture(t)]
    const examOf = (theme: string) => t.build.exam({ groupId: s.groupId, theme, date: '2026-11-21', endTime: '18:00' })
    const [first, second] = [await examOf('Birinchi'), await examOf('Ikkinchi')]
    const [ofGroup, ofExam] = [
      await ofHomework(s),
      await stream(`/exams/${second}/chats/stream`, { token: s.office.token }),
    ]
    await writeTestMessage(t, other, messageBodyOf('Boshqa guruh'))
    const say = async (id: number, text: string) =>
      t.send(exams.write, {
        token: s.office.token,
        params: { id, chatId: await readChatOfStudent(t, { examId: id, studentId: s.ali.id }) },
        body: messageBodyOf(text),
      })
    await say(first, 'Birinchi imtihon')
    await say(second, 'Ikkinchi imtihon')
    await writeTestMessage(t, s, messageBodyOf('Uy vazifasi'))
    await say(second, 'Yana ikkinchi')
    expect(texts(await ofGroup.take(1))).toEqual(['Uy vazifasi'])
    expect(texts(await ofExam.take(2))).toEqual(['Ikkinchi imtihon', 'Yana ikkinchi'])
  })
})

describe('the end of an event stream', () => {
  const ended = async (reader: EventReader) => [(await reader.next())?.event, await reader.next()]

  it('an event stream ends with its session, or when the viewer loses the right to read it or access to its branch; other streams continue', async () => {
    const s = await createChatFixture(t)
    const signedIn = () => t.signedIn({ grants: allChatGrants, headOfficeIds: [s.headOfficeId] })
    const [out, stripped, moved] = [await signedIn(), await signedIn(), await signedIn()]
    const streams = await Promise.all([out, stripped, moved].map(({ token }) => ofHomework(s, { token })))
    const stays = await ofHomework(s)
    await t.app.hub.lookAround()
    await t.db.run(sql`update session set ended_at = now() where staff_id = ${out.staffId}`)
    await t.db.run(
      sql`update role set grants = '{all_groups:check_homeworks.update}', version = version + 1 where id = ${stripped.roleId}`,
    )
    await t.db.run(sql`delete from staff_head_office where staff_id = ${moved.staffId}`)
    await t.app.hub.lookAround()
    for (const reader of streams) expect(await ended(reader)).toEqual(['end', null])
    await writeTestMessage(t, s, messageBodyOf('Davom etadi'))
    expect(texts(await stays.take(1))).toEqual(['Davom etadi'])
  })

  it.each([
    ['is blocked', (id: number) => sql`update staff set is_blocked = true where id = ${id}`],
    ['is dismissed', (id: number) => sql`update staff set work_status = 2 where id = ${id}`],
    ['signs out', (id: number) => sql`update session set ended_at = now() where staff_id = ${id}`],
    ['gets another role', (id: number) => sql`update staff set role_id = ${bareRoleId} where id = ${id}`],
    [
      'has a role that loses the right',
      (id: number) => sql`
        update role set grants = '{}', version = version + 1 where id = (select role_id from staff where id = ${id})`,
    ],
    ['loses the branch', (id: number) => sql`delete from staff_head_office where staff_id = ${id}`],
  ])('the event stream of a person who %s ends immediately; streams of other people continue', async (_, change) => {
    const s = await createChatFixture(t)
    const person = await t.signedIn({ grants: allChatGrants, headOfficeIds: [s.headOfficeId] })
    const [reader, stays] = [await ofHomework(s, { token: person.token }), await ofHomework(s)]
    await writeTestMessage(t, s, messageBodyOf('Ikkalasiga'))
    await reader.take(1)
    await t.db.transaction((tx) => tx.run(change(person.staffId)))
    expect(await ended(reader)).toEqual(['end', null])
    await writeTestMessage(t, s, messageBodyOf('Davom etadi'))
    expect(texts(await stays.take(2))).toEqual(['Ikkalasiga', 'Davom etadi'])
  })

  const ofGroup = (set: Sql) => (id: number) => sql`update group_staff set ${set} where staff_id = ${id}`
  const ofTimetable = (set: Sql) => (id: number) => sql`update schedule_item set ${set} where staff_id = ${id}`
  it.each([
    ['leaves the group', 'group', ofGroup(sql`ended_date = '2026-11-20'`)],
    ['disappears from the group', 'group', ofGroup(sql`gone_at = now()`)],
    ['is replaced in the group', 'group', ofGroup(sql`staff_id = (select min(id) from staff)`)],
    ['had the last lesson', 'timetable', ofTimetable(sql`end_date = '2026-11-20'`)],
    ['disappears from the timetable', 'timetable', ofTimetable(sql`gone_at = now()`)],
    ['is replaced in the timetable', 'timetable', ofTimetable(sql`staff_id = null`)],
    ['loses the lessons', 'timetable', (id: number) => sql`delete from schedule_item where staff_id = ${id}`],
  ])(
    'the event stream of a teacher who %s ends immediately; streams of other users continue',
    async (_, by, change) => {
      const s = await createChatFixture(t)
      const person = await t.signedIn({ grants: allChatGrants, headOfficeIds: [s.headOfficeId], kind: 2 })
      const at = { groupId: s.groupId, staffId: person.staffId }
      await (by === 'group' ? t.build.groupStaff(at) : t.build.scheduleItem(at))
      const path = `/groups/for-academic/${s.groupId}/homework-chats/stream`
      const [reader, stays] = [
        await stream(path, { token: person.token }),
        await stream(path, { token: s.teacher.token }),
      ]
      await writeTestMessage(t, s, messageBodyOf('Ikkalasiga'))
      await reader.take(1)
      await t.db.transaction((tx) => tx.run(change(person.staffId)))
      expect(await ended(reader)).toEqual(['end', null])
      await writeTestMessage(t, s, messageBodyOf('Davom etadi'))
      expect(texts(await stays.take(2))).toEqual(['Ikkalasiga', 'Davom etadi'])
    },
  )

  it('the event streams of a group that moves to another branch end immediately', async () => {
    const s = await createChatFixture(t)
    const readers = [await ofHomework(s), await ofHomework(s, { token: s.teacher.token })]
    await t.db.transaction((tx) => tx.run(sql`update study_group set head_office_id = null where id = ${s.groupId}`))
    for (const reader of readers) expect(await ended(reader)).toEqual(['end', null])
  })

  it("an event stream continues while the viewer has the right to read it, whatever else changes about the viewer's role or account", async () => {
    const s = await createChatFixture(t)
    const person = await t.signedIn({ grants: allChatGrants, headOfficeIds: [s.headOfficeId] })
    const reader = await ofHomework(s, { token: person.token })
    await t.db.run(
      sql`update role set grants = grants || '{all_groups.create}', version = version + 1 where id = ${person.roleId}`,
    )
    await t.db.run(sql`update staff set first_name = 'Boshqa' where id = ${person.staffId}`)
    await t.db
      .transaction(async (tx) => {
        await tx.run(sql`update staff set is_blocked = true where id = ${person.staffId}`)
        throw new Error('rolled back')
      })
      .catch(() => {})
    await writeTestMessage(t, s, messageBodyOf('Davom etadi'))
    expect(texts(await reader.take(1))).toEqual(['Davom etadi'])
  })

  it('an event stream ends if the right was removed while the stream was being opened', async () => {
    const s = await createChatFixture(t)
    const stream = await t.app.hub.open({
      topic: createGroupChatLiveTopic(t.deps, s.groupId),
      wants: () => true,
      hearer: { id: s.office.staffId, sessionId: randomUUID(), roleId: 0, standing: '' },
      after: undefined,
      mayStay: async () => false,
    })
    let text = ''
    for await (const chunk of stream) text += chunk
    expect(text).toContain('event: end')
  })

  it('all event streams end immediately when the server stops, and do not delay the stop', async () => {
    const own = await startTestApp()
    const s = await createChatFixture(own)
    const reader = await openTestEventStream(
      `${await serverAddressOf(own)}/api/staff/groups/for-admin/${s.groupId}/homework-chats/stream`,
      {
        token: s.office.token,
      },
    )
    const stopped = own.close()
    expect(await ended(reader)).toEqual(['end', null])
    await stopped
  })

  it("the server's periodic check finds events whose database notification was lost, and event streams send them", async () => {
    const s = await createChatFixture(t)
    const reader = await ofHomework(s)
    // The event has no database notification, as if another process had written it and the notification was lost.
    await t.db.run(
      sql`insert into chat_message (chat_id, kind, staff_id, text, client_id) values (${s.chatId}, 'message', ${s.office.staffId}, 'Jimgina', ${randomUUID()})`,
    )
    await t.db.run(sql`insert into chat_feed (group_id, seq) values (${s.groupId}, 1)`)
    await t.db.run(
      sql`insert into chat_event (group_id, seq, chat_id, message_id) select ${s.groupId}, 1, chat_id, id from chat_message where chat_id = ${s.chatId}`,
    )
    await t.app.hub.lookAround()
    expect(texts(await reader.take(1))).toEqual(['Jimgina'])
  })
})

describe('missing event numbers in an event stream', () => {
  it("when the server's periodic check finds missing event numbers, the event stream sends `reset` and then the newer events", async () => {
    const s = await createChatFixture(t)
    const reader = await ofHomework(s)
    await writeTestMessage(t, s, messageBodyOf('1'))
    expect(texts(await reader.take(1))).toEqual(['1'])
    // Simulates that this process slept for days while another process wrote new events and deleted old events.
    await t.db.run(sql`update chat_feed set seq = 4 where group_id = ${s.groupId}`)
    await t.db.run(sql`insert into chat_event (group_id, seq, chat_id) values (${s.groupId}, 4, ${s.chatId})`)
    await t.app.hub.lookAround()
    const [reset, event] = [await reader.next(), await reader.next()]
    expect([reset?.event, reset?.id]).toEqual(['reset', '3'])
    expect([event?.event, event?.id]).toEqual(['chat', '4'])
    await writeTestMessage(t, s, messageBodyOf('5'))
    expect((await reader.take(1)).map((one) => one.id)).toEqual(['5'])
  })
})

describe('limits on event streams', () => {
  it('a person may have 40 event streams over all sessions; the next stream answers 429 until one closes', async () => {
    const s = await createChatFixture(t)
    const openChatInTest = await Promise.all(Array.from({ length: 40 }, () => ofHomework(s)))
    expect(openChatInTest.map((reader) => reader.status)).toEqual(Array(40).fill(200))
    expect((await ofHomework(s)).status).toBe(429)
    const { staffId } = s.office
    const owner = { staffId, address: '127.0.0.1', userAgent: null, fcmToken: null }
    const elsewhere = await openSession(t.deps, t.db, owner)
    expect((await ofHomework(s, { token: elsewhere.accessToken })).status).toBe(429)
    expect((await ofHomework(s, { token: s.teacher.token })).status).toBe(200)
    openChatInTest[0]?.close()
    await expect.poll(async () => (await ofHomework(s)).status).toBe(200)
  })

  it('a client that does not read its event stream is disconnected, and misses nothing after it reconnects', async () => {
    const s = await createChatFixture(t)
    const slow = await t.app.hub.open({
      topic: createGroupChatLiveTopic(t.deps, s.groupId),
      wants: () => true,
      hearer: { id: s.office.staffId, sessionId: randomUUID(), roleId: 0, standing: '' },
      after: undefined,
      mayStay: async () => true,
    })
    const cut = new Promise((resolve) => slow.once('close', resolve))
    let written = 0
    while (!slow.destroyed) {
      // Moves the clock by 2 s per message, so that the limit of messages per minute is not reached.
      t.clock.forward(2_000)
      expect((await writeTestMessage(t, s, messageBodyOf('x'.repeat(4000)))).status).toBe(201)
      expect(++written).toBeLessThan(200)
    }
    await cut
    const again = await ofHomework(s, { after: 0 })
    expect(await again.take(written)).toHaveLength(written)
  })
})

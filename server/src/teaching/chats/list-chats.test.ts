import { groupScopes } from '@markaz/protocol/route'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import {
  allChatGrants,
  type ChatFixture,
  createChatFixture,
  messageBodyOf,
  openChatInTest,
  readChatOfStudent,
  submitTestHomework,
  writeTestMessage,
} from './testing/chat-fixture.ts'

const t = shareTestApp()

const list = async (s: ChatFixture, query: object = {}, token = s.office.token) =>
  (await t.send(homework.chats.all, { token, params: { id: s.groupId }, query })).data
const ids = (answer: { chats: { id: number }[]; total: number }) => [answer.chats.map((chat) => chat.id), answer.total]

describe('the homework chats of a group', () => {
  // Shows: HOMEWORK-027, HOMEWORK-028
  it.each(groupScopes)(
    'the list of homework chats (API call %s) has one chat per student and homework, latest homework first',
    async (reach) => {
      const s = await createChatFixture(t)
      const earlier = await t.build.homework({ groupId: s.groupId, theme: 'Eski', date: '2026-11-14' })
      const { data } = await t.send(homework.chats[reach], { token: s.teacher.token, params: { id: s.groupId } })
      expect(data.chats.map((chat) => [chat.theme, chat.student.fullName.split(' ')[0]])).toEqual([
        ['Kasrlar', 'Aliyev'],
        ['Kasrlar', 'Valiyev'],
        ['Eski', 'Aliyev'],
        ['Eski', 'Valiyev'],
      ])
      expect(data.total).toBe(4)
      expect(ids(await list(s, { homeworkId: earlier, perPage: 1, page: 2 }))).toEqual([
        [await readChatOfStudent(t, { homeworkId: earlier, studentId: s.vali.id })],
        2,
      ])
      expect(ids(await list(s, { page: 9 }))).toEqual([[], 4])
    },
  )

  // Shows: HOMEWORK-016, HOMEWORK-017
  it('homework chats are filtered by status (4 = not done, 5 = not given); the status waiting also finds chats reserved by a checker', async () => {
    const s = await createChatFixture(t)
    const later = '2026-11-25T12:00:00+05:00'
    const student = async (status: 1 | 2 | 3 | 4 | null, more: object = {}) => {
      const studentId = await t.build.student()
      await t.build.membership({ studentId, groupId: s.groupId })
      return t.build.chat({ homeworkId: over, studentId, status, ...more })
    }
    const over = await t.build.homework({ groupId: s.groupId, deadline: '2026-11-21T15:00:00+05:00' })
    await t.db.run(sql`delete from chat where homework_id = ${over}`)
    const waiting = await student(1, { handedInAt: '2026-11-20T12:00:00Z' })
    const checking = await student(4, {
      handedInAt: '2026-11-20T11:00:00Z',
      checkingBy: s.teacher.staffId,
      checkingUntil: '2026-11-21T15:00:01+05:00',
    })
    const rejected = await student(2)
    const accepted = await student(3)
    const notDone = await student(null)
    const notGiven = await student(null, { deadline: later })
    const by = async (status: number) => ids(await list(s, { homeworkId: over, status }))
    expect(await by(1)).toEqual([[checking, waiting], 2])
    expect(await by(2)).toEqual([[rejected], 1])
    expect(await by(3)).toEqual([[accepted], 1])
    expect(await by(4)).toEqual([[notDone], 1])
    expect(await by(5)).toEqual([[notGiven], 1])
    const all = (await list(s, { homeworkId: over })).chats
    expect(Object.fromEntries(all.map((chat) => [chat.id, [chat.status, chat.chatStatus]]))).toEqual({
      [waiting]: [1, 1],
      [checking]: [4, 1],
      [rejected]: [2, 2],
      [accepted]: [3, 3],
      [notDone]: [5, 4],
      [notGiven]: [6, 5],
    })
    const { status, error } = await t.send(homework.chats.all, {
      token: s.office.token,
      params: { id: s.groupId },
      query: { status: 6 as 5 },
    })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['status']])
  })

  it('homework chats are found by student name and number, with any characters in the search', async () => {
    const s = await createChatFixture(t)
    const studentId = await t.build.student({ firstName: 'Gʻayrat', lastName: "O'ktamov", hId: '777123' })
    await t.build.membership({ studentId, groupId: s.groupId })
    const chatId = await t.build.chat({ homeworkId: s.homeworkId, studentId })
    for (const value of ['oʻktam', "G'AYRAT o'k", '777123', 'gayrat oktam'])
      expect(ids(await list(s, { value }))).toEqual([[chatId], 1])
    for (const value of ['%', "' or 1=1 --", '_____________', '\\']) expect((await list(s, { value })).total).toBe(0)
  })

  it('a row of the homework chats has the last message and the number of messages that the viewer has not read', async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    await submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf('Ikkinchi varaq'))
    const unread = async (token: string) => (await list(s, { homeworkId: s.homeworkId }, token)).chats[0]?.unreadCount
    const messages = (await openChatInTest(t, s)).messages.map((message) => message.id)
    const read = (messageId: number, token = s.office.token) =>
      t.send(homework.readUntil.all, { token, params: { id: s.groupId, chatId: s.chatId }, body: { messageId } })
    expect([await unread(s.office.token), await unread(s.teacher.token)]).toEqual([2, 2])
    await read(messages[0] as number)
    expect(await unread(s.office.token)).toBe(1)
    await read(messages[1] as number)
    await read(messages[0] as number)
    expect([await unread(s.office.token), await unread(s.teacher.token)]).toEqual([0, 2])
    await writeTestMessage(t, s, messageBodyOf("O'qidim"))
    const { chats, seq } = await list(s)
    expect([chats[0]?.lastMessage, seq]).toMatchObject([{ text: "O'qidim", isFromStudent: false, filesCount: 0 }, 3])
    expect(await unread(s.teacher.token)).toBe(2)
  })

  it('marking messages as read answers 404 for a message of another chat, and no message becomes read', async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    await submitTestHomework(t, s.vali.token, s.homeworkId)
    const chatId = await readChatOfStudent(t, { homeworkId: s.homeworkId, studentId: s.vali.id })
    const foreign = (await openChatInTest(t, s, { chatId })).messages[0]?.id as number
    for (const messageId of [foreign, 987654321]) {
      const answer = await t.send(homework.readUntil.all, {
        token: s.office.token,
        params: { id: s.groupId, chatId: s.chatId },
        body: { messageId },
      })
      expect(answer.status).toBe(404)
    }
    expect((await openChatInTest(t, s)).chat.unreadCount).toBe(1)
  })
})

describe('the chats of an exam', () => {
  // Shows: EXAM-015, EXAM-021, EXAM-031
  it('API calls about exam chats answer 200 to staff of the group, and 404 for another exam, branch or group', async () => {
    const s = await createChatFixture(t)
    const [examId, other] = [
      await t.build.exam({ groupId: s.groupId, theme: 'Yakuniy' }),
      await t.build.exam({ groupId: s.groupId }),
    ]
    const chatId = await t.build.chat({ examId, studentId: s.ali.id, status: 1 })
    const token = s.office.token
    const { data } = await t.send(exams.chats, { token, params: { id: examId } })
    expect(
      data.chats.map((chat) => [
        chat.examId,
        chat.homeworkId,
        chat.theme,
        chat.student.id,
        chat.status,
        chat.chatStatus,
      ]),
    ).toEqual([
      [examId, null, 'Yakuniy', s.ali.id, 1, 1],
      [examId, null, 'Yakuniy', s.vali.id, 5, 4],
    ])
    expect(
      (await t.send(exams.chats, { token, params: { id: examId }, query: { status: 1 } })).data.chats.map(
        ({ id }) => id,
      ),
    ).toEqual([chatId])
    const opened = (await t.send(exams.chat, { token, params: { id: examId, chatId } })).data
    expect([opened.participant.id, opened.exam.id, opened.about.theme]).toEqual([chatId, examId, 'Yakuniy'])
    const taken = await t.send(exams.take, { token, params: { id: examId, chatId }, body: {} })
    expect(taken.data.chat).toMatchObject({ status: 4, checkingBy: { id: s.office.staffId }, version: 1 })
    const said = await t.send(exams.write, {
      token,
      params: { id: examId, chatId },
      body: messageBodyOf('Savol bormi?'),
    })
    expect(said.status).toBe(201)
    const tries = async (token: string, id: number) => {
      const params = { id, chatId }
      return [
        (await t.send(exams.chat, { token, params })).status,
        (await t.send(exams.write, { token, params, body: messageBodyOf('x') })).status,
        (await t.send(exams.take, { token, params, body: {} })).status,
        (await t.send(exams.readUntil, { token, params, body: { messageId: said.data.message.id } })).status,
      ]
    }
    const lonely = await t.signedIn({
      grants: allChatGrants.filter((grant) => grant.startsWith('my_groups')),
      headOfficeIds: [s.headOfficeId],
    })
    const stranger = await t.signedIn({ grants: allChatGrants })
    expect(await tries(token, other)).toEqual([404, 404, 404, 404])
    expect(await tries(lonely.token, examId)).toEqual([404, 404, 404, 404])
    expect(await tries(stranger.token, examId)).toEqual([404, 404, 404, 404])
    expect((await t.send(exams.chats, { token: lonely.token, params: { id: examId } })).status).toBe(404)
    expect((await t.send(exams.stream, { token: lonely.token, params: { id: examId } })).status).toBe(404)
    expect(await tries(s.teacher.token, examId)).toEqual([200, 201, 200, 200])
  })

  it('a submission of an exam whose results are announced cannot be reserved for checking', async () => {
    const s = await createChatFixture(t)
    const examId = await t.build.exam({ groupId: s.groupId })
    const chatId = await t.build.chat({ examId, studentId: s.ali.id, status: 1 })
    await t.db.run(sql`update exam set announced_at = now(), public_code = ${`kod-${examId}`} where id = ${examId}`)
    const { data } = await t.send(exams.take, {
      token: s.office.token,
      params: { id: examId, chatId },
      body: { force: true },
    })
    expect(data.chat).toMatchObject({ status: 1, checkingBy: null, version: 1 })
  })
})

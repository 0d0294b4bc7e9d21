import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import {
  type ChatFixture,
  createChatFixture,
  messageBodyOf,
  readChatOfStudent,
  submitTestHomework,
  writeTestMessage,
} from './testing/chat-fixture.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:30:00+05:00'))

const readUnreadCount = async (s: ChatFixture) =>
  (await t.send(ownHomework.read, { token: s.ali.token, params: { id: s.homeworkId } })).data.homework.unreadCount
const readUntil = (token: string, id: number, messageId: number) =>
  t.send(ownHomework.readUntil, { token, params: { id }, body: { messageId } })
const writeText = async (s: ChatFixture, text: string) =>
  (await writeTestMessage(t, s, messageBodyOf(text))).data.message.id

describe('a student reads a homework chat', () => {
  // Shows: PORTAL-007
  it("a student's unread count includes staff messages and verdicts since the student last read the chat", async () => {
    const s = await createChatFixture(t)
    expect(await readUnreadCount(s)).toBe(0)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    expect(await readUnreadCount(s)).toBe(0)
    await writeText(s, 'Ikkinchi misolni qayta koʻring')
    const body = { status: 2, score: 40, comment: "To'liq emas", version: 2, clientId: crypto.randomUUID() } as const
    const params = { id: s.groupId, chatId: s.chatId }
    const checked = await t.send(homework.check.all, { token: s.office.token, params, body })
    expect(await readUnreadCount(s)).toBe(2)
    expect((await readUntil(s.ali.token, s.homeworkId, checked.data.message.id)).status).toBe(200)
    expect(await readUnreadCount(s)).toBe(0)
    const list = await t.send(ownHomework.list, { token: s.ali.token })
    expect(list.data.homeworks[0]?.unreadCount).toBe(0)
  })

  it("marking an older message as read does not make a student's newer messages unread", async () => {
    const s = await createChatFixture(t)
    const [first, second] = [await writeText(s, 'Birinchi'), await writeText(s, 'Ikkinchi')]
    await readUntil(s.ali.token, s.homeworkId, second)
    for (const messageId of [first, second])
      expect((await readUntil(s.ali.token, s.homeworkId, messageId)).status).toBe(200)
    expect(await readUnreadCount(s)).toBe(0)
  })

  it('a student reads the messages after a given message, or all messages of the chat', async () => {
    const s = await createChatFixture(t)
    const ids = [await writeText(s, 'Birinchi'), await writeText(s, 'Ikkinchi'), await writeText(s, 'Uchinchi')]
    const after = async (id?: number) => {
      const asked = { token: s.ali.token, params: { id: s.homeworkId }, query: { after: id } }
      return (await t.send(ownHomework.messages, asked)).data.messages.map((message) => message.id)
    }
    expect(await after()).toEqual(ids)
    expect(await after(ids[0])).toEqual(ids.slice(1))
    expect(await after(ids[2])).toEqual([])
  })

  it("a student gets 404 for another student's chat, a message of another chat and deleted homework", async () => {
    const s = await createChatFixture(t)
    const elsewhere = await createChatFixture(t)
    const messageId = await writeText(s, 'Salom')
    const foreign = await writeText(elsewhere, 'Salom')
    const params = { id: s.homeworkId }
    expect((await readUntil(elsewhere.ali.token, s.homeworkId, messageId)).status).toBe(404)
    expect((await t.send(ownHomework.messages, { token: elsewhere.ali.token, params })).status).toBe(404)
    expect((await readUntil(s.ali.token, s.homeworkId, foreign)).status).toBe(404)
    expect((await readUntil(s.vali.token, s.homeworkId, messageId)).status).toBe(404)
    expect((await t.send(ownHomework.messages, { token: s.vali.token, params })).data.messages).toEqual([])
    await t.db.run(sql`update homework set deleted_at = ${t.deps.clock.now()} where id = ${s.homeworkId}`)
    expect((await readUntil(s.ali.token, s.homeworkId, messageId)).status).toBe(404)
    expect((await t.send(ownHomework.messages, { token: s.ali.token, params })).status).toBe(404)
  })
})

describe('a student reads an exam chat', () => {
  it('a student sees no verdict on an exam submission, neither as message nor as unread, until the results of the exam are announced', async () => {
    const s = await createChatFixture(t)
    const id = await t.build.exam({ groupId: s.groupId, date: '2026-11-21' })
    const chatId = await readChatOfStudent(t, { examId: id, studentId: s.ali.id })
    const { token } = s.ali
    const written = await t.send(exams.write, {
      token: s.office.token,
      params: { id, chatId },
      body: messageBodyOf('Omad'),
    })
    const body = { participantId: chatId, score: 90, comment: 'Sirli' }
    await t.send(exams.check, { token: s.office.token, params: { id }, body })
    const check = await t.db.one<{ id: number }>(
      sql`select id from chat_message where chat_id = ${chatId} and kind = 'check'`,
    )
    const checkId = check?.id as number
    const told = async () => (await t.send(ownExams.messages, { token, params: { id } })).data.messages
    const count = async () => (await t.send(ownExams.read, { token, params: { id } })).data.exam.unreadCount
    const reads = (messageId: number) => t.send(ownExams.readUntil, { token, params: { id }, body: { messageId } })
    expect([await count(), (await told()).map((message) => message.id)]).toEqual([1, [written.data.message.id]])
    expect((await reads(checkId)).status).toBe(404)
    expect((await reads(written.data.message.id)).status).toBe(200)
    expect(await count()).toBe(0)
    await t.db.run(
      sql`update exam set announced_at = ${t.deps.clock.now()}, public_code = ${`kod-${id}`} where id = ${id}`,
    )
    expect([await count(), (await told()).length]).toEqual([1, 2])
    expect((await reads(checkId)).status).toBe(200)
    expect(await count()).toBe(0)
  })

  it("a student gets 404 for another student's exam chat", async () => {
    const s = await createChatFixture(t)
    const elsewhere = await createChatFixture(t)
    const id = await t.build.exam({ groupId: s.groupId, date: '2026-11-21' })
    const asked = { token: elsewhere.ali.token, params: { id } }
    expect((await t.send(ownExams.messages, asked)).status).toBe(404)
    expect((await t.send(ownExams.readUntil, { ...asked, body: { messageId: 1 } })).status).toBe(404)
  })
})

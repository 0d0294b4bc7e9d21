import { uploads } from '@markaz/protocol/centre/files/routes'
import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { buildChat } from '../../testing/build-teaching.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import {
  type ChatFixture,
  createChatFixture,
  messageBodyOf,
  openChatInTest,
  readStoredStateOfChat,
  submitTestHomework,
  uploadUnattachedFile,
} from '../chats/testing/chat-fixture.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

const setChatState = (s: ChatFixture, options: Omit<Parameters<typeof buildChat>[1], 'homeworkId' | 'studentId'>) =>
  t.build.chat({ ...options, homeworkId: s.homeworkId, studentId: s.ali.id })
const readOwnHomework = async (s: ChatFixture, token = s.ali.token) =>
  (await t.send(ownHomework.read, { token, params: { id: s.homeworkId } })).data
const uploadOfAli = (s: ChatFixture) => uploadUnattachedFile(t, { id: s.ali.id, isStudent: true })
const row = (s: ChatFixture) =>
  t.db.one(
    sql`select status, score, comment, version, handed_in_at as "handedInAt", checking_by as "checkingBy" from chat where id = ${s.chatId}`,
  )
const sums = (s: ChatFixture) =>
  t.db.one(
    sql`select waiting_count as waiting, rejected_count as rejected, accepted_count as accepted from homework where id = ${s.homeworkId}`,
  )

describe('handing in homework', () => {
  // Shows: PORTAL-010
  it('handing in homework from an outdated page is refused with 409, but a question from such a page is accepted', async () => {
    const s = await createChatFixture(t)
    const seen = (await readOwnHomework(s)).homework.version
    const phone = { ...messageBodyOf('Birinchi telefondan'), isSubmission: true, seenVersion: seen }
    const { data } = await submitTestHomework(t, s.ali.token, s.homeworkId, phone)
    const other = { ...messageBodyOf('Ikkinchi telefondan'), isSubmission: true }
    const refused = await submitTestHomework(t, s.ali.token, s.homeworkId, { ...other, seenVersion: seen })
    expect([refused.status, refused.error?.code]).toEqual([409, 'WORK_CHANGED'])
    const again = await submitTestHomework(t, s.ali.token, s.homeworkId, phone)
    expect([again.status, again.data.message.id]).toEqual([201, data.message.id])
    expect(
      (
        await submitTestHomework(t, s.ali.token, s.homeworkId, {
          ...messageBodyOf('Savol'),
          isSubmission: false,
          seenVersion: seen,
        })
      ).status,
    ).toBe(201)
    const { homework, messages } = await readOwnHomework(s)
    expect(messages.map(({ text }) => text)).toEqual(['Birinchi telefondan', 'Savol'])
    expect(
      (await submitTestHomework(t, s.ali.token, s.homeworkId, { ...other, seenVersion: homework.version })).status,
    ).toBe(201)
  })
  it("a student's message with files hands in homework: status, time and version of the submission and the homework's counts are updated", async () => {
    const s = await createChatFixture(t)
    const file = await uploadOfAli(s)
    const { status, data } = await submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf('Mana ishim', [file]))
    const now = t.deps.clock.now().toISOString()
    expect([status, data.homework.status, data.homework.handedInAt]).toEqual([201, 1, now])
    expect(data.message).toMatchObject({
      text: 'Mana ishim',
      files: [{ path: file }],
      sender: { id: s.ali.id, userType: 3 },
    })
    expect(await row(s)).toEqual({
      status: 1,
      score: null,
      comment: null,
      version: 2,
      handedInAt: now,
      checkingBy: null,
    })
    expect(await sums(s)).toEqual({ waiting: 1, rejected: 0, accepted: 0 })
    const line = await t.db.one(
      sql`select staff_id as "staffId", permission_name as "permissionName", action, after from audit where entity = 'chat' and entity_id = ${s.chatId}`,
    )
    expect(line).toEqual({
      staffId: null,
      permissionName: 'all_groups:check_homeworks',
      action: 'hand-in',
      after: { studentId: s.ali.id, messageId: data.message.id, text: 'Mana ishim', files: [file] },
    })
    const shown = await t.app.inject({ url: data.message.files[0]?.url as string })
    expect([shown.statusCode, shown.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^attachment/),
    ])
  })

  it('a homework submission that is repeated, even simultaneously, is stored once', async () => {
    const s = await createChatFixture(t)
    const body = messageBodyOf('Bir marta', [await uploadOfAli(s)])
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => submitTestHomework(t, s.ali.token, s.homeworkId, body)),
    )
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.message.id}`)).size).toBe(1)
    expect(await readStoredStateOfChat(t, s.chatId)).toMatchObject({
      messages: 1,
      events: 1,
      audits: 1,
      row: { version: 2 },
    })
    // A repeated request gets the first answer even after the homework's deadline.
    t.clock.set('2026-11-22T17:00:00+05:00')
    const token = await openStudentSession(t.deps, t.db, { studentId: s.ali.id, address: '', userAgent: null })
    expect((await submitTestHomework(t, token, s.homeworkId, body)).status).toBe(201)
  })

  it('a student can add to a homework submission that waits for a check; the checker keeps the reservation', async () => {
    const s = await createChatFixture(t)
    await setChatState(s, {
      status: 4,
      checkingBy: s.teacher.staffId,
      checkingUntil: '2026-11-21T15:10:00+05:00',
      version: 3,
    })
    await submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf('Yana', [await uploadOfAli(s)]))
    expect(await row(s)).toMatchObject({ status: 4, version: 4, checkingBy: s.teacher.staffId })
  })

  it("after homework is accepted, a student's text leaves its status and score unchanged, and the student's files are refused", async () => {
    const s = await createChatFixture(t)
    await setChatState(s, { status: 3, score: 90, version: 3 })
    expect(
      (await submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf('Rahmat!'))).data.homework,
    ).toMatchObject({
      status: 3,
      score: 90,
    })
    const before = await readStoredStateOfChat(t, s.chatId)
    const refused = await submitTestHomework(
      t,
      s.ali.token,
      s.homeworkId,
      messageBodyOf('Yana', [await uploadOfAli(s)]),
    )
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['files']])
    expect(await readStoredStateOfChat(t, s.chatId)).toEqual(before)
  })
})

describe('messages in a homework chat that are no submission', () => {
  const rejected = { status: 2, score: null, comment: 'Ikkinchi misol xato', version: 3 } as const
  const kept = async (s: ChatFixture) =>
    t.db.one(
      sql`select status, score, comment, version, handed_in_at, checked_by, checked_at, late_at from chat where id = ${s.chatId}`,
    )

  // Shows: SAFE-016
  it.each([
    ['marked as no submission', false, 'Rahmat'],
    ['from a program that does not ask whether it is a submission', undefined, 'Rahmat!'],
  ])(
    "after a rejection of homework, a student's message %s changes no state, score, comment or date",
    async (_, isSubmission, text) => {
      const s = await createChatFixture(t)
      await setChatState(s, { ...rejected, checkedBy: s.teacher.staffId })
      const [row, counts] = [await kept(s), await sums(s)]
      const { status, data } = await submitTestHomework(
        t,
        s.ali.token,
        s.homeworkId,
        messageBodyOf(text, [], isSubmission),
      )
      expect([status, data.message.isSubmission, data.homework.status, data.homework.score]).toEqual([
        201,
        false,
        2,
        null,
      ])
      expect([await kept(s), await sums(s)]).toEqual([row, counts])
      expect(await readStoredStateOfChat(t, s.chatId)).toMatchObject({ messages: 1, events: 1, audits: 1 })
    },
  )

  // Shows: SAFE-016
  it('a message that hands in nothing is accepted in a homework chat at any time, also after the deadline', async () => {
    for (const status of [null, 1, 2, 3, 4] as const) {
      const s = await createChatFixture(t, { deadline: '2026-11-21T14:00:00+05:00' })
      await setChatState(s, { status, version: 5 })
      const row = await kept(s)
      const asked = await submitTestHomework(
        t,
        s.ali.token,
        s.homeworkId,
        messageBodyOf('Shu yerini tushunmadim', [await uploadOfAli(s)], false),
      )
      expect([asked.status, asked.data.message.isSubmission, await kept(s)]).toEqual([201, false, row])
    }
  })

  it('rejected homework is handed in again only by a message marked as a submission; the old verdict stays in the chat', async () => {
    const s = await createChatFixture(t)
    await setChatState(s, rejected)
    const { data } = await submitTestHomework(
      t,
      s.ali.token,
      s.homeworkId,
      messageBodyOf("Ikkinchi misolni to'g'riladim", [], true),
    )
    expect([data.message.isSubmission, data.homework.status, data.homework.score]).toEqual([true, 1, null])
    const { messages } = await openChatInTest(t, s)
    expect(messages.map(({ isSubmission, isLate }) => [isSubmission, isLate])).toEqual([[true, false]])
  })

  it('handing in accepted homework again answers 400 naming the field isSubmission', async () => {
    const s = await createChatFixture(t)
    await setChatState(s, { status: 3, score: 90 })
    const before = await readStoredStateOfChat(t, s.chatId)
    const { status, error } = await submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf('Yana', [], true))
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['isSubmission']])
    expect(await readStoredStateOfChat(t, s.chatId)).toEqual(before)
  })
})

describe('repeated homework messages with the same key', () => {
  // Shows: SAFE-020
  it('a homework message with an idempotency key that was used before answers 409 for other content, and otherwise returns the first message', async () => {
    const s = await createChatFixture(t)
    const body = messageBodyOf('Salom', [], false)
    await submitTestHomework(t, s.ali.token, s.homeworkId, body)
    const before = await readStoredStateOfChat(t, s.chatId)
    const others = [
      { ...body, text: "To'liq ishim" },
      { ...body, files: [await uploadOfAli(s)] },
      { ...body, isSubmission: true },
    ]
    for (const other of others) {
      const { status, error } = await submitTestHomework(t, s.ali.token, s.homeworkId, other)
      expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([409, 'KEY_REUSED', ['clientId']])
    }
    expect((await submitTestHomework(t, s.ali.token, s.homeworkId, body)).status).toBe(201)
    expect(await readStoredStateOfChat(t, s.chatId)).toEqual(before)
  })
})

describe('the deadline for handing in homework', () => {
  const at = async (s: ChatFixture, moment: string, body: ReturnType<typeof messageBodyOf>) => {
    t.clock.set(moment)
    const token = await openStudentSession(t.deps, t.db, { studentId: s.ali.id, address: '', userAgent: null })
    const { status, error } = await submitTestHomework(t, token, s.homeworkId, body)
    t.clock.set('2026-11-21T15:00:00+05:00')
    return [status, error?.code]
  }
  const last = '2026-11-22T16:59:59.999+05:00'
  const over = '2026-11-22T17:00:00+05:00'
  const late = [409, 'DEADLINE_OVER']

  it('homework is accepted until a millisecond before the deadline, and refused from the deadline on', async () => {
    const [s, other] = [await createChatFixture(t), await createChatFixture(t)]
    expect(await at(s, last, messageBodyOf('Ulgurdim'))).toEqual([201, undefined])
    const before = await readStoredStateOfChat(t, other.chatId)
    expect(await at(other, over, messageBodyOf('Kechikdim'))).toEqual(late)
    expect(await readStoredStateOfChat(t, other.chatId)).toEqual(before)
    const read = (await readOwnHomework(other)).homework
    expect([read.status, read.deadline]).toEqual([6, '2026-11-22T12:00:00.000Z'])
  })

  it("a student's individual homework deadline has an effect only if it is later than the general deadline", async () => {
    const [later, earlier] = [await createChatFixture(t), await createChatFixture(t)]
    await setChatState(later, { deadline: '2026-11-24T12:00:00+05:00' })
    await setChatState(earlier, { deadline: '2026-11-21T12:00:00+05:00' })
    expect(await at(later, '2026-11-24T11:59:59+05:00', messageBodyOf('x'))).toEqual([201, undefined])
    expect(await at(earlier, last, messageBodyOf('x'))).toEqual([201, undefined])
  })

  it('after the deadline, rejected or missing homework cannot be handed in, but questions are accepted', async () => {
    for (const status of [2, null] as const) {
      const s = await createChatFixture(t)
      await setChatState(s, { status })
      expect(await at(s, over, messageBodyOf('Tuzatdim', [], true))).toEqual(late)
      expect(await at(s, over, messageBodyOf('', [await uploadOfAli(s)]))).toEqual(late)
      expect(await readStoredStateOfChat(t, s.chatId)).toMatchObject({ messages: 0, row: { status, late_at: null } })
    }
    for (const status of [1, 2, 3, 4] as const) {
      const s = await createChatFixture(t)
      await setChatState(s, { status, version: 5 })
      expect(await at(s, over, messageBodyOf('Tekshirdingizmi?'))).toEqual([201, undefined])
      expect(await row(s)).toMatchObject({ status, version: 5 })
    }
  })

  // Shows: SAFE-017
  it('if a student adds to a homework submission after the deadline, its submission time stays and the time of the addition is stored separately', async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf('.'))
    const handedInAt = t.deps.clock.now().toISOString()
    expect(await at(s, over, messageBodyOf("To'liq javob", [await uploadOfAli(s)], true))).toEqual([201, undefined])
    const lateAt = new Date(over).toISOString()
    const { chat, messages } = await openChatInTest(t, s)
    expect(chat).toMatchObject({ status: 1, handedInAt, lateAt, version: 3 })
    expect(
      messages.map(({ text, isSubmission, isLate, createdAt }) => [text, isSubmission, isLate, createdAt]),
    ).toEqual([
      ['.', true, false, handedInAt],
      ["To'liq javob", true, true, lateAt],
    ])
    expect((await readOwnHomework(s)).homework).toMatchObject({ status: 1, handedInAt, lateAt })
    expect(await sums(s)).toEqual({ waiting: 1, rejected: 0, accepted: 0 })
    // The homework is handed in again before an extended deadline, so it is not late any more.
    await setChatState(s, { status: 2, deadline: '2026-11-23T12:00:00+05:00' })
    expect(await at(s, over, messageBodyOf('Qayta ishladim', [], true))).toEqual([201, undefined])
    expect((await openChatInTest(t, s)).chat).toMatchObject({ status: 1, handedInAt: lateAt, lateAt: null })
  })

  it('after its deadline is extended, homework that was shown as not done is open again and can be handed in', async () => {
    const s = await createChatFixture(t, { deadline: '2026-11-21T14:00:00+05:00' })
    expect((await readOwnHomework(s)).homework.status).toBe(5)
    await setChatState(s, { deadline: '2026-11-23T14:00:00+05:00' })
    expect((await readOwnHomework(s)).homework.status).toBe(6)
    expect((await submitTestHomework(t, s.ali.token, s.homeworkId)).status).toBe(201)
  })
})

describe('students see and write only in their own homework chats', () => {
  it("API calls about homework answer 404 to a student who was not given it, and never show another student's chat", async () => {
    const [s, other] = [await createChatFixture(t), await createChatFixture(t)]
    await submitTestHomework(t, s.vali.token, s.homeworkId, messageBodyOf('Valining ishi'))
    expect((await readOwnHomework(s)).messages).toEqual([])
    const before = await readStoredStateOfChat(t, other.chatId)
    expect((await t.send(ownHomework.read, { token: s.ali.token, params: { id: other.homeworkId } })).status).toBe(404)
    expect((await submitTestHomework(t, s.ali.token, other.homeworkId)).status).toBe(404)
    expect(await readStoredStateOfChat(t, other.chatId)).toEqual(before)
    const list = (await t.send(ownHomework.list, { token: s.ali.token })).data
    expect([list.total, list.homeworks.map((one) => one.chatId)]).toEqual([1, [s.chatId]])
  })

  it("a student can attach only their own uploads, not those of another student, or of a staff member whose id equals the student's", async () => {
    const s = await createChatFixture(t)
    const foreign = [
      await uploadUnattachedFile(t, { id: s.vali.id, isStudent: true }),
      await uploadUnattachedFile(t, { id: s.office.staffId }),
    ]
    for (const path of foreign)
      expect((await submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf('x', [path]))).error.code).toBe(
        'FILE_UNKNOWN',
      )
    expect(await readStoredStateOfChat(t, s.chatId)).toMatchObject({ messages: 0 })
  })

  it('a student uploads a file and hands it in as homework', async () => {
    const s = await createChatFixture(t)
    const sent = await t.send(uploads.ownAttachment, {
      token: s.ali.token,
      file: { name: 'ish.txt', bytes: Buffer.from("Javob: 42 o'n") },
    })
    expect(sent.status).toBe(201)
    const { data } = await submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf('', [sent.data.path]))
    expect(data.message.files).toMatchObject([{ name: 'ish.txt' }])
    expect(
      (
        await t.send(uploads.ownAttachment, {
          token: s.ali.token,
          file: { name: 'a.exe', bytes: Buffer.from('MZ\u0000\u0001') },
        })
      ).error.code,
    ).toBe('FILE_TYPE')
  })

  it("a student's homework list can be filtered by each of the six homework statuses, and starts with the latest lesson", async () => {
    const s = await createChatFixture(t)
    const of = async (status: number) =>
      (await t.send(ownHomework.list, { token: s.ali.token, query: { status: status as 1 } })).data.total
    expect([await of(6), await of(1)]).toEqual([1, 0])
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    expect([await of(6), await of(1)]).toEqual([0, 1])
  })

  it('a student is notified of verdicts on their own homework only', async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    const body = { status: 2, score: 10, comment: "Qayta ko'ring", version: 2, clientId: crypto.randomUUID() } as const
    await t.send(homework.check.all, { token: s.office.token, params: { id: s.groupId, chatId: s.chatId }, body })
    const told = async (token: string) => (await t.send(ownNotifications.list, { token })).data
    expect(await told(s.ali.token)).toMatchObject({
      total: 1,
      notifications: [{ kind: 7, title: 'Uy vazifasi qaytarildi', readAt: null }],
    })
    expect(await told(s.vali.token)).toEqual({ total: 0, notifications: [] })
  })
})

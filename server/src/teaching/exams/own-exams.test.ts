import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import {
  allChatGrants,
  type ChatFixture,
  createChatFixture,
  messageBodyOf,
  readChatOfStudent,
  readStoredStateOfChat,
  uploadUnattachedFile,
} from '../chats/testing/chat-fixture.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:30:00+05:00'))

const questions = ['staffs/homeworks/1.pdf', 'staffs/homeworks/2.pdf', 'staffs/homeworks/3.pdf']

async function exam(s: ChatFixture, more: object = {}) {
  const id = await examOf(s.groupId, more)
  return { id, chatId: await readChatOfStudent(t, { examId: id, studentId: s.ali.id }) }
}
async function examOf(groupId: number, more: object = {}) {
  for (const key of questions)
    await t.db.run(
      sql`insert into file (key, name, mime_type, size_bytes, used_at) values (${key}, 'savol.pdf', 'application/pdf', 9, now()) on conflict do nothing`,
    )
  return t.build.exam({
    groupId,
    date: '2026-11-21',
    beginTime: '15:00',
    endTime: '16:00',
    deadline: '2026-11-21T17:00:00+05:00',
    files: [questions[0] as string],
    questionFiles: questions,
    ...more,
  })
}
const read = async (token: string, id: number) => (await t.send(ownExams.read, { token, params: { id } })).data
const start = (token: string, id: number) => t.send(ownExams.start, { token, params: { id } })
type Words = ReturnType<typeof messageBodyOf> & { writtenAt?: string | undefined }
const sendMessage = (token: string, id: number, body: Words = messageBodyOf('Javobim')) =>
  t.send(ownExams.write, { token, params: { id }, body })

describe('a student starts an exam', () => {
  // Shows: SAFE-018
  it('before an exam begins, the student sees description and files but no questions, and cannot start the exam (409)', async () => {
    const s = await createChatFixture(t)
    const { id } = await exam(s, { description: 'Kalkulyator olib keling' })
    t.clock.set('2026-11-21T14:59:59.999+05:00')
    expect(await read(s.ali.token, id)).toMatchObject({
      exam: { period: 1, description: 'Kalkulyator olib keling', files: [{}], questionFiles: [], startedAt: null },
    })
    expect((await start(s.ali.token, id)).error.code).toBe('EXAM_NOT_STARTED')
    expect((await sendMessage(s.ali.token, id)).error.code).toBe('EXAM_NOT_STARTED')
    t.clock.set('2026-11-21T15:00:00+05:00')
    expect(await read(s.ali.token, id)).toMatchObject({ exam: { period: 2, files: [{}], questionFiles: [] } })
    const first = (await start(s.ali.token, id)).data.exam
    expect([first.startedAt, first.questionFiles.map((file) => file.path)]).toEqual([
      '2026-11-21T10:00:00.000Z',
      questions,
    ])
    t.clock.forward(60_000)
    expect((await start(s.ali.token, id)).data.exam.startedAt).toBe(first.startedAt)
  })

  // Shows: EXAM-022
  it('random question files of an exam are assigned evenly, and each student keeps the assigned file', async () => {
    const s = await createChatFixture(t)
    const groupId = await t.build.group({ headOfficeId: s.headOfficeId })
    const tokens = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const studentId = await t.build.student({ login: `q.${crypto.randomUUID()}` })
        await t.build.membership({ studentId, groupId })
        return openStudentSession(t.deps, t.db, { studentId, address: '', userAgent: null })
      }),
    )
    const id = await examOf(groupId, { questionMode: 1 })
    const ask = () =>
      Promise.all(
        tokens.map(async (token) => (await start(token, id)).data.exam.questionFiles.map((file) => file.path)),
      )
    const [first, again] = await Promise.all([ask(), ask()])
    expect(again).toEqual(first)
    const uses = questions.map((key) => first.filter((dealt) => dealt.length === 1 && dealt[0] === key).length)
    expect(uses).toEqual([3, 3, 3])
  })

  it('an exam with random questions accepts messages only from students who started it', async () => {
    const s = await createChatFixture(t)
    const [dealt, same] = [await exam(s, { questionMode: 1 }), await exam(s)]
    expect((await sendMessage(s.ali.token, dealt.id)).error.code).toBe('EXAM_NOT_STARTED')
    expect((await sendMessage(s.ali.token, same.id)).status).toBe(201)
    await start(s.ali.token, dealt.id)
    expect((await sendMessage(s.ali.token, dealt.id)).data.exam).toMatchObject({
      chatStatus: 1,
      handedInAt: '2026-11-21T10:30:00.000Z',
    })
  })

  // Shows: SAFE-016, SAFE-017
  it("a student's question in an exam is no submission; a submission after the deadline is marked late", async () => {
    const s = await createChatFixture(t)
    const { id, chatId } = await exam(s)
    const asked = await sendMessage(s.ali.token, id, messageBodyOf('Kalkulyator mumkinmi?', [], false))
    expect([asked.status, asked.data.message.isSubmission, asked.data.exam]).toMatchObject([
      201,
      false,
      { chatStatus: 5, handedInAt: null },
    ])
    await sendMessage(s.ali.token, id, messageBodyOf('.'))
    t.clock.set('2026-11-21T17:00:00+05:00')
    const late = (await sendMessage(s.ali.token, id, messageBodyOf("To'liq javob", [], true))).data
    expect(late).toMatchObject({
      message: { isSubmission: true, isLate: true },
      exam: { chatStatus: 1, handedInAt: '2026-11-21T10:30:00.000Z', lateAt: '2026-11-21T12:00:00.000Z' },
    })
    expect((await sendMessage(s.ali.token, id, messageBodyOf('Rahmat'))).data.message).toMatchObject({
      isSubmission: false,
      isLate: false,
    })
    expect(await readStoredStateOfChat(t, chatId)).toMatchObject({ messages: 4, row: { version: 3, status: 1 } })
  })

  it('starting an exam answers 409 after the deadline or after its results were announced, and 404 for a student who is no participant', async () => {
    const s = await createChatFixture(t)
    const { id } = await exam(s)
    const elsewhere = await createChatFixture(t)
    expect((await start(elsewhere.ali.token, id)).status).toBe(404)
    expect((await sendMessage(elsewhere.ali.token, id)).status).toBe(404)
    t.clock.set('2026-11-21T17:00:00+05:00')
    expect((await start(s.ali.token, id)).error.code).toBe('DEADLINE_OVER')
    expect((await sendMessage(s.ali.token, id)).error.code).toBe('DEADLINE_OVER')
  })
})

describe('an exam message that was written before the end and arrives later', () => {
  const sendAt = async (s: ChatFixture, id: number, moment: string, writtenAt?: string, body: object = {}) => {
    t.clock.set(`2026-11-${moment}:00+05:00`)
    const at = writtenAt && { writtenAt: `2026-11-21T${writtenAt}:00+05:00` }
    // Opens the student's session only now, because an earlier token would have expired.
    const token = await openStudentSession(t.deps, t.db, { studentId: s.ali.id, address: '', userAgent: null })
    return sendMessage(token, id, { ...messageBodyOf('Yozib ulgurganim', [], true), ...at, ...body })
  }

  // Shows: PORTAL-013
  it("a message that arrives after the exam's deadline is shown to the teacher with its times of writing and arrival, and leaves the submission's state unchanged", async () => {
    const s = await createChatFixture(t)
    const { id, chatId } = await exam(s)
    const sent = await sendAt(s, id, '21T19:20', '16:58')
    expect([sent.status, sent.data.message, sent.data.exam]).toMatchObject([
      201,
      { isSubmission: true, isLate: true },
      { chatStatus: 4, handedInAt: null, lateAt: '2026-11-21T14:20:00.000Z' },
    ])
    const office = await t.signedIn({ grants: allChatGrants, headOfficeIds: [s.headOfficeId] })
    const open = await t.send(exams.chat, { token: office.token, params: { id, chatId } })
    expect(open.data.messages).toMatchObject([
      { isLate: true, writtenAt: '2026-11-21T11:58:00.000Z', createdAt: '2026-11-21T14:20:00.000Z' },
    ])
    expect(open.data.participant).toMatchObject({ chatStatus: 4, score: null, status: null, handedInAt: null })
    expect(await readStoredStateOfChat(t, chatId)).toMatchObject({ audits: 1, row: { status: null, version: 2 } })
  })

  it("an exam cannot be deleted if a student's message arrived after its deadline", async () => {
    const s = await createChatFixture(t)
    const { id } = await exam(s)
    await sendAt(s, id, '21T19:20', '16:58')
    const office = await t.signedIn({ grants: ['all_groups:exam.delete'], headOfficeIds: [s.headOfficeId] })
    const removed = await t.send(exams.remove, { token: office.token, params: { id } })
    expect(removed.error.code).toBe('EXAM_IN_USE')
  })

  it('repeating the request that sent an exam message after the deadline returns the stored message and stores no second message', async () => {
    const s = await createChatFixture(t)
    const { id, chatId } = await exam(s)
    const body = messageBodyOf('Yozib ulgurganim', [], true)
    const first = await sendAt(s, id, '21T19:20', '16:58', body)
    const second = await sendAt(s, id, '21T19:30', '16:59', body)
    expect(second.data.message).toEqual(first.data.message)
    expect(await readStoredStateOfChat(t, chatId)).toMatchObject({ messages: 1, audits: 1 })
  })

  it.each([
    ['declares no time of writing', '21T19:20', undefined],
    ['declares a time of writing after the end', '21T19:20', '17:01'],
    ['declares a time of writing in the future', '21T17:10', '17:30'],
    ['declares a time of writing before the begin', '21T19:20', '14:59'],
    ['arrives more than a day later', '22T17:01', '16:58'],
  ])('a late exam message is refused if it %s', async (_, moment, writtenAt) => {
    const s = await createChatFixture(t)
    const { id, chatId } = await exam(s)
    expect((await sendAt(s, id, moment, writtenAt)).error.code).toBe('DEADLINE_OVER')
    expect(await readStoredStateOfChat(t, chatId)).toMatchObject({ messages: 0, row: { late_at: null } })
  })

  it("a message after the exam's deadline is refused if the results are announced, or if the student never opened the random questions", async () => {
    const s = await createChatFixture(t)
    const [told, dealt] = [await exam(s), await exam(s, { questionMode: 1 })]
    await t.db.run(
      sql`update exam set announced_at = ${t.deps.clock.now()}, public_code = ${`kod-${told.id}`} where id = ${told.id}`,
    )
    expect((await sendAt(s, told.id, '21T19:20', '16:58')).error.code).toBe('DEADLINE_OVER')
    expect((await sendAt(s, dealt.id, '21T19:20', '16:58')).error.code).toBe('EXAM_NOT_STARTED')
  })

  it("for an exam message that arrives in time, the server does not store the time of writing that the student's app sent", async () => {
    const s = await createChatFixture(t)
    const { id } = await exam(s)
    expect((await sendAt(s, id, '21T16:00', '15:10')).data).toMatchObject({
      message: { isLate: false, writtenAt: null },
      exam: { chatStatus: 1, handedInAt: '2026-11-21T11:00:00.000Z' },
    })
  })

  it("whether a student's message about an exam arrived late depends on the student's individual deadline", async () => {
    const s = await createChatFixture(t)
    const { id } = await exam(s)
    await t.build.chat({ examId: id, studentId: s.ali.id, deadline: '2026-11-21T18:00:00+05:00' })
    expect((await sendAt(s, id, '21T18:30', '17:30')).data.message).toMatchObject({ isLate: true })
  })
})

it("a student's exam shows its begin, its end, the individual deadline and the server's current time", async () => {
  const s = await createChatFixture(t)
  const { id } = await exam(s)
  const moments = { beginsAt: '2026-11-21T10:00:00.000Z', endsAt: '2026-11-21T12:00:00.000Z' }
  const now = '2026-11-21T10:30:00.000Z'
  expect(await read(s.ali.token, id)).toMatchObject({ exam: moments, now })
  await t.build.chat({ examId: id, studentId: s.ali.id, deadline: '2026-11-21T18:00:00+05:00' })
  const own = { ...moments, endsAt: '2026-11-21T13:00:00.000Z' }
  expect((await t.send(ownExams.list, { token: s.ali.token })).data).toMatchObject({ exams: [own], now })
  expect((await start(s.ali.token, id)).data).toMatchObject({ exam: own, now })
  expect((await sendMessage(s.ali.token, id)).data).toMatchObject({ exam: own, now })
})

describe('what a student sees of an exam before its results are announced', () => {
  it("score, comment, result, checker and the checker's message are hidden from the student until the results of the exam are announced", async () => {
    const s = await createChatFixture(t)
    const { id, chatId } = await exam(s)
    await sendMessage(s.ali.token, id)
    const unchecked = await read(s.ali.token, id)
    const body = { participantId: chatId, score: 40, comment: 'Sirli izoh: yetarli emas' }
    const checked = await t.send(exams.check, { token: s.office.token, params: { id }, body })
    expect(checked.status).toBe(200)
    expect(await read(s.ali.token, id)).toEqual(unchecked)
    const list = await t.send(ownExams.list, { token: s.ali.token })
    expect(list.data.exams[0]).toEqual(unchecked.exam)
    expect(list.text).not.toContain('Sirli')
    // The student must not see that the verdict on the exam was changed.
    const higher = await t.send(exams.check, { token: s.office.token, params: { id }, body: { ...body, score: 90 } })
    expect((await undoRequestChanges(t, s.office.token, higher)).status).toBe(200)
    expect(await read(s.ali.token, id)).toEqual(unchecked)
    await t.db.run(
      sql`update exam set announced_at = ${t.deps.clock.now()}, public_code = ${`kod-${id}`} where id = ${id}`,
    )
    const after = await read(s.ali.token, id)
    expect(after.exam).toMatchObject({
      announced: true,
      score: 40,
      comment: 'Sirli izoh: yetarli emas',
      result: 1,
      chatStatus: 2,
    })
    expect(after.messages.map((message) => message.kind)).toEqual(['message', 'check', 'check', 'check'])
    expect((await sendMessage(s.ali.token, id)).error.code).toBe('DEADLINE_OVER')
  })

  const inEachOutcome = async (s: ChatFixture, handedInAt: string | null) => {
    const { id } = await exam(s)
    const unchecked = { status: handedInAt ? (1 as const) : null }
    const verdicts = [
      { status: 3, score: 90 },
      { status: 2, score: 30 },
      { status: 2, failureReasonId: 1, result: 4 },
    ] as const
    return Promise.all(
      [unchecked, ...verdicts].map(async (verdict) => {
        const studentId = await t.build.student({
          lastName: 'Bir',
          firstName: 'Xil',
          login: `q.${crypto.randomUUID()}`,
        })
        await t.build.membership({ studentId, groupId: s.groupId })
        const chatId = await t.build.chat({ examId: id, studentId, ...verdict })
        await t.db.run(sql`update chat set handed_in_at = ${handedInAt} where id = ${chatId}`)
        const token = await openStudentSession(t.deps, t.db, { studentId, address: '', userAgent: null })
        return { id, studentId, token, chatId, isChecked: verdict !== unchecked }
      }),
    )
  }
  const anonymous = (value: unknown) =>
    JSON.stringify(value, (key, one) => (/^(id|chatId|path|url|clientId)$/.test(key) ? undefined : one))
  const [inTime, later, tooLate] = ['15:30', '15:40', '17:00'].map((time) => `2026-11-21T${time}:00+05:00`) as [
    string,
    string,
    string,
  ]

  it.each([
    ['work handed in here', '2026-11-21T10:20:00Z', [inTime, later, tooLate]],
    ['work on paper, then a message in time', null, [inTime, later, tooLate]],
    ['work on paper, then a message too late', null, [tooLate]],
    ['work on paper, then a message written in time that arrives late', null, [tooLate], later],
  ])(
    "until the results of an exam are announced, the response to a student's message does not reveal whether the exam was checked: %s",
    async (_, handedInAt, moments, writtenAt = undefined as string | undefined) => {
      const s = await createChatFixture(t)
      const students = await inEachOutcome(s, handedInAt)
      const checked = students.filter(({ isChecked }) => isChecked).map(({ chatId }) => chatId)
      const verdicts = () =>
        t.db.many(sql`
        select status, score, comment, failure_reason_id, result, version, checked_by, checked_at from chat where id = any(${checked}) order by id`)
      const written = await verdicts()
      for (const moment of moments)
        for (const hasFile of [false, true]) {
          t.clock.set(moment)
          const told = await Promise.all(
            students.map(async ({ id, studentId, token }) => {
              const files = hasFile ? [await uploadUnattachedFile(t, { id: studentId, isStudent: true })] : []
              const { status, error, data } = await sendMessage(token, id, {
                ...messageBodyOf('Varaq', files),
                writtenAt,
              })
              return anonymous([status, error?.code, data, await read(token, id)])
            }),
          )
          expect(told, `${moment} ${hasFile}`).toEqual(told.map(() => told[0]))
        }
      expect(await verdicts()).toEqual(written)
    },
  )

  it('a participant who was excluded from an exam stays excluded, whatever messages they send', async () => {
    const s = await createChatFixture(t)
    const { id, chatId } = await exam(s)
    await t.build.chat({ examId: id, studentId: s.ali.id, status: 2, failureReasonId: 1, result: 4, version: 3 })
    expect((await sendMessage(s.ali.token, id)).status).toBe(201)
    expect(await readStoredStateOfChat(t, chatId)).toMatchObject({
      row: { status: 2, failure_reason_id: 1, result: 4, version: 3 },
    })
  })
})

import { randomUUID } from 'node:crypto'
import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { readLastAudit } from '../../testing/rows.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { readChat } from '../chats/chat-rows.ts'
import {
  allChatGrants,
  type ChatFixture,
  createChatFixture,
  messageBodyOf,
  openChatInTest,
  readStoredStateOfChat,
  submitTestHomework,
} from '../chats/testing/chat-fixture.ts'

const t = shareTestApp()

const verdict = (version: number, score: number | null = 85, more: object = {}) => ({
  status: (score !== null && score >= 60 ? 3 : 2) as 2 | 3,
  score,
  comment: "Yaxshi, ammo 3-misolni qayta ko'ring",
  version,
  clientId: randomUUID(),
  ...more,
})
const check = (s: ChatFixture, body: ReturnType<typeof verdict>, token = s.office.token) =>
  t.send(homework.check.all, { token, params: { id: s.groupId, chatId: s.chatId }, body })
const reserveSubmissionForChecker = async (s: ChatFixture, token: string, force = false) =>
  (await t.send(homework.take.all, { token, params: { id: s.groupId, chatId: s.chatId }, body: { force } })).data.chat
const readSums = (s: ChatFixture) =>
  t.db.one(
    sql`select waiting_count as waiting, rejected_count as rejected, accepted_count as accepted, score_sum as score from homework where id = ${s.homeworkId}`,
  )
const readNotifications = (studentId: number) =>
  t.db.many(
    sql`select kind, title, body from student_notification join notification on id = notification_id where student_id = ${studentId} order by id`,
  )

const parentOf = async (studentId: number) => {
  const agentId = await t.db.newId(
    sql`insert into agent (full_name, phone) values ('Aliyeva Ona', '998901234567') returning id`,
  )
  await t.db.run(sql`
    insert into agent_student (agent_id, student_id, relation, source, started_at) values (${agentId}, ${studentId}, 'mother', 'hand', now())`)
}
const readParentNotifications = (studentId: number) =>
  t.db.many(sql`select title, body from telling where student_id = ${studentId} order by id`)

describe('checking homework', () => {
  // Shows: HOMEWORK-035
  it("accepting homework stores score, comment and checker, adds a message, updates the homework's counts, and notifies the student", async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    expect(await readSums(s)).toEqual({ waiting: 1, rejected: 0, accepted: 0, score: 0 })
    const { version } = (await openChatInTest(t, s)).chat
    const { status, data } = await check(s, verdict(version))
    expect(status).toBe(200)
    expect(data.chat).toMatchObject({
      status: 3,
      chatStatus: 3,
      score: 85,
      comment: "Yaxshi, ammo 3-misolni qayta ko'ring",
      version: version + 1,
      checkedBy: { id: s.office.staffId },
      checkingBy: null,
      checkedAt: t.deps.clock.now().toISOString(),
    })
    expect(data.message).toMatchObject({
      kind: 'check',
      status: 3,
      score: 85,
      text: "Yaxshi, ammo 3-misolni qayta ko'ring",
    })
    expect(await readSums(s)).toEqual({ waiting: 0, rejected: 0, accepted: 1, score: 85 })
    expect(await readNotifications(s.ali.id)).toEqual([
      {
        kind: 6,
        title: 'Uy vazifasi qabul qilindi',
        body: "Kasrlar: 85/100 ball. Yaxshi, ammo 3-misolni qayta ko'ring",
      },
    ])
    const { notifications } = (await t.send(ownNotifications.list, { token: s.ali.token })).data
    expect(notifications[0]?.about).toEqual({ kind: 'homework', id: s.homeworkId })
    const line = await t.db.one(sql`select before, after from audit where action = 'check' and entity_id = ${s.chatId}`)
    expect(line).toEqual({
      before: { status: 1, score: null, comment: null },
      after: { status: 3, score: 85, comment: "Yaxshi, ammo 3-misolni qayta ko'ring" },
    })
  })

  it('rejected homework can be handed in again, and checked homework can be checked a second time', async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    const first = (await check(s, verdict(2, 40))).data.chat
    expect([first.status, first.score, await readSums(s)]).toEqual([
      2,
      null,
      { waiting: 0, rejected: 1, accepted: 0, score: 0 },
    ])
    expect((await readNotifications(s.ali.id)).map((one) => (one as { kind: number }).kind)).toEqual([7])
    await submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf('Tuzatdim', [], true))
    const again = (await openChatInTest(t, s)).chat
    expect(again).toMatchObject({ status: 1, score: null, comment: null, checkedBy: null, version: first.version + 1 })
    const accepted = (await check(s, verdict(again.version, 60))).data.chat
    const better = (await check(s, verdict(accepted.version, 100))).data.chat
    expect([accepted.score, better.score, better.status]).toEqual([60, 100, 3])
    expect(await readSums(s)).toEqual({ waiting: 0, rejected: 0, accepted: 1, score: 100 })
  })

  // Shows: HOMEWORK-018
  it.each([
    ['Accepted', 59],
    ['Rejected', 60],
    ['Accepted', 0],
    ['Rejected', 100],
  ] as const)(
    'checking homework with a score that its status does not allow (%s, score %i) answers 400 naming the score, and nothing is written',
    async (statusName, score) => {
      const s = await createChatFixture(t)
      await submitTestHomework(t, s.ali.token, s.homeworkId)
      const before = await readStoredStateOfChat(t, s.chatId)
      const answer = await check(s, { ...verdict(2, score), status: ChatStatus[statusName] })
      expect([answer.status, answer.error.code, Object.keys(answer.error.fields ?? {})]).toEqual([
        400,
        'VALIDATION',
        ['score'],
      ])
      expect(await readStoredStateOfChat(t, s.chatId)).toEqual(before)
    },
  )

  it.each([
    [60, 'Accepted', 60],
    [100, 'Accepted', 100],
    [59, 'Rejected', null],
    [0, 'Rejected', null],
    [null, 'Rejected', null],
  ] as const)(
    'homework checked with the score %s gets the status %s, and the stored score is %s',
    async (score, statusName, stored) => {
      const status = ChatStatus[statusName]
      const s = await createChatFixture(t)
      await submitTestHomework(t, s.ali.token, s.homeworkId)
      const { chat, message } = (await check(s, verdict(2, score))).data
      expect(chat).toMatchObject({ status, chatStatus: status, score: stored })
      expect([message.status, message.score]).toEqual([status, stored])
    },
  )

  // Shows: FAMILY-022
  it("rejected homework has no score anywhere, and student and parents see the checker's comment", async () => {
    const s = await createChatFixture(t)
    await parentOf(s.ali.id)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    await check(s, verdict(2, 0))
    expect(await readSums(s)).toEqual({ waiting: 0, rejected: 1, accepted: 0, score: 0 })
    const body = "Kasrlar: Yaxshi, ammo 3-misolni qayta ko'ring"
    expect(await readNotifications(s.ali.id)).toEqual([{ kind: 7, title: 'Uy vazifasi qaytarildi', body }])
    expect(await readParentNotifications(s.ali.id)).toEqual([{ title: 'Uy vazifasi qaytarildi', body }])
  })

  it('a score of 0 that an earlier server version stored for rejected homework is returned as no score', async () => {
    const s = await createChatFixture(t)
    await t.db.run(sql`update chat set status = 2, score = 0, comment = 'Qayta' where id = ${s.chatId}`)
    expect((await openChatInTest(t, s)).chat).toMatchObject({ status: 2, score: null })
  })

  it('the rejection of a submission can be undone even if an earlier server version recorded it with the score 0', async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    const returned = await check(s, verdict(2, null))
    await t.db.run(sql`set session_replication_role = replica`)
    await t.db.run(
      sql`update audit set after = after || '{"score": 0}' where action = 'check' and entity_id = ${s.chatId}`,
    )
    await t.db.run(sql`set session_replication_role = origin`)
    expect((await undoRequestChanges(t, s.office.token, returned)).status).toBe(200)
  })

  it('checking homework is refused for a score over 100, below 0, fractional or missing, and for an empty comment', async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    for (const more of [
      { score: 101 },
      { score: -1 },
      { score: 85.5 },
      { score: null },
      { comment: ' ' },
      { status: 1 },
    ])
      expect((await check(s, verdict(2, 85, more))).status).toBe(400)
  })

  it('checking homework answers 409 NOTHING_HANDED_IN if there is no submission to check, and nothing is written', async () => {
    const s = await createChatFixture(t)
    const before = await readStoredStateOfChat(t, s.chatId)
    const { status, error } = await check(s, verdict(1))
    expect([status, error.code]).toEqual([409, 'NOTHING_HANDED_IN'])
    expect(await readStoredStateOfChat(t, s.chatId)).toEqual(before)
  })

  it('checking homework answers 409 CHAT_CHANGED if the student wrote since the checker opened the chat', async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    const { version } = await reserveSubmissionForChecker(s, s.office.token)
    await submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf("Yana bir varaq qo'shdim"))
    const before = await readStoredStateOfChat(t, s.chatId)
    const { status, error } = await check(s, verdict(version))
    expect([status, error.code]).toEqual([409, 'CHAT_CHANGED'])
    expect(await readStoredStateOfChat(t, s.chatId)).toEqual(before)
    const { chat } = await openChatInTest(t, s)
    // The submission is still reserved for the checker whose verdict was refused.
    expect([chat.status, chat.checkingBy?.id]).toEqual([4, s.office.staffId])
    expect((await check(s, verdict(chat.version))).status).toBe(200)
  })

  it('of two simultaneous checks of one homework exactly one succeeds', async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    const answers = await Promise.all([
      check(s, verdict(2, 90)),
      check(s, verdict(2, 30), s.teacher.token),
      check(s, verdict(2, 70)),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    expect(answers.flatMap((answer) => answer.error?.code ?? [])).toEqual(['CHAT_CHANGED', 'CHAT_CHANGED'])
    expect((await openChatInTest(t, s)).messages.filter((message) => message.kind === 'check')).toHaveLength(1)
    expect(await readNotifications(s.ali.id)).toHaveLength(1)
  })

  it("a repeated request that checks homework returns the first request's result, even if both arrive at once, and the student is notified once", async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    const body = verdict(2)
    const answers = await Promise.all([check(s, body), check(s, body), check(s, body)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.data.message.id)).size).toBe(1)
    expect(await readNotifications(s.ali.id)).toHaveLength(1)
    for (const other of [{ score: 86 }, { comment: 'Boshqa izoh' }])
      expect((await check(s, { ...body, ...other })).error.code).toBe('KEY_REUSED')
    expect(await readStoredStateOfChat(t, s.chatId)).toMatchObject({ messages: 2, events: 2, audits: 2 })
  })
})

describe('undoing a verdict on homework', () => {
  it('undoing a rejection of homework notifies the parents again if they were notified of the rejection', async () => {
    const s = await createChatFixture(t)
    await parentOf(s.ali.id)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    const back = { title: 'Uy vazifasi qaytarildi', body: "Kasrlar: Yaxshi, ammo 3-misolni qayta ko'ring" }
    const corrected = (what: string) => ({
      title: 'Uy vazifasi tekshiruvi tuzatildi',
      body: `Kasrlar: ${what}. Avvalgi xabar xato edi`,
    })
    const first = await check(s, verdict(2, 40))
    const second = await check(s, verdict(first.data.chat.version, 30, { comment: 'Boshqa ish' }))
    await undoRequestChanges(t, s.office.token, second)
    await undoRequestChanges(t, s.office.token, first)
    expect(await readParentNotifications(s.ali.id)).toEqual([
      back,
      { ...back, body: 'Kasrlar: Boshqa ish' },
      corrected('ish qaytarilgan'),
      corrected('ish yana tekshiriladi'),
    ])
    // Parents are not notified of accepted homework or of its undo, so the number of notifications stays 4.
    const accepted = await check(s, verdict((await openChatInTest(t, s)).chat.version))
    expect((await undoRequestChanges(t, s.office.token, accepted)).status).toBe(200)
    expect(await readParentNotifications(s.ali.id)).toHaveLength(4)
  })

  it('undoing a second verdict on homework restores the first verdict with its checker and time', async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    const first = (await check(s, verdict(2, 70), s.teacher.token)).data.chat
    t.clock.forward(60_000)
    const second = await check(s, verdict(first.version, 90))
    expect(second.data.chat.checkedBy?.id).toBe(s.office.staffId)
    expect(await readLastAudit(t.db)).toMatchObject({
      before: { score: 70, checkedBy: s.teacher.staffId, checkedAt: first.checkedAt },
      after: { score: 90, checkedBy: s.office.staffId, checkedAt: second.data.chat.checkedAt },
    })
    await undoRequestChanges(t, s.office.token, second)
    const { score, checkedBy, checkedAt } = (await openChatInTest(t, s)).chat
    expect({ score, checkedBy, checkedAt }).toEqual({
      score: 70,
      checkedBy: first.checkedBy,
      checkedAt: first.checkedAt,
    })
  })
})

describe('reserving a homework submission for checking', () => {
  it('a submission shows its checker for 15 minutes after each reservation for checking', async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    const taken = await reserveSubmissionForChecker(s, s.office.token)
    expect(taken).toMatchObject({ status: 4, chatStatus: 1, version: 2, checkingBy: { id: s.office.staffId } })
    t.clock.forward(10 * 60_000)
    const renewed = await reserveSubmissionForChecker(s, s.office.token)
    expect([renewed.version, renewed.checkingBy?.id]).toEqual([2, s.office.staffId])
    const seen = () => readChat({ ...t.deps, viewer: { id: s.office.staffId, sessionId: '', standing: '' } }, s.chatId)
    t.clock.forward(15 * 60_000 - 1)
    expect(await seen()).toMatchObject({ status: 4, checkingBy: { id: s.office.staffId } })
    t.clock.forward(1)
    expect(await seen()).toMatchObject({ status: 1, checkingBy: null })
    const late = await t.signedIn({ grants: allChatGrants, headOfficeIds: [s.headOfficeId] })
    expect(await reserveSubmissionForChecker(s, late.token)).toMatchObject({
      status: 4,
      version: 2,
      checkingBy: { id: late.staffId },
    })
  })

  it('a verdict and a simultaneous request to reserve the same homework submission both succeed, in either order', async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    await reserveSubmissionForChecker(s, s.office.token)
    expect((await check(s, verdict(2))).status).toBe(200)
    expect(await reserveSubmissionForChecker(s, s.office.token)).toMatchObject({ status: 3, checkingBy: null })
  })

  it('a submission reserved for another checker cannot be reserved or checked, except with the parameter force', async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    await reserveSubmissionForChecker(s, s.office.token)
    const before = await readStoredStateOfChat(t, s.chatId)
    expect((await reserveSubmissionForChecker(s, s.teacher.token)).checkingBy?.id).toBe(s.office.staffId)
    expect((await check(s, verdict(2), s.teacher.token)).error.code).toBe('CHAT_CHANGED')
    expect(await readStoredStateOfChat(t, s.chatId)).toEqual(before)
    const forced = await reserveSubmissionForChecker(s, s.teacher.token, true)
    expect([forced.checkingBy?.id, forced.version]).toEqual([s.teacher.staffId, 2])
    expect((await check(s, verdict(2))).error.code).toBe('CHAT_CHANGED')
    expect((await check(s, verdict(2), s.teacher.token)).status).toBe(200)
  })

  it('reserving a submission changes nothing if the homework was not handed in or is checked already', async () => {
    const s = await createChatFixture(t)
    expect(await reserveSubmissionForChecker(s, s.office.token, true)).toMatchObject({
      status: 6,
      version: 1,
      checkingBy: null,
    })
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    await check(s, verdict(2))
    expect(await reserveSubmissionForChecker(s, s.office.token, true)).toMatchObject({
      status: 3,
      version: 3,
      checkingBy: null,
    })
  })
})

describe('the conversation about homework', () => {
  // Shows: HOMEWORK-011
  it('a student hands in homework, a teacher checks it, and the student reads the verdict', async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    await check(s, verdict(2, 75))
    const { data } = await t.send(ownHomework.read, { token: s.ali.token, params: { id: s.homeworkId } })
    expect(data.homework).toMatchObject({ status: 3, score: 75 })
    expect(data.messages.map(({ kind, score }) => [kind, score])).toEqual([
      ['message', null],
      ['check', 75],
    ])
  })
})

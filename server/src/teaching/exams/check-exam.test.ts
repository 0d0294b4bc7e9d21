import { randomUUID } from 'node:crypto'
import { ChatStatus } from '@markaz/protocol/teaching/chats/schemas'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { readLastAudit } from '../../testing/rows.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { createExamTestCentre, hashExamTables, listStudentNotifications } from './testing/exam-test-centre.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

async function createTakenExam(options: Parameters<Awaited<ReturnType<typeof createExamTestCentre>>['exam']>[0] = {}) {
  const c = await createExamTestCentre(t)
  const id = await c.exam(options)
  return { c, id, participantId: await c.chatOf(id, c.studentIds[0]) }
}
const messages = (chatId: number) =>
  t.db.many(sql`
    select kind, staff_id as "staffId", text, status, score, deadline, client_id as "clientId" from chat_message
    where chat_id = ${chatId} order by id`)
const events = (chatId: number) =>
  t.db.many<{ seq: number; messageId: number | null }>(
    sql`select seq, message_id as "messageId" from chat_event where chat_id = ${chatId} order by seq`,
  )

describe("checking a participant's exam", () => {
  // Shows: EXAM-018, EXAM-025, EXAM-033
  it.each([
    [0, 'Rejected', 'Failed'],
    [59, 'Rejected', 'Failed'],
    [60, 'Accepted', 'Passed'],
    [100, 'Accepted', 'Passed'],
  ] as const)(
    'checking an exam with the score %i sets the state %s and the result %s, adds a message and notifies the student',
    async (score, state, result) => {
      const [chatStatus, status] = [ChatStatus[state], ExamResult[result]]
      const { c, id, participantId } = await createTakenExam()
      const clientId = randomUUID()
      const answer = await c.check(id, { participantId, score, comment: "Zo'r ish", clientId })
      expect(answer.status).toBe(200)
      expect(answer.data.participant).toEqual({
        id: participantId,
        version: 2,
        student: { id: c.studentIds[0], hId: expect.any(String), fullName: 'Aliyev Ali', photo: null },
        chatStatus,
        score,
        status,
        comment: "Zo'r ish",
        failureReason: null,
        deadline: '2026-11-20T11:00:00.000Z',
        startedAt: null,
        handedInAt: null,
        lateAt: null,
        checkedBy: { id: c.manager.staffId, fullName: expect.any(String) },
        checkedAt: '2026-11-21T10:00:00.000Z',
        unreadCount: 0,
      })
      expect(await messages(participantId)).toEqual([
        {
          kind: 'check',
          staffId: c.manager.staffId,
          text: "Zo'r ish",
          status: chatStatus,
          score,
          deadline: null,
          clientId,
        },
      ])
      expect(await events(participantId)).toEqual([{ seq: 1, messageId: expect.any(Number) }])
      expect(await readLastAudit(t.db)).toEqual({
        staffId: c.manager.staffId,
        permissionName: 'my_groups:exam_chats',
        action: 'check',
        entity: 'chat',
        entityId: participantId,
        before: { status: null, score: null, comment: null, failureReasonId: null, result: null },
        after: { status: chatStatus, score, comment: "Zo'r ish", failureReasonId: null, result: null },
      })
    },
  )

  // Shows: EXAM-033
  it('a participant with a failure reason, such as cheating, is not ranked, even with a score; a later check with a score and no failure reason ends that', async () => {
    const { c, id, participantId } = await createTakenExam()
    const other = await c.chatOf(id, c.studentIds[1])
    await c.check(id, { participantId: other, score: 70 })
    const { data } = await c.check(id, { participantId, failureReasonId: 1 })
    expect(data.participant).toMatchObject({
      score: null,
      chatStatus: ChatStatus.Rejected,
      status: ExamResult.FailedExam,
      failureReason: { id: 1, name: "Ko'chirgan" },
    })
    const withScore = (await c.check(id, { participantId, failureReasonId: 2, score: 95 })).data.participant
    expect(withScore).toMatchObject({ score: 95, chatStatus: ChatStatus.Rejected, status: ExamResult.FailedExam })
    expect(await c.read(id)).toMatchObject({
      participants: { all: 3, waiting: 0, checked: 2, passed: 1, failed: 0, failedExam: 1, missing: 1 },
      averageScore: 70,
    })
    const back = (await c.check(id, { participantId, score: 59 })).data.participant
    expect(back).toMatchObject({ score: 59, status: ExamResult.Failed, failureReason: null })
    expect(await c.read(id)).toMatchObject({
      participants: { checked: 2, passed: 1, failed: 1, failedExam: 0 },
      averageScore: 64.5,
    })
    expect(await readLastAudit(t.db)).toMatchObject({
      before: { score: 95, failureReasonId: 2, result: ExamResult.FailedExam },
      after: { score: 59, failureReasonId: null, result: null },
    })
  })

  it('undoing a second exam score restores the first score with its checker and time', async () => {
    const { c, id, participantId } = await createTakenExam()
    await c.check(id, { participantId, score: 70 }, c.teacher.token)
    const ofIt = async () => (await c.participants(id)).find((one) => one.id === participantId)
    const first = await ofIt()
    t.clock.forward(60_000)
    const second = await c.check(id, { participantId, score: 90 })
    expect(await ofIt()).toMatchObject({ score: 90, checkedBy: { id: c.manager.staffId } })
    expect((await undoRequestChanges(t, c.token, second)).status).toBe(200)
    expect(await ofIt()).toEqual({ ...first, version: expect.any(Number) })
    expect(first?.checkedBy?.id).toBe(c.teacher.staffId)
  })

  it('checking an exam answers 409 CHAT_CHANGED while the submission is reserved for another checker; nothing is written', async () => {
    const { c, id, participantId } = await createTakenExam()
    await t.build.chat({
      examId: id,
      studentId: c.studentIds[0],
      status: 4,
      checkingBy: c.teacher.staffId,
      checkingUntil: '2026-11-21T10:10:00Z',
    })
    const before = await hashExamTables(t)
    const { status, error } = await c.check(id, { participantId, score: 80 })
    expect([status, error.code]).toEqual([409, 'CHAT_CHANGED'])
    expect(await hashExamTables(t)).toEqual(before)
    t.clock.set('2026-11-21T15:10:00+05:00')
    expect((await c.check(id, { participantId, score: 80 })).status).toBe(200)
    expect(
      await t.db.one(
        sql`select status, checking_by as by, checking_until as until from chat where id = ${participantId}`,
      ),
    ).toEqual({ status: 3, by: null, until: null })
    await t.db.run(sql`
      update chat set status = 4, score = null, checking_by = ${c.manager.staffId}, checking_until = '2026-11-21T10:30:00Z' where id = ${participantId}`)
    expect((await c.check(id, { participantId, score: 90 })).data.participant.score).toBe(90)
  })

  it('any checker can check an exam that was written on paper, although nothing was handed in online', async () => {
    const { c, id, participantId } = await createTakenExam()
    await t.db.run(sql`
      update chat set checking_by = ${c.teacher.staffId}, checking_until = '2026-11-21T10:10:00Z' where id = ${participantId}`)
    expect((await c.check(id, { participantId, score: 80 })).data.participant.chatStatus).toBe(ChatStatus.Accepted)
  })

  it('checking an exam answers 409 CHAT_CHANGED when the submission is newer than the version that the checker saw', async () => {
    const { c, id, participantId } = await createTakenExam()
    expect((await c.check(id, { participantId, score: 80, version: 1 })).status).toBe(200)
    const before = await hashExamTables(t)
    const { status, error } = await c.check(id, { participantId, score: 20, version: 1 })
    expect([status, error.code]).toEqual([409, 'CHAT_CHANGED'])
    expect(await hashExamTables(t)).toEqual(before)
    expect((await c.check(id, { participantId, score: 20, version: 2 })).data.participant.version).toBe(3)
  })

  it('a repeated check of an exam submission with the same idempotency key returns the first result, even after the results were announced', async () => {
    const { c, id, participantId } = await createTakenExam()
    const body = { participantId, score: 80, version: 1, clientId: randomUUID() }
    const first = await c.check(id, body)
    const before = await hashExamTables(t)
    expect(await c.check(id, body)).toMatchObject({ status: 200, data: first.data })
    expect(await hashExamTables(t)).toEqual(before)
    await c.announce(id)
    expect((await c.check(id, body)).data.participant).toMatchObject({ score: 80, version: 2 })
    for (const other of [{ score: 90 }, { failureReasonId: 1 }, { comment: 'Boshqa izoh' }])
      expect((await c.check(id, { ...body, ...other })).error.code).toBe('KEY_REUSED')
  })

  it('checking an exam submission answers 409 if the idempotency key was already used for another message', async () => {
    const { c, id, participantId } = await createTakenExam()
    const clientId = randomUUID()
    await t.db.run(sql`
      insert into chat_message (chat_id, kind, student_id, text, client_id) values (${participantId}, 'message', ${c.studentIds[0]}, 'Salom', ${clientId})`)
    const before = await hashExamTables(t)
    const { status, error } = await c.check(id, { participantId, score: 80, clientId })
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([409, 'KEY_REUSED', ['clientId']])
    expect(await hashExamTables(t)).toEqual(before)
  })

  it('checking an exam answers 409 EXAM_NOT_STARTED before the exam begins, and 409 EXAM_ANNOUNCED after its results are announced', async () => {
    const { c, id, participantId } = await createTakenExam({ date: '2026-11-21', beginTime: '15:01', endTime: '15:10' })
    const before = await hashExamTables(t)
    expect((await c.check(id, { participantId, score: 80 })).error.code).toBe('EXAM_NOT_STARTED')
    expect(await hashExamTables(t)).toEqual(before)
    t.clock.set('2026-11-21T15:01:00+05:00')
    expect((await c.check(id, { participantId, score: 80 })).status).toBe(200)
    t.clock.set('2026-11-21T15:10:00+05:00')
    await c.announce(id)
    const after = await hashExamTables(t)
    expect((await c.check(id, { participantId, score: 70 })).error.code).toBe('EXAM_ANNOUNCED')
    expect(await hashExamTables(t)).toEqual(after)
  })

  it.each([
    ['neither score nor reason', {}, 'score'],
    ['101 points', { score: 101 }, 'score'],
    ['-1 points', { score: -1 }, 'score'],
    ['half a point', { score: 59.5 }, 'score'],
    ['points as text', { score: '60' }, 'score'],
    ['no comment', { score: 60, comment: ' ' }, 'comment'],
    ['an unknown failure reason', { failureReasonId: 99 }, 'failureReasonId'],
    ["a failure reason id beyond the column's range", { failureReasonId: 9_007_199_254_740_991 }, 'failureReasonId'],
    ['an invalid key', { score: 60, clientId: 'x' }, 'clientId'],
  ])('checking an exam with %s answers 400, and nothing is written', async (_, body, field) => {
    const { c, id, participantId } = await createTakenExam()
    const before = await hashExamTables(t)
    const { status, error } = await c.check(id, { participantId, ...body })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
    expect(await hashExamTables(t)).toEqual(before)
  })

  it('checking an exam answers 404 for a participant of another exam and for a homework chat, and nothing is written', async () => {
    const { c, id } = await createTakenExam()
    const other = await c.exam({ theme: 'Boshqa' })
    const participantId = await c.chatOf(other, c.studentIds[0])
    const before = await hashExamTables(t)
    for (const one of [participantId, 999_999])
      expect((await c.check(id, { participantId: one, score: 80 })).status).toBe(404)
    expect(await hashExamTables(t)).toEqual(before)
  })
})

describe("changing an exam's deadline for all participants", () => {
  const move = (c: { token: string }, id: number, deadline: string) =>
    t.send(exams.deadline, { token: c.token, params: { id }, body: { deadline } })

  // Shows: EXAM-034
  it("moving an exam's deadline later opens the exam again and notifies all participants, but changes no individual deadline", async () => {
    const { c, id } = await createTakenExam()
    await t.build.chat({ examId: id, studentId: c.studentIds[1], deadline: '2026-11-23T10:00:00Z' })
    const { status, data } = await move(c, id, '2026-11-22T20:00:00+05:00')
    expect([status, data.exam.deadline, data.exam.period]).toEqual([200, '2026-11-22T15:00:00.000Z', 2])
    expect((await c.participants(id)).map(({ deadline, chatStatus }) => [deadline, chatStatus])).toEqual([
      ['2026-11-22T15:00:00.000Z', ChatStatus.NotGiven],
      ['2026-11-23T10:00:00.000Z', ChatStatus.NotGiven],
      ['2026-11-22T15:00:00.000Z', ChatStatus.NotGiven],
    ])
    expect((await listStudentNotifications(t, c.studentIds[0])).at(-1)).toEqual({
      kind: 3,
      title: "Imtihon muddati o'zgardi",
      body: '"Imtihon": 22.11.2026, 20:00 gacha',
    })
    expect(await readLastAudit(t.db)).toMatchObject({
      entity: 'exam',
      entityId: id,
      before: { deadline: '2026-11-20T11:00:00.000Z' },
      after: { deadline: '2026-11-22T15:00:00.000Z' },
    })
  })

  it("changing an exam's deadline answers 400 for a deadline in the past or before the exam's end, and 409 after the results were announced", async () => {
    const { c, id } = await createTakenExam()
    const coming = await c.exam({ date: '2026-11-25' })
    const announced = await c.exam()
    await c.announce(announced)
    const before = await hashExamTables(t)
    const fields = async (exam: number, deadline: string) =>
      Object.keys((await move(c, exam, deadline)).error.fields ?? {})
    expect(await fields(id, '2026-11-21T15:00:00+05:00')).toEqual(['deadline'])
    expect(await fields(coming, '2026-11-25T15:59:59+05:00')).toEqual(['deadline'])
    expect(await fields(id, 'ertaga')).toEqual(['deadline'])
    expect(await fields(id, '2062-11-25T16:00:00+05:00')).toEqual(['deadline'])
    expect(await fields(id, '9999-12-31T23:59:59-14:00')).toEqual(['deadline'])
    expect((await move(c, announced, '2026-11-22T15:00:00Z')).error.code).toBe('EXAM_ANNOUNCED')
    expect(await hashExamTables(t)).toEqual(before)
    expect((await move(c, coming, '2026-11-25T16:00:00+05:00')).status).toBe(200)
  })
})

describe("changing an exam's deadline for one participant", () => {
  const move = (c: { token: string }, id: number, studentId: number, deadline: string) =>
    t.send(exams.studentDeadline, { token: c.token, params: { id, studentId }, body: { deadline } })

  // Shows: EXAM-036
  it('an individual exam deadline applies to one student, who is notified and sees the deadline in the chat', async () => {
    const { c, id, participantId } = await createTakenExam()
    const { status, data } = await move(c, id, c.studentIds[0], '2026-11-22T12:00:00+05:00')
    expect(status).toBe(200)
    expect(data.participant).toMatchObject({
      id: participantId,
      deadline: '2026-11-22T07:00:00.000Z',
      chatStatus: ChatStatus.NotGiven,
    })
    const [, second] = await c.participants(id)
    expect(second).toMatchObject({ deadline: '2026-11-20T11:00:00.000Z', chatStatus: ChatStatus.NotDone })
    expect(await messages(participantId)).toMatchObject([
      { kind: 'deadline', staffId: c.manager.staffId, text: '', deadline: '2026-11-22T07:00:00.000Z' },
    ])
    expect(await events(participantId)).toHaveLength(1)
    expect((await listStudentNotifications(t, c.studentIds[0])).at(-1)?.body).toBe('"Imtihon": 22.11.2026, 12:00 gacha')
    expect(await listStudentNotifications(t, c.studentIds[1])).toEqual([])
    expect(await readLastAudit(t.db)).toMatchObject({
      entity: 'chat',
      entityId: participantId,
      before: { deadline: null },
      after: { deadline: '2026-11-22T07:00:00.000Z' },
    })
  })

  it('an individual exam deadline answers 400 if it is before now or the general deadline, and 404 for a non-participant', async () => {
    const { c, id } = await createTakenExam({ deadline: '2026-11-23T10:00:00Z' })
    const stranger = await c.student('Begona', await t.build.group({ headOfficeId: c.headOfficeId }))
    const announced = await c.exam()
    await c.announce(announced)
    const before = await hashExamTables(t)
    const [studentId] = c.studentIds
    const fields = async (deadline: string) => Object.keys((await move(c, id, studentId, deadline)).error.fields ?? {})
    expect(await fields('2026-11-21T15:00:00+05:00')).toEqual(['deadline'])
    expect(await fields('2026-11-23T09:59:59Z')).toEqual(['deadline'])
    expect((await move(c, id, stranger, '2026-11-24T10:00:00Z')).status).toBe(404)
    expect((await move(c, announced, studentId, '2026-11-24T10:00:00Z')).error.code).toBe('EXAM_ANNOUNCED')
    expect(await hashExamTables(t)).toEqual(before)
  })
})

describe("the list of an exam's participants", () => {
  // Shows: EXAM-037
  it('exam participants are found by any part of the name, sorted by name and paged', async () => {
    const { c, id } = await createTakenExam()
    const list = async (query: object) => {
      const { data } = await t.send(exams.participants, { token: c.token, params: { id }, query })
      return [data.participants.map(({ student }) => student.fullName), data.total]
    }
    expect(await list({})).toEqual([['Aliyev Ali', 'Bekova Ali', 'Karimov Ali'], 3])
    expect(await list({ value: 'bek ali' })).toEqual([['Bekova Ali'], 1])
    expect(await list({ value: "%' or 1=1 --" })).toEqual([[], 0])
    expect(await list({ page: 2, perPage: 2 })).toEqual([['Karimov Ali'], 3])
  })

  it('a row of the exam participants has the number of messages from the student that the viewer has not read', async () => {
    const { c, id, participantId } = await createTakenExam()
    const write = async (who: { staff?: number; student?: number }) =>
      (
        (await t.db.one<{ id: number }>(sql`
          insert into chat_message (chat_id, kind, staff_id, student_id, text, client_id)
          values (${participantId}, 'message', ${who.staff ?? null}, ${who.student ?? null}, 'Salom', ${randomUUID()}) returning id`)) as {
          id: number
        }
      ).id
    const first = await write({ student: c.studentIds[0] })
    await write({ staff: c.teacher.staffId })
    await write({ student: c.studentIds[0] })
    expect((await c.participants(id))[0]?.unreadCount).toBe(2)
    await t.db.run(
      sql`insert into chat_read (staff_id, chat_id, message_id) values (${c.manager.staffId}, ${participantId}, ${first})`,
    )
    expect((await c.participants(id))[0]?.unreadCount).toBe(1)
  })
})

describe('the list of failure reasons', () => {
  // Shows: EXAM-038
  it('all users who may see exams or their chats can read the list of reasons for failing an exam', async () => {
    for (const grant of ['all_groups:exam.read', 'my_groups:exam_chats.read']) {
      const { token } = await t.signedIn({ grants: [grant] })
      const { data } = await t.send(exams.failureReasons, { token })
      expect(data.reasons).toHaveLength(5)
      expect(data.reasons[0]).toEqual({ id: 1, name: "Ko'chirgan" })
    }
    const { token } = await t.signedIn({ grants: ['all_groups:exam.update', 'my_groups:exam_chats.update'] })
    expect((await t.send(exams.failureReasons, { token })).status).toBe(403)
  })
})

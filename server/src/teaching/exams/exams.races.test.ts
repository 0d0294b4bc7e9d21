import { randomUUID } from 'node:crypto'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { describe, expect, inject, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { runRequestsWithLockConflict } from '../../testing/locked-table.ts'
import { createExamTestCentre, listStudentNotifications } from './testing/exam-test-centre.ts'

const t = shareTestApp()

interface Outcome {
  status: number
  error?: { code: string }
}
const codes = (answers: Outcome[]) => answers.map(({ status, error }) => error?.code ?? status)
const sendAtOnce = <T>(send: () => Promise<T>, times = 10) => Promise.all(Array.from({ length: times }, send))

async function createTakenExam() {
  const c = await createExamTestCentre(t)
  const id = await c.exam()
  return { ...c, id, participantId: await c.chatOf(id, c.studentIds[0]) }
}
const messages = async (chatId: number) =>
  (await t.db.one<{ count: number }>(sql`select count(*) from chat_message where chat_id = ${chatId}`))?.count

describe('simultaneous changes of one exam', () => {
  it('of ten simultaneous requests to announce the results of an exam, one succeeds, and every student is notified once', async () => {
    const c = await createTakenExam()
    const answers = await sendAtOnce(() => c.announce(c.id))
    expect(codes(answers).sort()).toEqual([200, ...Array(9).fill('EXAM_ANNOUNCED')])
    expect(await listStudentNotifications(t, c.studentIds[0])).toHaveLength(1)
  })

  it('of ten simultaneous checks of the same version of exam work, one succeeds', async () => {
    const c = await createTakenExam()
    let score = 50
    const answers = await sendAtOnce(() =>
      c.check(c.id, { participantId: c.participantId, score: score++, version: 1 }),
    )
    expect(codes(answers).sort()).toEqual([200, ...Array(9).fill('CHAT_CHANGED')])
    expect(await messages(c.participantId)).toBe(1)
  })

  it('of ten requests to check an exam submission with one idempotency key one is stored, and each returns the stored result', async () => {
    const c = await createTakenExam()
    const body = { participantId: c.participantId, score: 80, version: 1, clientId: randomUUID() }
    const answers = await sendAtOnce(() => c.check(c.id, body))
    expect(answers.map(({ status, data }) => [status, data.participant.version])).toEqual(Array(10).fill([200, 2]))
    expect(await messages(c.participantId)).toBe(1)
  })
})

// Only on PostgreSQL: PGlite has a single connection, so no request can wait for another request.
describe.runIf(inject('postgresUrl'))('exam requests that wait for each other on PostgreSQL', () => {
  const half = async (first: () => Promise<Outcome>, second: () => Promise<Outcome>) =>
    codes(await runRequestsWithLockConflict(t.database.pool, first, second))
  const check = (c: Awaited<ReturnType<typeof createTakenExam>>) => () =>
    c.check(c.id, { participantId: c.participantId, score: 80 })
  const announce = (c: Awaited<ReturnType<typeof createTakenExam>>) => () => c.announce(c.id)
  const remove = (c: Awaited<ReturnType<typeof createTakenExam>>) => () =>
    t.send(exams.remove, { token: c.token, params: { id: c.id } })

  it('a second request to announce the results of an exam waits for the first request and is refused', async () => {
    const c = await createTakenExam()
    expect(await half(announce(c), announce(c))).toEqual([200, 'EXAM_ANNOUNCED'])
  })

  it('checking an exam submission waits while the results are announced, and is then refused; the announced result stays', async () => {
    const c = await createTakenExam()
    expect(await half(announce(c), check(c))).toEqual([200, 'EXAM_ANNOUNCED'])
    expect((await c.participants(c.id))[0]).toMatchObject({ score: null, status: 3 })
  })

  it("announcing an exam's results waits for a simultaneous check of a submission, and includes the checked score", async () => {
    const c = await createTakenExam()
    expect(await half(check(c), announce(c))).toEqual([200, 200])
    expect((await c.participants(c.id))[0]).toMatchObject({ score: 80, status: 2 })
    expect(await t.db.one(sql`select passed_count as passed from exam where id = ${c.id}`)).toEqual({ passed: 1 })
  })

  it('if an exam is checked and deleted at the same time, the second request is refused: a deletion with 409, a check with 404', async () => {
    const c = await createTakenExam()
    expect(await half(check(c), remove(c))).toEqual([200, 'EXAM_IN_USE'])
    const gone = await createTakenExam()
    expect(await half(remove(gone), check(gone))).toEqual([200, 'NOT_FOUND'])
    expect(await messages(gone.participantId)).toBe(0)
  })

  it('the second of two simultaneous checks of one exam submission waits, and is refused because its version is old', async () => {
    const c = await createTakenExam()
    const send = (score: number) => () => c.check(c.id, { participantId: c.participantId, score, version: 1 })
    expect(await half(send(80), send(20))).toEqual([200, 'CHAT_CHANGED'])
  })

  it('if an exam and a member are added to a group simultaneously, the member becomes a participant in either order', async () => {
    const c = await createExamTestCentre(t)
    const courseId = await t.build.course()
    const { token } = await t.signedIn({
      grants: ['all_groups.read', 'all_groups:all_homeworks.read', 'users:students.read'],
      headOfficeIds: [c.headOfficeId],
    })
    for (const isExamFirst of [true, false]) {
      const groupId = await t.build.group({ headOfficeId: c.headOfficeId, courseId })
      const studentId = await c.student('Yangi', await t.build.group({ headOfficeId: c.headOfficeId }))
      const add = () =>
        t.send(studentGroups.add, { token, body: { groupId, studentId, startDate: '2026-11-23' } as never })
      const create = () => c.create({ groupId })
      expect(await half(...((isExamFirst ? [create, add] : [add, create]) as [typeof create, typeof add]))).toEqual([
        201, 201,
      ])
      expect(
        await t.db.one(sql`
          select count(*) from chat join exam on exam.id = exam_id where exam.group_id = ${groupId} and student_id = ${studentId}`),
      ).toEqual({ count: 1 })
    }
  })

  it('simultaneously moving an exam and adding a group member causes no deadlock', async () => {
    const c = await createExamTestCentre(t)
    const { id } = (await c.create()).data.exam
    const { token } = await t.signedIn({
      grants: ['all_groups.read', 'all_groups:all_homeworks.read', 'users:students.read'],
      headOfficeIds: [c.headOfficeId],
    })
    const studentId = await c.student('Yangi', await t.build.group({ headOfficeId: c.headOfficeId }))
    const move = () => c.update(id, { startDate: '2026-11-26' })
    const add = () =>
      t.send(studentGroups.add, { token, body: { groupId: c.groupId, studentId, startDate: '2026-11-26' } as never })
    expect(await half(move, add)).toEqual([200, 201])
    expect(await c.participants(id)).toHaveLength(4)
  })
})

import { exams } from '@markaz/protocol/teaching/exams/routes'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { beforeEach, describe, expect, it } from 'vitest'
import { throttleLimits } from '../../access/throttle.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { buildChat } from '../../testing/build-teaching.ts'
import { readLastAudit } from '../../testing/rows.ts'
import { createExamTestCentre, hashExamTables, listStudentNotifications } from './testing/exam-test-centre.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

type State = Partial<Parameters<typeof buildChat>[1]>
const excludedWork: State = { status: 2, score: 90, failureReasonId: 1, result: ExamResult.FailedExam }

async function createTakenExam(
  states: State[],
  options: Parameters<Awaited<ReturnType<typeof createExamTestCentre>>['exam']>[0] = {},
) {
  const c = await createExamTestCentre(t)
  const groupId = await t.build.group({ headOfficeId: c.headOfficeId, name: "Ingliz tili <b>'A'</b>" })
  const studentIds: number[] = []
  for (const [n] of states.entries())
    studentIds.push(await c.student(`Familiya${String.fromCharCode(65 + n)}`, groupId))
  const id = await c.exam({ groupId, ...options })
  for (const [n, state] of states.entries())
    await t.build.chat({ examId: id, studentId: studentIds[n] as number, ...state })
  return { ...c, id, studentIds }
}
const checkedWith = (score: number): State => ({ status: score < 60 ? 2 : 3, score })

describe('announcing the results of an exam', () => {
  // Shows: EXAM-023, EXAM-024, EXAM-035
  it('announcing the results of an exam makes them final (passed from 60 points, no score = absent) and notifies students', async () => {
    const c = await createTakenExam([checkedWith(59), checkedWith(60), {}, excludedWork])
    expect(await c.read(c.id)).toMatchObject({ canAnnounce: true, publicCode: null })
    const { status, data } = await c.announce(c.id)
    expect(status).toBe(200)
    expect(data.exam).toMatchObject({
      announced: true,
      announcedAt: '2026-11-21T10:00:00.000Z',
      publicCode: expect.stringMatching(/^[\w-]{22}$/),
      canAnnounce: false,
      participants: { all: 4, waiting: 0, checked: 3, passed: 1, failed: 1, failedExam: 1, missing: 1 },
      averageScore: 59.5,
    })
    expect((await c.participants(c.id)).map(({ status }) => status)).toEqual([
      ExamResult.Failed,
      ExamResult.Passed,
      ExamResult.Absent,
      ExamResult.FailedExam,
    ])
    expect(await t.db.many(sql`select result from chat where exam_id = ${c.id} order by id`)).toEqual(
      [1, 2, 3, 4].map((result) => ({ result })),
    )
    expect(
      await t.db.one(sql`
        select participants_count as participants, passed_count as passed, failed_count as failed, announced_by as by from exam where id = ${c.id}`),
    ).toEqual({ participants: 4, passed: 1, failed: 2, by: c.manager.staffId })
    for (const studentId of c.studentIds)
      expect(await listStudentNotifications(t, studentId)).toEqual([
        { kind: 4, title: "Imtihon natijalari e'lon qilindi", body: '"Imtihon"' },
      ])
    expect(
      await t.db.one(sql`select count(*) from chat_event join chat on chat.id = chat_id where exam_id = ${c.id}`),
    ).toEqual({ count: 1 })
    const line = await readLastAudit(t.db)
    expect(line).toMatchObject({
      staffId: c.manager.staffId,
      permissionName: 'my_groups:exam',
      action: 'announce',
      entity: 'exam',
      entityId: c.id,
      after: { participantsCount: 4, passedCount: 1, failedCount: 2 },
    })
    expect(JSON.stringify(line)).not.toContain(data.exam.publicCode)
  })

  it('each exam whose results are announced gets its own public code', async () => {
    const c = await createTakenExam([checkedWith(80)])
    const codes = new Set<string | null>()
    for (let n = 0; n < 5; n++) codes.add((await c.announce(await c.exam())).data.exam.publicCode)
    expect(codes.size).toBe(5)
  })

  // Shows: EXAM-035
  it("announcing an exam's results a second time answers 409 and does not change the code of the public results page", async () => {
    const c = await createTakenExam([checkedWith(80)])
    const { publicCode } = (await c.announce(c.id)).data.exam
    const before = await hashExamTables(t)
    expect((await c.announce(c.id)).error.code).toBe('EXAM_ANNOUNCED')
    expect(await hashExamTables(t)).toEqual(before)
    expect((await c.read(c.id)).publicCode).toBe(publicCode)
  })

  it.each<[string, State[], object, string]>([
    ['handed in and unchecked, although the deadline is over', [checkedWith(80), { status: 1 }], {}, 'participants'],
    ['held by a checker', [checkedWith(80), { status: 4 }], {}, 'participants'],
    [
      'not handed in before the deadline of all students',
      [checkedWith(80), {}],
      { deadline: '2026-11-21T15:00:01+05:00' },
      'deadline',
    ],
    [
      "not handed in before a student's extended deadline",
      [checkedWith(80), { deadline: '2026-11-21T15:00:01+05:00' }],
      {},
      'deadline',
    ],
  ])(
    'announcing the results of an exam answers 409 with the number of submissions that are %s, and nothing is written',
    async (_, states, options, field) => {
      const c = await createTakenExam(states, options)
      expect((await c.read(c.id)).canAnnounce).toBe(false)
      const before = await hashExamTables(t)
      const { status, error } = await c.announce(c.id)
      expect([status, error.code]).toEqual([409, 'EXAM_NOT_READY'])
      expect(error.fields).toEqual({ [field]: expect.stringMatching(/^1 ta /) })
      expect(await hashExamTables(t)).toEqual(before)
    },
  )

  it("the results of an exam can be announced before the exam's deadline if all submissions are checked", async () => {
    const c = await createTakenExam([checkedWith(80), { ...checkedWith(50), deadline: '2026-12-01T10:00:00Z' }], {
      deadline: '2026-11-30T10:00:00Z',
    })
    expect((await c.read(c.id)).canAnnounce).toBe(true)
    expect((await c.announce(c.id)).status).toBe(200)
  })

  it('the results of an exam without participants can be announced after its deadline; no results can be announced before the exam begins', async () => {
    const c = await createTakenExam([], { deadline: '2026-11-21T15:10:00+05:00' })
    expect((await c.read(c.id)).canAnnounce).toBe(false)
    expect((await c.announce(c.id)).error.code).toBe('EXAM_NOT_READY')
    t.clock.set('2026-11-21T15:10:00+05:00')
    expect((await c.read(c.id)).canAnnounce).toBe(true)
    expect((await c.announce(c.id)).status).toBe(200)
    const coming = await createTakenExam([checkedWith(80)], { date: '2026-11-25' })
    expect((await coming.read(coming.id)).canAnnounce).toBe(false)
    expect((await coming.announce(coming.id)).error.code).toBe('EXAM_NOT_READY')
  })

  it("a student who joins the group after an exam's results are announced does not become a participant, whatever their first day", async () => {
    const c = await createTakenExam([checkedWith(80)])
    await c.announce(c.id)
    const { groupId } = await c.read(c.id)
    await c.student('Kechikkan', groupId)
    await c.exam({ groupId })
    expect(await c.participants(c.id)).toHaveLength(1)
  })
})

describe('the results of an exam for staff', () => {
  const results = async (c: { token: string; id: number }) =>
    (await t.send(exams.results, { token: c.token, params: { id: c.id } })).data

  // Shows: EXAM-032, EXAM-039
  it('exam results are sorted by score, then name; equal scores share a rank; excluded or absent students have no rank', async () => {
    const scores = [0, 1, 59, 60, 70, 71, 85, 86, 95, 100, 86]
    const c = await createTakenExam([{}, excludedWork, ...scores.map(checkedWith)])
    const { exam, participants, distribution } = await results(c)
    expect(participants.map(({ place, score, status }) => [place, score, status])).toEqual([
      [1, 100, ExamResult.Passed],
      [2, 95, ExamResult.Passed],
      [3, 86, ExamResult.Passed],
      [3, 86, ExamResult.Passed],
      [5, 85, ExamResult.Passed],
      [6, 71, ExamResult.Passed],
      [7, 70, ExamResult.Passed],
      [8, 60, ExamResult.Passed],
      [9, 59, ExamResult.Failed],
      [10, 1, ExamResult.Failed],
      [11, 0, ExamResult.Failed],
      [null, null, null],
      [null, 90, ExamResult.FailedExam],
    ])
    const [third, fourth] = participants.slice(2)
    expect([third?.student.fullName, fourth?.student.fullName]).toEqual(['FamiliyaJ Ali', 'FamiliyaM Ali'])
    expect(distribution).toEqual([
      { from: 86, to: 100, count: 4 },
      { from: 71, to: 85, count: 2 },
      { from: 60, to: 70, count: 2 },
      { from: 1, to: 59, count: 2 },
      { from: 0, to: 0, count: 1 },
    ])
    expect(exam).toMatchObject({ id: c.id, averageScore: 64.8 })
    await c.announce(c.id)
    expect((await results(c)).participants.at(-2)).toMatchObject({
      place: null,
      score: null,
      status: ExamResult.Absent,
    })
  })

  it('the results of an exam without any score show no average', async () => {
    const c = await createTakenExam([{}, excludedWork])
    expect(await results(c)).toMatchObject({ exam: { averageScore: null } })
  })
})

describe('the public page of exam results', () => {
  let address = 0
  const open = (code: string, options: { token?: string; address?: string } = {}) =>
    t.send(exams.publicResult, { params: { examId: code }, address: `10.1.0.${++address}`, ...options })

  // Shows: EXAM-007
  it("the public page of exam results shows theme, day, average and group, and the participants' ranks, names and scores", async () => {
    const c = await createTakenExam([checkedWith(59), checkedWith(90), checkedWith(90), {}, excludedWork], {
      theme: "O'tilganlar <i>",
    })
    const { publicCode } = (await c.announce(c.id)).data.exam
    const { status, data, headers, text } = await open(publicCode as string)
    expect([status, headers['x-robots-tag'], headers['cache-control']]).toEqual([200, 'noindex, nofollow', 'no-store'])
    expect(data).toEqual({
      exam: { theme: "O'tilganlar <i>", date: '2026-11-20', averageScore: 79.6 },
      group: { name: "Ingliz tili <b>'A'</b>" },
      participants: [
        { place: 1, fullName: 'FamiliyaB Ali', score: 90, status: ExamResult.Passed },
        { place: 1, fullName: 'FamiliyaC Ali', score: 90, status: ExamResult.Passed },
        { place: 3, fullName: 'FamiliyaA Ali', score: 59, status: ExamResult.Failed },
        { place: null, fullName: 'FamiliyaD Ali', score: null, status: ExamResult.Absent },
        { place: null, fullName: 'FamiliyaE Ali', score: 90, status: ExamResult.FailedExam },
      ],
    })
    expect(JSON.parse(text).data).toEqual(data)
    expect((await open(publicCode as string, { token: c.token })).data).toEqual(data)
    expect((await open(publicCode as string, { token: 'eskirgan' })).status).toBe(200)
  })

  it('search engines may not index the page of exam results', async () => {
    expect((await t.app.inject('/exam-result/abc')).headers['x-robots-tag']).toBe('noindex, nofollow')
  })

  // Shows: EXAM-007
  it("the public page of exam results answers 404 for an invalid code, an exam's id, and a deleted exam", async () => {
    const c = await createTakenExam([checkedWith(80)])
    const code = (await c.announce(c.id)).data.exam.publicCode as string
    await c.exam()
    const turned = code.replace(/[a-z]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    for (const one of [
      String(c.id),
      String(c.id).padStart(22, '0'),
      'null',
      turned,
      code.slice(1),
      `${code} `,
      '%',
      "' or 1=1 --",
      '_'.repeat(22),
      'a'.repeat(22),
    ]) {
      const { status, error } = await open(one)
      expect([one, status, error.code]).toEqual([one, 404, 'NOT_FOUND'])
    }
    await t.db.run(sql`update exam set deleted_at = now() where id = ${c.id}`)
    expect((await open(code)).status).toBe(404)
  })

  // Shows: EXAM-007
  it('the page of exam results answers 429 with the seconds to wait after too many requests from one IP address', async () => {
    const c = await createTakenExam([checkedWith(80)])
    const code = (await c.announce(c.id)).data.exam.publicCode as string
    const busy = { address: '10.9.9.9' }
    for (let n = 0; n < throttleLimits['exam-result-page']; n++) {
      const { status } = await open(n % 2 ? code : 'boshqa', busy)
      expect(status).toBe(n % 2 ? 200 : 404)
    }
    const { status, headers } = await open(code, busy)
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    expect((await open(code)).status).toBe(200)
  })
})

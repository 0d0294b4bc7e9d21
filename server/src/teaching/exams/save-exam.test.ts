import { exams } from '@markaz/protocol/teaching/exams/routes'
import { ExamPeriod, QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { readLastAudit } from '../../testing/rows.ts'
import { createExamTestCentre, hashExamTables, listStudentNotifications } from './testing/exam-test-centre.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

const isUsed = async (key: string) =>
  (await t.db.one<{ used: boolean }>(sql`select used_at is not null as used from file where key = ${key}`))?.used

describe('creating an exam', () => {
  // Shows: EXAM-019, EXAM-027, EXAM-028
  it('creating an exam returns it with Tashkent times; all group members of that day take part and are notified', async () => {
    const c = await createExamTestCentre(t)
    const [file, question] = [await c.upload(), await c.upload()]
    const { status, data } = await c.create({ files: [file], questionFiles: [question] })
    expect(status).toBe(201)
    const shown = (path: string) => ({
      path,
      url: expect.stringContaining(path),
      name: 'Savol.pdf',
      sizeBytes: 100,
      isPicture: false,
    })
    expect(data.exam).toEqual({
      id: expect.any(Number),
      groupId: c.groupId,
      theme: 'Kasrlar',
      description: 'Savollarga javob bering',
      files: [shown(file)],
      questionMode: QuestionMode.Same,
      questionFiles: [shown(question)],
      startDate: '2026-11-25',
      beginTime: '10:00',
      endTime: '12:00',
      deadline: '2026-11-25T07:00:00.000Z',
      period: ExamPeriod.NotStarted,
      announced: false,
      announcedAt: null,
      publicCode: null,
      canAnnounce: false,
      participants: { all: 3, waiting: 0, checked: 0, passed: 0, failed: 0, failedExam: 0, missing: 3 },
      averageScore: null,
      author: { id: c.manager.staffId, fullName: expect.any(String) },
      createdAt: '2026-11-21T10:00:00.000Z',
    })
    expect(await c.read(data.exam.id)).toEqual(data.exam)
    expect(await isUsed(file)).toBe(true)
    for (const studentId of c.studentIds)
      expect(await listStudentNotifications(t, studentId)).toEqual([
        { kind: 2, title: 'Yangi imtihon', body: '"Kasrlar": 25.11.2026, 10:00-12:00' },
      ])
    expect(await readLastAudit(t.db)).toMatchObject({
      staffId: c.manager.staffId,
      permissionName: 'my_groups:exam',
      action: 'create',
      entity: 'exam',
      entityId: data.exam.id,
      before: null,
      after: { groupId: c.groupId, theme: 'Kasrlar', files: [file], beginsAt: '2026-11-25T05:00:00.000Z' },
    })
  })

  // Shows: EXAM-022
  it('an exam with random questions needs at least two question files; otherwise the server answers 400 naming the field', async () => {
    const c = await createExamTestCentre(t)
    const questionFiles = [await c.upload(), await c.upload()]
    const { data } = await c.create({ questionMode: 1, questionFiles })
    expect(data.exam.questionMode).toBe(QuestionMode.Random)
    expect(data.exam.questionFiles.map(({ path }) => path)).toEqual(questionFiles)
    const { status, error } = await c.create({ questionMode: 1, questionFiles: [await c.upload()] })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['questionFiles']])
    expect((await c.create({ questionMode: 3 })).status).toBe(400)
  })

  it('an exam up to 7 days in the past may be entered, without a notification; an older exam is refused', async () => {
    t.clock.set('2026-11-21T23:50:00+05:00')
    const c = await createExamTestCentre(t)
    const { status, data } = await c.create({ startDate: '2026-11-14' })
    expect([status, data.exam.period, data.exam.deadline]).toEqual([201, ExamPeriod.Ended, '2026-11-14T07:00:00.000Z'])
    expect(await listStudentNotifications(t, c.studentIds[0])).toEqual([])
    const before = await hashExamTables(t)
    const late = await c.create({ startDate: '2026-11-13' })
    expect([late.status, late.error.fields]).toEqual([400, { startDate: "Imtihon kuniga 7 kundan ko'p vaqt o'tgan" }])
    // At 23:59:59 in Tashkent the exam is still 7 days in the past, one second later 8 days.
    t.clock.set('2026-11-21T23:59:59+05:00')
    expect((await c.create({ startDate: '2026-11-14' })).status).toBe(201)
    t.clock.set('2026-11-22T00:00:00+05:00')
    expect((await c.create({ startDate: '2026-11-14' })).status).toBe(400)
    expect(before).not.toEqual(await hashExamTables(t))
  })

  it.each([
    ['a deadline before the end', { deadline: '2026-11-25T06:59:59Z' }, 'deadline'],
    ['a deadline in a mistyped year', { deadline: '9999-12-31T23:59:59-14:00' }, 'deadline'],
    ['an end that is not after the begin', { endTime: '10:00' }, 'endTime'],
    ['an invalid time', { endTime: '25:00' }, 'endTime'],
    ['an invalid day', { startDate: '2026-02-30' }, 'startDate'],
    ["a day before the group's first", { startDate: '2026-08-31' }, 'startDate'],
    ["a day after the group's last", { startDate: '2027-06-01' }, 'startDate'],
    ['no theme', { theme: ' ' }, 'theme'],
    ['a theme of 201 letters', { theme: 'a'.repeat(201) }, 'theme'],
    ['no description', { description: undefined }, 'description'],
    ['eleven files', { files: Array.from({ length: 11 }, (_, n) => `staffs/homeworks/${n}.pdf`) }, 'files'],
  ])('creating an exam with %s answers 400 naming the field, and nothing is written', async (_, more, field) => {
    const c = await createExamTestCentre(t)
    const before = await hashExamTables(t)
    const { status, error } = await c.create(more)
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'VALIDATION', [field]])
    expect(await hashExamTables(t)).toEqual(before)
  })

  it("the deadline of an exam may equal the exam's end or be later", async () => {
    const c = await createExamTestCentre(t)
    expect((await c.create({ deadline: '2026-11-25T12:00:00+05:00' })).data.exam.deadline).toBe(
      '2026-11-25T07:00:00.000Z',
    )
    expect((await c.create({ deadline: '2026-11-26T20:00:00Z' })).data.exam.deadline).toBe('2026-11-26T20:00:00.000Z')
  })

  it('creating an exam answers 400 for a group that is over', async () => {
    const c = await createExamTestCentre(t)
    const groupId = await t.build.group({ headOfficeId: c.headOfficeId, endedDate: '2026-11-20' })
    const { status, error } = await c.create({ groupId, startDate: '2026-11-20' })
    expect([status, error.fields]).toEqual([400, { groupId: 'Guruh tugagan' }])
  })

  it("creating an exam answers 400 for a file that is another user's, already used, a photo, listed twice or unknown", async () => {
    const c = await createExamTestCentre(t)
    const used = await c.upload()
    await c.create({ files: [used] })
    const own = await c.upload()
    const foreign = await c.upload(c.teacher.staffId)
    const photo = await c.upload(c.manager.staffId, 'staff/profile')
    const before = await hashExamTables(t)
    for (const files of [
      { files: [own, foreign] },
      { questionFiles: [own, foreign] },
      { files: [used] },
      { files: [photo] },
      { files: [own], questionFiles: [own] },
      { files: ['../../etc/passwd'] },
      { files: ["staffs/homeworks/'; drop table exam; --"] },
    ]) {
      const { status, error } = await c.create(files)
      expect([status, error.code]).toEqual([400, 'FILE_UNKNOWN'])
    }
    expect(await hashExamTables(t)).toEqual(before)
  })

  it('the texts of an exam are stored exactly as typed', async () => {
    const c = await createExamTestCentre(t)
    const theme = `O‘zbek tili: "kelishik" <img src=x onerror=alert(1)> ' or 1=1; -- 😀`
    const { data } = await c.create({ theme, description: `Ўқиш\nва ёзиш ${'я'.repeat(900)}` })
    expect((await c.read(data.exam.id)).theme).toBe(theme)
    expect((await listStudentNotifications(t, c.studentIds[0])).at(-1)?.body).toBe(
      `"${theme}": 25.11.2026, 10:00-12:00`,
    )
    expect((await c.create({ theme: 'a\u0000b' })).status).toBe(400)
  })
})

describe('updating an exam', () => {
  // Shows: EXAM-029
  it("before an exam begins staff may change every field; a new date makes that day's group members the participants, who are notified", async () => {
    const c = await createExamTestCentre(t)
    const { id } = (await c.create()).data.exam
    const later = await t.build.student({ headOfficeIds: [c.headOfficeId] })
    await t.build.membership({ studentId: later, groupId: c.groupId, startedDate: '2026-11-27' })
    await t.db.run(sql`update student_group set ended_date = '2026-11-26' where student_id = ${c.studentIds[0]}`)
    const [first, second] = [await c.upload(), await c.upload()]
    const change = {
      theme: 'Foizlar',
      description: 'Boshqa',
      questionMode: 1,
      questionFiles: [first, second],
      startDate: '2026-11-28',
      beginTime: '09:30',
      endTime: '11:00',
      deadline: '2026-11-28T18:00:00+05:00',
    }
    const { status, data } = await c.update(id, change)
    expect(status).toBe(200)
    expect({ ...data.exam, questionFiles: data.exam.questionFiles.map(({ path }) => path) }).toMatchObject({
      ...change,
      deadline: '2026-11-28T13:00:00.000Z',
    })
    expect((await c.participants(id)).map(({ student }) => student.id).sort()).toEqual(
      [c.studentIds[1], c.studentIds[2], later].sort(),
    )
    expect((await listStudentNotifications(t, later)).at(-1)).toEqual({
      kind: 3,
      title: "Imtihon o'zgardi",
      body: '"Foizlar": 28.11.2026, 09:30-11:00',
    })
    expect(await listStudentNotifications(t, c.studentIds[0])).toHaveLength(1)
    expect(await readLastAudit(t.db)).toMatchObject({
      action: 'update',
      entityId: id,
      before: { theme: 'Kasrlar', date: '2026-11-25', questionFiles: [] },
      after: { theme: 'Foizlar', date: '2026-11-28', questionFiles: [first, second] },
    })
  })

  it('saving an exam without changes sends no notification', async () => {
    const c = await createExamTestCentre(t)
    const { id } = (await c.create()).data.exam
    expect((await c.update(id)).status).toBe(200)
    expect(await listStudentNotifications(t, c.studentIds[0])).toHaveLength(1)
  })

  it("updating an exam keeps all files that the request lists, including files of other users, and marks the exam's other files as unused", async () => {
    const c = await createExamTestCentre(t)
    const [stays, goes] = [await c.upload(), await c.upload()]
    const { id } = (await c.create({ files: [stays, goes] })).data.exam
    expect((await c.update(id, { files: [stays] }, c.teacher.token)).status).toBe(200)
    expect([await isUsed(stays), await isUsed(goes)]).toEqual([true, false])
    const before = await hashExamTables(t)
    expect((await c.update(id, { files: [stays, goes] }, c.teacher.token)).error.code).toBe('FILE_UNKNOWN')
    expect(await hashExamTables(t)).toEqual(before)
  })

  it('after an exam begins only theme, description, files, end and deadline may change', async () => {
    t.clock.set('2026-11-25T09:50:00+05:00')
    const c = await createExamTestCentre(t)
    const { id } = (await c.create()).data.exam
    t.clock.set('2026-11-25T10:00:00+05:00')
    const file = await c.upload()
    const { status, data } = await c.update(id, {
      theme: 'Foizlar',
      description: 'Boshqa',
      files: [file],
      endTime: '12:30',
      deadline: '2026-11-25T20:00:00+05:00',
    })
    expect(status).toBe(200)
    expect(data.exam).toMatchObject({ theme: 'Foizlar', endTime: '12:30', deadline: '2026-11-25T15:00:00.000Z' })
  })

  it.each([
    ['the day', { startDate: '2026-11-26' }, 'startDate'],
    ['the begin', { beginTime: '10:01' }, 'beginTime'],
    ['the kind of questions', { questionMode: 1 }, 'questionMode'],
    ['the questions', { questionFiles: [] }, 'questionFiles'],
  ])(
    'after an exam begins, changing %s answers 400 naming the field, and nothing is written',
    async (_, more, field) => {
      t.clock.set('2026-11-25T09:50:00+05:00')
      const c = await createExamTestCentre(t)
      const questionFiles = [await c.upload(), await c.upload()]
      const { id } = (await c.create({ questionFiles })).data.exam
      t.clock.set('2026-11-25T10:00:00+05:00')
      const before = await hashExamTables(t)
      const { status, error } = await c.update(id, { questionFiles, ...more })
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
      expect(error.fields?.[field]).toMatch(/^Imtihon boshlangan: /)
      expect(await hashExamTables(t)).toEqual(before)
      // One second before the begin of the exam every field may change.
      t.clock.set('2026-11-25T09:59:59+05:00')
      expect((await c.update(id, { questionFiles, ...more })).status).toBe(200)
    },
  )

  it('updating an exam answers 409 after its results are announced, and nothing is written', async () => {
    const c = await createExamTestCentre(t)
    const id = await c.exam()
    await c.announce(id)
    const before = await hashExamTables(t)
    expect((await c.update(id)).error.code).toBe('EXAM_ANNOUNCED')
    expect(await hashExamTables(t)).toEqual(before)
  })

  it("updating an exam answers 400 for an exam date outside the group's first and last day, or more than 7 days ago", async () => {
    const c = await createExamTestCentre(t)
    const { id } = (await c.create()).data.exam
    for (const startDate of ['2027-06-01', '2026-11-13'])
      expect(Object.keys((await c.update(id, { startDate })).error.fields ?? {})).toEqual(['startDate'])
  })

  it('updating an exam ignores another id and group in the body', async () => {
    const c = await createExamTestCentre(t)
    const { id } = (await c.create()).data.exam
    const other = (await c.create({ theme: 'Boshqa imtihon' })).data.exam
    const groupId = await t.build.group({ headOfficeId: c.headOfficeId })
    await c.update(id, { id: other.id, groupId, announced: true, publicCode: 'x'.repeat(22), theme: 'Yangi' })
    expect(await c.read(id)).toMatchObject({ theme: 'Yangi', groupId: c.groupId, announced: false, publicCode: null })
    expect((await c.read(other.id)).theme).toBe('Boshqa imtihon')
  })
})

describe('deleting an exam', () => {
  const remove = (c: Awaited<ReturnType<typeof createExamTestCentre>>, id: number) =>
    t.send(exams.remove, { token: c.token, params: { id } })

  // Shows: EXAM-030
  it('an exam without submissions can be deleted, and its participants are notified', async () => {
    const c = await createExamTestCentre(t)
    const { id } = (await c.create()).data.exam
    expect(await remove(c, id)).toMatchObject({ status: 200, data: {} })
    expect((await t.send(exams.read, { token: c.token, params: { id } })).status).toBe(404)
    expect((await t.send(exams.list, { token: c.token, params: { id: c.groupId } })).data).toEqual({
      exams: [],
      total: 0,
    })
    for (const { status } of [
      await c.update(id),
      await remove(c, id),
      await c.announce(id),
      await t.send(exams.participants, { token: c.token, params: { id } }),
      await t.send(exams.results, { token: c.token, params: { id } }),
    ])
      expect(status).toBe(404)
    expect((await listStudentNotifications(t, c.studentIds[0])).at(-1)?.title).toBe('Imtihon bekor qilindi')
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'delete', entity: 'exam', entityId: id })
    expect(await t.db.one(sql`select deleted_at is not null as gone from exam where id = ${id}`)).toEqual({
      gone: true,
    })
  })

  it.each([
    ['handed in', { status: 1 as const }],
    ['opened the questions', { startedAt: '2026-11-20T10:01:00Z' }],
    ['was checked', { status: 2 as const, score: 10 }],
  ])('deleting an exam answers 409 when a participant %s, and nothing is written', async (_, state) => {
    const c = await createExamTestCentre(t)
    const examId = await c.exam()
    await t.build.chat({ examId, studentId: c.studentIds[1], ...state })
    const before = await hashExamTables(t)
    expect((await remove(c, examId)).error.code).toBe('EXAM_IN_USE')
    expect(await hashExamTables(t)).toEqual(before)
  })

  it('deleting an exam answers 409 after its results were announced, even if no student took part', async () => {
    const c = await createExamTestCentre(t)
    const id = await c.exam()
    await c.announce(id)
    expect((await remove(c, id)).error.code).toBe('EXAM_ANNOUNCED')
  })
})

describe('the list of exams', () => {
  const list = (c: Awaited<ReturnType<typeof createExamTestCentre>>, query = {}) =>
    t.send(exams.list, { token: c.token, params: { id: c.groupId }, query })

  // Shows: EXAM-020, EXAM-026
  it("the list of a group's exams has the latest exam first and shows whether each exam is future, active or ended", async () => {
    const c = await createExamTestCentre(t)
    const ended = await c.exam({ date: '2026-11-21', beginTime: '13:00', endTime: '15:00' })
    const active = await c.exam({ date: '2026-11-21', beginTime: '15:00', endTime: '16:00' })
    const handingIn = await c.exam({ deadline: '2026-11-21T15:00:01+05:00' })
    const coming = await c.exam({ date: '2026-11-21', beginTime: '15:01', endTime: '16:00' })
    await c.exam({ groupId: await t.build.group({ headOfficeId: c.headOfficeId }) })
    const { data } = await list(c)
    expect(data.exams.map(({ id, period }) => [id, period])).toEqual([
      [coming, ExamPeriod.NotStarted],
      [active, ExamPeriod.Active],
      [ended, ExamPeriod.Ended],
      [handingIn, ExamPeriod.Active],
    ])
    expect(data.total).toBe(4)
    const ids = async (query: object) => {
      const { exams, total } = (await list(c, query)).data
      return [exams.map(({ id }) => id), total]
    }
    expect(await ids({ period: ExamPeriod.NotStarted })).toEqual([[coming], 1])
    expect(await ids({ period: ExamPeriod.Active })).toEqual([[active, handingIn], 2])
    expect(await ids({ period: ExamPeriod.Ended })).toEqual([[ended], 1])
    expect(await ids({ page: 2, perPage: 3 })).toEqual([[handingIn], 4])
    expect(await ids({ page: 3, perPage: 3 })).toEqual([[], 4])
    expect((await list(c, { period: 4 })).status).toBe(400)
  })
})

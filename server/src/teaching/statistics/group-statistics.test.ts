import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createGroupWithTeacher, type GroupWithTeacherFixture } from './testing/teaching-group.ts'

const t = shareTestApp()

const createGroup = () => createGroupWithTeacher(t, { grants: ['my_groups:homework_statistics.read'] })
const read = async ({ groupId, teacher }: GroupWithTeacherFixture, query: object = {}) =>
  (await t.send(statistics.group.own, { token: teacher.token, params: { id: groupId }, query })).data
const span = { start: '2026-11-01', end: '2026-11-30' }

describe('the rights for the statistics of a group', () => {
  // Shows: GROUP-039, GROUP-040
  it("statistics of a group and of a student answer 200, 401, 403 or 404 depending on the user's rights", async () => {
    const c = await createGroup()
    const student = await c.student()
    const admin = await c.person(['all_groups:all_homeworks.read'])
    const colleague = await c.person(['my_groups:homework_statistics.read', 'all_groups:all_homeworks.read'])
    const other = await c.person(['all_groups:homework_statistics.read', 'my_groups:all_homeworks.read'])
    const elsewhere = await t.signedIn({
      grants: ['my_groups:homework_statistics.read', 'all_groups:all_homeworks.read'],
      headOfficeIds: [(await t.build.office()).headOfficeId],
    })
    await t.build.groupStaff({ groupId: c.groupId, staffId: elsewhere.staffId })
    const params = { id: c.groupId, statisticId: student }
    const statuses = async (token: string | null) => [
      (await t.send(statistics.group.all, { token, params })).status,
      (await t.send(statistics.group.own, { token, params })).status,
      (await t.send(statistics.student.all, { token, params, query: span })).status,
      (await t.send(statistics.student.own, { token, params, query: span })).status,
    ]
    expect(await statuses(null)).toEqual([401, 401, 401, 401])
    expect(await statuses(admin.token)).toEqual([200, 403, 200, 403])
    expect(await statuses(c.teacher.token)).toEqual([403, 200, 403, 200])
    expect(await statuses(colleague.token)).toEqual([200, 404, 200, 404])
    expect(await statuses(other.token)).toEqual([403, 403, 403, 403])
    expect(await statuses(elsewhere.token)).toEqual([404, 404, 404, 404])
  })

  it("a student's statistics in a group answer 404 for a student who never was in it, and 200 for a former member", async () => {
    const [c, other] = [await createGroup(), await createGroup()]
    const [stranger, left] = [await other.student(), await c.student({ endedDate: '2026-10-01' })]
    const status = async (statisticId: number) =>
      (
        await t.send(statistics.student.own, {
          token: c.teacher.token,
          params: { id: c.groupId, statisticId },
          query: span,
        })
      ).status
    expect([await status(stranger), await status(left), await status(999_999_999)]).toEqual([404, 200, 404])
    const chatOnly = await t.build.student()
    await c.work(await c.homework('2026-11-16'), chatOnly, { status: 1 })
    expect(await status(chatOnly)).toBe(200)
  })

  it("a group's statistics answer 400 for days in the wrong order, too many days, and unknown sort keys", async () => {
    const c = await createGroup()
    const fields = async (query: object) => {
      const { status, error } = await t.send(statistics.group.own, {
        token: c.teacher.token,
        params: { id: c.groupId },
        query: query as never,
      })
      return [status, Object.keys(error?.fields ?? {})]
    }
    expect(await fields({ start: '2026-11-02', end: '2026-11-01' })).toEqual([400, ['end']])
    expect(await fields({ start: '1900-01-01', end: '2199-12-31' })).toEqual([400, ['start']])
    expect(await fields({ start: '0001-01-01', end: '9999-12-31' })).toEqual([400, ['start', 'end']])
    expect(await fields({ sortBy: 'accepted; drop table chat' })).toEqual([400, ['sortBy']])
    expect(await fields({ sortBy: 'averageScore', orderBy: 'DESC nulls first' })).toEqual([400, ['orderBy']])
  })
})

describe('the statistics of a group', () => {
  // Shows: GROUP-039
  it("a group's statistics show the last twelve weeks, Monday to Sunday, including weeks without data", async () => {
    const c = await createGroup()
    const answer = await read(c)
    expect([answer.start, answer.end, answer.weeks.length]).toEqual(['2026-08-31', '2026-11-22', 12])
    expect(answer.weeks.map(({ start, end }) => [start, end]).at(-1)).toEqual(['2026-11-16', '2026-11-22'])
    for (const week of answer.weeks)
      expect(week).toMatchObject({ averageScore: null, homeworkPercentage: null, attendancePercentage: null })
    expect(answer).toMatchObject({
      homework: { homeworkCount: 0, averageScore: null, homeworkPercentage: null },
      attendance: { attended: 0, absent: 0, percentage: null },
      exam: { examsCount: 0, passed: 0, participants: 0, percentage: null, averageScore: null },
      students: [],
    })
  })

  it("a new week of a group's statistics begins at midnight in Tashkent", async () => {
    const c = await createGroup()
    const endAt = async (moment: string) => {
      t.clock.set(moment)
      const { token } = await c.person(['all_groups:all_homeworks.read'])
      return (await t.send(statistics.group.all, { token, params: { id: c.groupId } })).data.end
    }
    const [before, after] = [await endAt('2026-11-22T18:59:59Z'), await endAt('2026-11-22T19:00:00Z')]
    t.clock.set('2026-11-21T15:00:00+05:00')
    expect([before, after]).toEqual(['2026-11-22', '2026-11-29'])
  })

  // Shows: GROUP-040
  it("in a group's statistics, homework and attendance marks of a Sunday and of the next Monday belong to different weeks", async () => {
    const c = await createGroup()
    const one = await c.student()
    for (const [day, score] of [
      ['2026-11-08', 100],
      ['2026-11-09', 60],
      ['2026-11-15', 70],
      ['2026-11-16', 90],
    ] as const) {
      const lesson = await c.lesson(day)
      await c.mark(lesson, one, day === '2026-11-15' ? 2 : 1)
      await c.work(await c.homework(lesson), one, { status: 3, score })
    }
    const { weeks, homework, attendance } = await read(c, { start: '2026-11-09', end: '2026-11-16' })
    expect(weeks).toMatchObject([
      { start: '2026-11-09', end: '2026-11-15', averageScore: 65, acceptedHomeworkCount: 2, attendancePercentage: 50 },
      { start: '2026-11-16', end: '2026-11-22', averageScore: 90, acceptedHomeworkCount: 1, attendancePercentage: 100 },
    ])
    expect(homework).toMatchObject({ homeworkCount: 3, averageScore: 73.3, acceptedHomeworkCount: 3 })
    expect(attendance).toEqual({ attended: 2, absent: 1, percentage: 66.6 })
  })

  it('the score distribution of a group counts only scores of accepted submissions, best score band first', async () => {
    const c = await createGroup()
    const scores = [100, 95, 94, 86, 85, 71, 70, 60, 59, 1, 0]
    const homework = await c.homework('2026-11-16')
    for (const score of scores) await c.work(homework, await c.student(), { status: score < 60 ? 2 : 3, score })
    await c.work(homework, await c.student(), { status: 1 })
    expect((await read(c)).distribution).toEqual([
      { from: 95, to: 100, count: 2 },
      { from: 86, to: 94, count: 2 },
      { from: 71, to: 85, count: 2 },
      { from: 60, to: 70, count: 2 },
      { from: 1, to: 59, count: 0 },
      { from: 0, to: 0, count: 0 },
    ])
  })

  it("a group's statistics count only exams whose results are announced, and scores of excluded participants are in no average", async () => {
    const c = await createGroup()
    const [one, two, three, four] = [await c.student(), await c.student(), await c.student(), await c.student()]
    const exam = await c.exam('2026-11-10')
    await c.examWork(exam, one, { status: 3, score: 90 })
    await c.examWork(exam, two, { status: 2, score: 41 })
    await c.examWork(exam, three, { status: 2, score: 100, failureReasonId: 1, result: 4 })
    await c.examWork(await c.exam('2026-11-12'), four, { status: 3, score: 100 })
    expect((await read(c)).exam.examsCount).toBe(0)
    await c.announce(exam)
    expect((await read(c)).exam).toEqual({
      examsCount: 1,
      passed: 1,
      participants: 4,
      percentage: 25,
      averageScore: 65.5,
    })
    expect((await read(c, { start: '2026-11-11', end: '2026-11-20' })).exam.examsCount).toBe(0)
  })

  it("a group's statistics count a student's attendance marks only on days on which the student was a member of the group", async () => {
    const c = await createGroup()
    const left = await c.student({ endedDate: '2026-11-10' })
    await c.homework('2026-11-09')
    for (const [date, mark] of [
      ['2026-11-10', 1],
      ['2026-11-12', 2],
    ] as const)
      await c.mark(await c.lesson(date), left, mark)
    expect((await read(c, span)).students).toMatchObject([{ student: { id: left }, attendancePercentage: 100 }])
  })

  // Shows: HOMEWORK-024
  it("students in a group's statistics are sorted by name or by any of five keys; students without an average are always last", async () => {
    const c = await createGroup()
    const [none, good, bad] = [await c.student(), await c.student(), await c.student()]
    await c.student({ endedDate: '2026-11-01' })
    const [first, second] = [await c.homework('2026-11-14'), await c.homework('2026-11-16')]
    await c.work(first, good, { status: 3, score: 90 })
    await c.work(second, good, { status: 3, score: 80 })
    await c.work(first, bad, { status: 2 })
    await c.work(second, bad, { status: 1 })
    const order = async (query: object = {}) => (await read(c, query)).students.map(({ student }) => student.id)
    expect(await order()).toEqual([none, good, bad])
    expect(await order({ sortBy: 'averageScore' })).toEqual([good, none, bad])
    expect(await order({ sortBy: 'averageScore', orderBy: 'ASC' })).toEqual([good, none, bad])
    expect(await order({ sortBy: 'acceptedHomeworkCount' })).toEqual([good, none, bad])
    expect(await order({ sortBy: 'rejectedHomeworkCount' })).toEqual([bad, none, good])
    expect(await order({ sortBy: 'waitingHomeworkCount' })).toEqual([bad, none, good])
    expect(await order({ sortBy: 'uncompletedHomeworkCount' })).toEqual([none, good, bad])
    expect(await order({ sortBy: 'uncompletedHomeworkCount', orderBy: 'ASC' })).toEqual([good, bad, none])
  })
})

describe('the statistics of one student', () => {
  it("a student's statistics list each homework of the chosen days, latest lesson first, with the student's own deadline", async () => {
    const c = await createGroup()
    const one = await c.student()
    await t.db.run(sql`update student set photo = 'students/images/a.jpg' where id = ${one}`)
    const early = await c.homework('2026-10-31')
    const first = await c.homework('2026-11-14', { theme: 'Birinchi' })
    const second = await c.homework('2026-11-16', { theme: 'Ikkinchi' })
    await c.work(early, one, { status: 3 })
    const chatId = await c.work(first, one, {
      status: 2,
      handedInAt: '2026-11-15T08:00:00Z',
      checkedAt: '2026-11-15T09:00:00Z',
    })
    await c.work(second, one, { deadline: '2026-11-25T12:00:00Z' })
    const { data } = await t.send(statistics.student.own, {
      token: c.teacher.token,
      params: { id: c.groupId, statisticId: one },
      query: span,
    })
    expect(data.student).toMatchObject({ id: one, photo: expect.stringContaining('/files/students/images/a.jpg?') })
    expect(data.sums).toMatchObject({ averageScore: null, rejectedHomeworkCount: 1, notGivenHomeworkCount: 1 })
    expect(data.homeworks).toMatchObject([
      { homeworkId: second, theme: 'Ikkinchi', status: 6, score: null, deadline: '2026-11-25T12:00:00.000Z' },
      {
        homeworkId: first,
        chatId,
        theme: 'Birinchi',
        lessonDate: '2026-11-14',
        status: 2,
        score: null,
        deadline: '2026-11-15T12:00:00.000Z',
        handedInAt: '2026-11-15T08:00:00.000Z',
        checkedAt: '2026-11-15T09:00:00.000Z',
      },
    ])
  })
})

import { groups } from '@markaz/protocol/teaching/groups/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createGroupWithTeacher, type GroupWithTeacherFixture } from './testing/teaching-group.ts'

const t = shareTestApp()

const grants = ['users:teachers.read', 'study:homework_statistics.read']

/** Creates a group with a teacher. The tests run on Saturday, 21 November 2026. */
async function createTaughtGroup(headOfficeId?: number) {
  const c = await createGroupWithTeacher(t, headOfficeId === undefined ? {} : { headOfficeId })
  await t.db.run(sql`update staff set erp_kind = 'teacher' where id = ${c.teacher.staffId}`)
  const { token } = await c.person(grants)
  const params = { id: c.teacher.staffId }
  return {
    ...c,
    token,
    read: async (query: object = {}) => (await t.send(teacherFigures.read, { token, params, query })).data,
    lessons: async (query: object = {}) => (await t.send(teacherFigures.lessons, { token, params, query })).data,
    duties: async (query: object = {}) => (await t.send(teacherFigures.duties, { token, query })).data,
    kpis: async (query: object = {}) => (await t.send(teacherFigures.kpis, { token, query })).data,
  }
}

async function addNovemberData(c: GroupWithTeacherFixture) {
  const [one, two] = [await c.student(), await c.student()]
  const marked = await c.lesson('2026-11-16')
  await c.mark(marked, one, 1)
  await c.mark(marked, two, 2)
  const homework = await c.homework(marked)
  await c.work(homework, one, { status: 3 })
  await c.work(homework, two, { status: 1 })
  const off = await c.lesson('2026-11-18')
  await c.mark(off, one, 3)
  const unmarked = await c.lesson('2026-11-20')
  await c.lesson('2026-11-23')
  const exam = await c.exam('2026-11-17')
  await c.examWork(exam, one, { status: 3 })
  await c.announce(exam)
  const october = await c.lesson('2026-10-05')
  await c.mark(october, one, 2)
  return { marked, off, unmarked, exam, october }
}

describe("a teacher's statistics", () => {
  it("a teacher's statistics are shown for a period, by group, and for the twelve months that end with the period", async () => {
    const c = await createTaughtGroup()
    const { exam } = await addNovemberData(c)
    const own = await c.read()
    expect(own).toMatchObject({
      teacher: { academicId: c.teacher.staffId },
      start: '2026-11-01',
      end: '2026-11-30',
      figures: { attended: 1, absent: 1, accepted: 1, waiting: 1, passed: 1, participants: 2 },
    })
    expect(own.figures).toMatchObject({
      ...{ lessons: 3, marked: 2, held: 2, given: 1 },
      ...{ markedPercentage: 66.6, givenPercentage: 50, checkedPercentage: 50 },
      ...{ attendanceKpi: 50, homeworkKpi: 100, examKpi: 50, totalKpi: 66.6 },
    })
    expect(own.groups).toMatchObject([
      { group: { id: c.groupId }, place: { scheduleId: c.scheduleId }, ...own.figures },
    ])
    expect(own.exams).toMatchObject([{ id: exam, passed: 1, participants: 2, group: { id: c.groupId } }])
    expect(own.months.map(({ month }) => month)).toHaveLength(12)
    expect(own.months.slice(-2)).toMatchObject([
      { month: '2026-10', attendanceKpi: 0, totalKpi: 0 },
      { month: '2026-11', totalKpi: 66.6 },
    ])
    const both = await c.read({ startDate: '2026-10-01', endDate: '2026-11-30' })
    expect(both.figures).toMatchObject({ attended: 1, absent: 2, lessons: 4 })
    const { kpis } = await c.kpis({ startDate: '2026-10-01', endDate: '2026-11-30' })
    expect(kpis).toMatchObject([{ attendanceKpi: both.figures.attendanceKpi, months: both.months }])
  })

  it("the lessons counted in a teacher's statistics can be filtered by what is missing: attendance marks, homework or checks", async () => {
    const c = await createTaughtGroup()
    const { marked, off, unmarked } = await addNovemberData(c)
    const { lessons, total } = await c.lessons()
    expect([total, lessons.map(({ lessonId }) => lessonId)]).toEqual([3, [unmarked, off, marked]])
    expect(lessons[2]).toMatchObject({ isMarked: true, attended: 1, absent: 1, accepted: 1, waiting: 1 })
    expect(lessons[2]?.homeworks).toHaveLength(1)
    const idsWith = async (gap: string) => (await c.lessons({ gap })).lessons.map(({ lessonId }) => lessonId)
    expect(await idsWith('unmarked')).toEqual([unmarked])
    expect(await idsWith('not-given')).toEqual([unmarked])
    expect(await idsWith('unchecked')).toEqual([marked])
    expect((await c.lessons({ groupId: 987_654 })).total).toBe(0)
    expect(await c.lessons({ perPage: 2, page: 2 })).toMatchObject({ total: 3, lessons: [{ lessonId: marked }] })
  })

  it("a teacher's attendance, homework and exam percentages equal those in the group's own statistics and in the list of groups", async () => {
    const c = await createTaughtGroup()
    await addNovemberData(c)
    const reader = await c.person(['all_groups.read', 'all_groups:all_homeworks.read'])
    const params = { id: c.groupId }
    const days = { start: '2026-10-01', end: '2026-11-30' }
    const own = (await t.send(statistics.group.all, { token: reader.token, params, query: days })).data
    const group = (await t.send(groups.read, { token: reader.token, params })).data
    const { figures } = await c.read({ startDate: days.start, endDate: days.end })
    expect([figures.attendanceKpi, figures.homeworkKpi, figures.examKpi]).toEqual([
      own.attendance.percentage,
      own.homework.homeworkPercentage,
      own.exam.percentage,
    ])
    expect([group.attendanceKpi, group.homeworkKpi, group.examKpi, group.rating]).toEqual([
      figures.attendanceKpi,
      figures.homeworkKpi,
      figures.examKpi,
      figures.totalKpi,
    ])
    const [sums] = (await c.lessons({ startDate: days.start, endDate: days.end })).lessons.reduce(
      (all, one) => [
        { attended: (all[0]?.attended ?? 0) + one.attended, accepted: (all[0]?.accepted ?? 0) + one.accepted },
      ],
      [] as { attended: number; accepted: number }[],
    )
    expect(sums).toEqual({ attended: figures.attended, accepted: figures.accepted })
  })

  it("a teacher's statistics include no groups of other branches, and the API call answers 404 for a teacher of another branch", async () => {
    const [here, there] = [await createTaughtGroup(), await createTaughtGroup()]
    await addNovemberData(there)
    for (const route of [teacherFigures.read, teacherFigures.lessons])
      expect((await t.send(route, { token: here.token, params: { id: there.teacher.staffId } })).status).toBe(404)
    await t.db.run(sql`update group_staff set staff_id = ${here.teacher.staffId} where group_id = ${there.groupId}`)
    expect(await here.read()).toMatchObject({ figures: { lessons: 0 }, exams: [] })
    expect((await here.lessons()).total).toBe(0)
  })
})

describe('the lists of teachers', () => {
  // Shows: STUDY-059
  it('the lists of teachers are sorted by any statistic, teachers without a value last, and paged with the correct total', async () => {
    const first = await createTaughtGroup()
    const [second, idle] = [await createTaughtGroup(first.headOfficeId), await createTaughtGroup(first.headOfficeId)]
    await addNovemberData(first)
    const student = await second.student()
    await second.mark(await second.lesson('2026-11-10'), student, 1)
    const idsOf = async (query: object) => (await first.kpis(query)).kpis.map(({ academicId }) => academicId)
    const [a, b, c] = [first, second, idle].map(({ teacher }) => teacher.staffId)
    expect(await idsOf({ sortBy: 'attendanceKpi' })).toEqual([b, a, c])
    expect(await idsOf({ sortBy: 'attendanceKpi', orderBy: 'ASC' })).toEqual([a, b, c])
    expect(await first.kpis({ sortBy: 'totalKpi', perPage: 1, page: 2 })).toMatchObject({
      kpis: [{ academicId: a }],
      total: 3,
    })
    const { statistics: rows, total, span } = await first.duties({ sortBy: 'givenPercentage' })
    expect([total, span]).toEqual([3, { startDate: '2026-08-31', endDate: '2026-11-22' }])
    expect(
      rows.map((row) => [row.academicId, row.markedPercentage, row.givenPercentage, row.checkedPercentage]),
    ).toEqual([
      // Teacher a has four counted lessons, including one in October; a fifth lesson was not held.
      [a, 75, 33.3, 50],
      [b, 100, 0, null],
      [c, null, null, null],
    ])
    expect(rows[0]?.rating).toBe(
      (await first.read({ startDate: '2026-08-31', endDate: '2026-11-22' })).figures.totalKpi,
    )
    expect((await first.duties({ teacherId: b })).statistics.map(({ academicId }) => academicId)).toEqual([b])
    expect((await first.duties({ status: 3, teacherId: a })).statistics).toMatchObject([
      { groupsCount: 0, rating: null },
    ])
  })

  it("the download of the teachers' KPIs has the columns of the list, the rows of all pages, and columns for the last twelve months", async () => {
    const c = await createTaughtGroup()
    await addNovemberData(c)
    const { status, bytes } = await t.send(teacherFigures.download, { token: c.token, query: {} })
    expect(status).toBe(200)
    const [head, row, ...others] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
    expect(others).toEqual([])
    expect(head?.slice(-2)).toEqual(['10.2026', '11.2026'])
    const [kpi] = (await c.kpis()).kpis
    expect(row?.slice(1, 8)).toEqual([
      kpi?.fullName,
      kpi?.offices.map(({ name }) => name).join(', '),
      ...[1, 50, 100, 50, 66.6],
    ])
    expect(row?.slice(-2)).toEqual([0, 66.6])
  })

  it.each([
    ['endDate', { startDate: '2026-11-20', endDate: '2026-11-01' }],
    ['startDate', { startDate: '2020-01-01', endDate: '2026-11-01' }],
    ['month', { month: '2026-13' }],
  ])('the KPI list answers 400 naming %s for impossible days', async (field, query) => {
    const c = await createTaughtGroup()
    const answer = await t.send(teacherFigures.kpis, { token: c.token, query })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]])
  })
})

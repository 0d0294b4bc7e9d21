import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { addDays } from '../groups/days.ts'
import { chartWeeksOf, fillMissingWeeksAndAddMondays } from './chart-weeks.ts'
import { createGroupWithTeacher } from './testing/teaching-group.ts'

const t = shareTestApp()
const grants = ['study:homework_statistics.read']

it.each([
  [{}, '2026-08-31', 12, '2026-08-31', '2026-11-21'],
  [{ start: '2026-11-11' }, '2026-11-09', 2, '2026-11-11', '2026-11-21'],
  [{ end: '2026-10-04' }, '2026-07-13', 12, '2026-07-13', '2026-10-04'],
  [{ start: '2026-01-01', end: '2027-01-01' }, '2026-08-31', 12, '2026-08-31', '2026-11-21'],
  [{ start: '2026-11-30' }, '2026-11-30', 0, '2026-11-30', '2026-11-21'],
])('a chart for the days %j begins on %s and has %i weeks', (asked, first, count, from, to) => {
  expect(chartWeeksOf(asked, '2026-11-21')).toEqual({ first, count, from, to })
})

it('a week without data has zeros in a chart of statistics', () => {
  const weeks = chartWeeksOf({ start: '2026-11-11' }, '2026-11-21')
  expect(fillMissingWeeksAndAddMondays(weeks, [{ nth: 1, many: 3 }], { many: 0 })).toEqual([
    { start: '2026-11-09', many: 0 },
    { start: '2026-11-16', many: 3 },
  ])
})

// Shows: DAY-024
it('each week of the homework chart has the same numbers as the list of groups for the same week', async () => {
  const c = await createGroupWithTeacher(t)
  const other = await createGroupWithTeacher(t, { headOfficeId: c.headOfficeId })
  const [ali, vali] = [await c.student(), await c.student()]
  for (const [day, status] of [
    ['2026-11-20', 3],
    ['2026-11-16', 2],
    ['2026-11-15', 1],
    ['2026-08-31', 3],
    ['2026-08-30', 3],
  ] as const)
    await c.work(await c.homework(day), ali, { status })
  // The extended deadline is in the future, so this homework is not overdue.
  await c.work(await c.homework('2026-11-02'), vali, { deadline: '2026-11-25T10:00:00Z' })
  await other.work(await other.homework('2026-11-18'), await other.student(), { status: 3 })
  const { token } = await c.person(grants)
  const naive = async (start: string, query: object) => {
    const days = { startDate: start, endDate: addDays(start, 6) }
    const { statistics } = (await t.send(homeworkStatistics.groups, { token, query: { ...query, ...days } })).data
    const sum = (key: 'accepted' | 'waiting' | 'rejected' | 'uncompleted') =>
      statistics.reduce((all, row) => all + row[`${key}HomeworkCount`], 0)
    return {
      start,
      accepted: sum('accepted'),
      waiting: sum('waiting'),
      rejected: sum('rejected'),
      uncompleted: sum('uncompleted'),
    }
  }
  for (const query of [{}, { teacherId: c.teacher.staffId }, { startDate: '2026-11-09' }]) {
    const { weeks } = (await t.send(homeworkStatistics.weeks, { token, query })).data
    expect(weeks.length).toBe('startDate' in query ? 2 : 12)
    expect(weeks).toEqual(await Promise.all(weeks.map(({ start }) => naive(start, query))))
  }
  const all = (await t.send(homeworkStatistics.weeks, { token })).data.weeks
  expect(all.map(({ accepted }) => accepted)).toEqual([1, ...Array(10).fill(0), 2])
  expect(all.at(-3)?.uncompleted).toBe(1)
})

// Shows: DAY-024
it("the chart of teachers' work counts a lesson of two teachers once, and counts only lessons of teachers who match the filter", async () => {
  const c = await createGroupWithTeacher(t)
  await c.student()
  const second = await t.signedIn({ kind: 2, headOfficeIds: [c.headOfficeId] })
  await t.build.groupStaff({ groupId: c.groupId, staffId: second.staffId })
  const other = await createGroupWithTeacher(t, { headOfficeId: c.headOfficeId })
  await other.student()
  await t.db.run(sql`
    update staff set erp_kind = 'teacher' where id = any(${[c, other].map(({ teacher }) => teacher.staffId).concat(second.staffId)})`)
  const marked = await c.lesson('2026-11-18')
  await t.db.run(sql`update lesson set marked_at = now(), attended_count = 1 where id = ${marked}`)
  await c.homework(marked)
  await c.lesson('2026-11-19')
  await c.lesson('2026-11-25')
  await other.lesson('2026-11-17')
  const { token } = await c.person(grants)
  const last = async (query: object = {}) => (await t.send(teacherFigures.weeks, { token, query })).data.weeks.at(-1)
  expect(await last()).toEqual({ start: '2026-11-16', lessons: 3, marked: 1, held: 3, given: 1 })
  for (const staffId of [c.teacher.staffId, second.staffId])
    expect(await last({ teacherId: staffId })).toEqual({
      start: '2026-11-16',
      lessons: 2,
      marked: 1,
      held: 2,
      given: 1,
    })
  expect(
    (await t.send(teacherFigures.duties, { token, query: { teacherId: second.staffId } })).data.statistics,
  ).toMatchObject([{ markedPercentage: 50, givenPercentage: 50 }])
})

// Shows: DAY-024
it("the charts of homework and teachers' work contain only data of the viewer's branches, and require the rights of the homework and teacher lists", async () => {
  const c = await createGroupWithTeacher(t)
  await c.work(await c.homework('2026-11-18'), await c.student(), { status: 3 })
  await c.lesson('2026-11-18')
  const stranger = await t.signedIn({ grants, headOfficeIds: [(await t.build.office()).headOfficeId] })
  const plain = await c.person(['all_groups.read'])
  const works = (await t.send(homeworkStatistics.weeks, { token: stranger.token })).data.weeks
  expect(works.every(({ accepted, uncompleted }) => accepted + uncompleted === 0)).toBe(true)
  const duties = (await t.send(teacherFigures.weeks, { token: stranger.token })).data.weeks
  expect(duties.every(({ lessons }) => lessons === 0)).toBe(true)
  for (const route of [homeworkStatistics.weeks, teacherFigures.weeks])
    expect((await t.send(route, { token: plain.token })).status).toBe(403)
})

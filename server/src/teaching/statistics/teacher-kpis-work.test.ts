import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createGroupWithTeacher, type GroupWithTeacherFixture } from './testing/teaching-group.ts'

const t = shareTestApp()

async function createTaughtGroup(options: Parameters<typeof createGroupWithTeacher>[1] = {}) {
  const c = await createGroupWithTeacher(t, options)
  await t.db.run(sql`update staff set erp_kind = 'teacher' where id = ${c.teacher.staffId}`)
  return c
}
async function kpi(c: GroupWithTeacherFixture, query: object = {}) {
  const { token } = await c.person(['users:teachers.read'])
  const { kpis } = (await t.send(teacherFigures.kpis, { token, query: { perPage: 100, ...query } })).data
  return kpis.find(({ academicId }) => academicId === c.teacher.staffId)
}

it("a teacher's KPI counts homework in the month of its lesson and an exam in the exam's month", async () => {
  const c = await createTaughtGroup()
  const [one, two] = [await c.student(), await c.student()]
  const lesson = await c.lesson('2026-11-16')
  await c.mark(lesson, one, 1)
  const homework = await c.homework(lesson)
  await c.work(homework, one, { status: 3 })
  const october = await c.homework('2026-10-31')
  for (const student of [one, two]) await c.work(october, student, { status: 3 })
  const [exam, before] = [await c.exam('2026-11-02'), await c.exam('2026-10-31')]
  await c.examWork(exam, one, { status: 3 })
  await c.examWork(before, one, { status: 2 })
  for (const id of [exam, before]) await c.announce(id)
  expect(await kpi(c)).toMatchObject({ attendanceKpi: 100, homeworkKpi: 50, examKpi: 50, totalKpi: 66.6 })
  expect(await kpi(c, { month: '2026-10' })).toMatchObject({
    attendanceKpi: null,
    homeworkKpi: 100,
    examKpi: 0,
    totalKpi: 50,
  })
})

it("a teacher's KPIs count homework and exams only of days on which the teacher taught the group, each homework and exam once", async () => {
  const c = await createTaughtGroup()
  const second = await createGroupWithTeacher(t, { headOfficeId: c.headOfficeId })
  await t.db.run(sql`
    update group_staff set started_date = '2026-11-05', ended_date = '2026-11-12' where group_id = ${c.groupId}`)
  await t.db.run(
    sql`update schedule_item set start_date = '2026-11-05', end_date = '2026-11-12' where id = ${c.scheduleId}`,
  )
  await t.db.run(sql`update group_staff set staff_id = ${c.teacher.staffId} where group_id = ${second.groupId}`)
  const [one, other] = [await c.student(), await second.student()]
  for (const day of ['04', '05', '12', '13']) {
    const homework = await c.homework(`2026-11-${day}`)
    if (day === '05') await c.work(homework, one, { status: 3 })
    const exam = await c.exam(`2026-11-${day}`)
    if (day === '12') await c.examWork(exam, one, { status: 3 })
    await c.announce(exam)
  }
  expect(await kpi(c)).toMatchObject({ groupsCount: 2, homeworkKpi: 50, examKpi: 50 })
  await second.work(await second.homework('2026-11-20', { deadline: '2026-11-21T10:00:00Z' }), other, { status: 3 })
  expect(await kpi(c)).toMatchObject({ homeworkKpi: 66.6 })
})

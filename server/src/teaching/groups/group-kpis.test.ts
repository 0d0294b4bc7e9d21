import { groups } from '@markaz/protocol/teaching/groups/routes'
import { teachingStaffGroupHistory } from '@markaz/protocol/teaching/statistics/group-history.routes'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createGroupWithTeacher, type GroupWithTeacherFixture } from '../statistics/testing/teaching-group.ts'

const t = shareTestApp()

const createGroup = () => createGroupWithTeacher(t, { grants: ['my_groups.read'] })
const readGroupRow = async ({ groupId, teacher }: GroupWithTeacherFixture) =>
  (await t.send(groups.read, { token: teacher.token, params: { id: groupId } })).data
const listOwnGroups = async ({ teacher }: GroupWithTeacherFixture) =>
  (await t.send(groups.mine, { token: teacher.token })).data.groups

it('a group without attendance marks, homework and exams has no percentages and no students who failed an exam', async () => {
  const c = await createGroup()
  await c.student()
  expect(await readGroupRow(c)).toMatchObject({
    attendanceKpi: null,
    homeworkKpi: null,
    examKpi: null,
    rating: null,
    failedCount: 0,
  })
})

// Shows: GROUP-026
it("a group's homeworkKpi is the share of accepted homework among accepted, rejected and uncompleted homework", async () => {
  const c = await createGroup()
  const students = [await c.student(), await c.student(), await c.student(), await c.student(), await c.student()]
  const homework = await c.homework('2026-11-16')
  const states = [3, 2, 1, 4] as const
  for (const [i, status] of states.entries()) await c.work(homework, students[i] as number, { status })
  // Homework with a future deadline is still open for all students.
  await c.homework('2026-11-21', { deadline: '2026-11-22T12:00:00Z' })
  expect(await readGroupRow(c)).toMatchObject({ homeworkKpi: 33.3, rating: 33.3 })
  expect((await listOwnGroups(c))[0]).toMatchObject({ homeworkKpi: 33.3, rating: 33.3 })
})

it('homework of a student with an extended deadline counts as uncompleted only after that deadline, to the millisecond', async () => {
  const c = await createGroup()
  const [done, late] = [await c.student(), await c.student()]
  const homework = await c.homework('2026-11-16')
  await c.work(homework, done, { status: 3 })
  await c.work(homework, late, { deadline: '2026-11-21T10:00:00.001Z' })
  expect((await readGroupRow(c)).homeworkKpi).toBe(100)
  await c.work(homework, late, { deadline: '2026-11-21T10:00:00Z' })
  expect((await readGroupRow(c)).homeworkKpi).toBe(50)
  // The individual deadline has no effect, because it is before the homework's general deadline.
  const open = await c.homework('2026-11-20', { deadline: '2026-11-21T10:00:01Z' })
  await c.work(open, late, { deadline: '2026-11-20T10:00:00Z' })
  expect((await readGroupRow(c)).homeworkKpi).toBe(50)
})

it("deleted homework and its extended deadlines do not count in a group's percentages", async () => {
  const c = await createGroup()
  const [one, two] = [await c.student(), await c.student()]
  const [kept, gone] = [await c.homework('2026-11-16'), await c.homework('2026-11-14')]
  await c.work(kept, one, { status: 3 })
  await c.work(gone, two, { deadline: '2026-12-01T10:00:00Z' })
  await t.db.run(sql`update homework set deleted_at = now() where id = ${gone}`)
  expect((await readGroupRow(c)).homeworkKpi).toBe(50)
})

// Shows: GROUP-026
it("a group's examKpi is the percentage of participants who passed exams with announced results; failedCount belongs to the latest of these exams", async () => {
  const c = await createGroup()
  const students = [await c.student(), await c.student(), await c.student()]
  const [first, second, open] = [await c.exam('2026-10-01'), await c.exam('2026-11-02'), await c.exam('2026-11-20')]
  for (const student of students) await c.examWork(first, student, { status: 3, score: 60 })
  await c.examWork(second, students[0] as number, { status: 3, score: 100 })
  await c.examWork(second, students[1] as number, { status: 2, score: 59 })
  for (const student of students) await c.examWork(open, student, { status: 2, score: 0 })
  expect(await readGroupRow(c)).toMatchObject({ examKpi: null, failedCount: 0 })
  await c.announce(second)
  expect(await readGroupRow(c)).toMatchObject({ examKpi: 33.3, failedCount: 2 })
  await c.announce(first)
  expect(await readGroupRow(c)).toMatchObject({ examKpi: 66.6, failedCount: 2 })
  await t.db.run(sql`update exam set deleted_at = now() where id = ${second}`)
  expect(await readGroupRow(c)).toMatchObject({ examKpi: 100, failedCount: 0 })
})

// Shows: GROUP-013
it("a group's rating is the mean of its percentages that are not null", async () => {
  const c = await createGroup()
  const [one, two] = [await c.student(), await c.student()]
  const lesson = await c.lesson('2026-11-16')
  await c.mark(lesson, one, 1)
  const homework = await c.homework(lesson)
  await c.work(homework, one, { status: 3 })
  await c.work(homework, two, { status: 2 })
  expect(await readGroupRow(c)).toMatchObject({ attendanceKpi: 100, homeworkKpi: 50, examKpi: null, rating: 75 })
  const exam = await c.exam('2026-11-18')
  await c.examWork(exam, one, { status: 3 })
  await c.announce(exam)
  expect(await readGroupRow(c)).toMatchObject({ attendanceKpi: 100, homeworkKpi: 50, examKpi: 50, rating: 66.6 })
  const { token } = await c.person(['users:academic.read'])
  const { academicGroups } = (
    await t.send(teachingStaffGroupHistory.groups, { token, params: { id: c.teacher.staffId } })
  ).data
  expect(academicGroups).toMatchObject([{ id: c.groupId, rating: 66.6 }])
})

it("a group's homework percentage counts only the group's own homework", async () => {
  const [c, other] = [await createGroup(), await createGroup()]
  const stranger = await other.student()
  const homework = await other.homework('2026-11-16')
  await other.work(homework, stranger, { deadline: '2026-12-01T10:00:00Z' })
  await c.student()
  await c.homework('2026-11-16')
  expect((await readGroupRow(c)).homeworkKpi).toBe(0)
  expect((await readGroupRow(other)).homeworkKpi).toBeNull()
})

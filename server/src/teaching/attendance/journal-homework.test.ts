import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createGroupWithTeacher, type GroupWithTeacherFixture } from '../statistics/testing/teaching-group.ts'

const t = shareTestApp()

const createGroup = () => createGroupWithTeacher(t, { grants: ['my_groups:journal.read'] })
const readJournal = async ({ groupId, teacher }: GroupWithTeacherFixture, query: object = {}) =>
  (await t.send(attendance.journal.own, { token: teacher.token, params: { id: groupId }, query })).data

// Shows: JOURNAL-001, JOURNAL-004
it("the journal shows homework in its lesson's cell; the homework percentage includes all checked or overdue homework", async () => {
  const c = await createGroup()
  const [one, two] = [await c.student(), await c.student()]
  const lessons = [await c.lesson('2026-11-14'), await c.lesson('2026-11-16'), await c.lesson('2026-11-18')]
  const homeworks: number[] = []
  for (const lesson of lessons) homeworks.push(await c.homework(lesson))
  const open = await c.homework(await c.lesson('2026-11-21'), { deadline: '2026-11-22T12:00:00Z' })
  const [first, second, third] = homeworks as [number, number, number]
  await c.work(first, one, { status: 3, score: 95 })
  await c.work(second, one, { status: 2 })
  await c.work(third, one, { status: 1 })
  await c.work(second, two, { status: 4 })
  const { students, days } = await readJournal(c)
  expect(students[0]).toMatchObject({
    homework: [
      { lessonId: lessons[0], status: 3, score: 95 },
      { lessonId: lessons[1], status: 2, score: null },
      { lessonId: lessons[2], status: 1, score: null },
      { lessonId: days[3]?.lessonId, status: 6, score: null },
    ],
    additionalStats: { homeworkPercentage: 50 },
  })
  expect(students[1]?.homework.map((cell) => cell.status)).toEqual([5, 4, 5, 6])
  expect(students[1]?.additionalStats.homeworkPercentage).toBe(0)
  await c.work(open, two, { status: 3, score: 60 })
  expect((await readJournal(c)).students[1]?.additionalStats.homeworkPercentage).toBe(33.3)
})

// Shows: JOURNAL-006
it('for a lesson with several homeworks the journal shows the last homework, but the percentage includes all', async () => {
  const c = await createGroup()
  const one = await c.student()
  const lesson = await c.lesson('2026-11-16')
  const [first, last] = [await c.homework(lesson), await c.homework(lesson)]
  await c.work(last, one, { status: 2 })
  await c.work(first, one, { status: 3, score: 60 })
  expect((await readJournal(c)).students[0]).toMatchObject({
    homework: [{ lessonId: lesson, status: 2, score: null }],
    additionalStats: { homeworkPercentage: 50 },
  })
  await t.db.run(sql`update homework set deleted_at = now() where id = ${last}`)
  expect((await readJournal(c)).students[0]).toMatchObject({
    homework: [{ lessonId: lesson, status: 3, score: 60 }],
    additionalStats: { homeworkPercentage: 100 },
  })
})

// Shows: JOURNAL-002
it("the journal has homework cells only for a student's days in the group, and a homework percentage for the displayed days", async () => {
  const c = await createGroup()
  const [early, whole] = [await c.student({ endedDate: '2026-11-10' }), await c.student()]
  const [before, after] = [await c.homework('2026-11-09'), await c.homework('2026-11-16')]
  for (const student of [early, whole]) await c.work(before, student, { status: 3 })
  const all = (await readJournal(c)).students
  expect(all.map((student) => student.homework.length)).toEqual([1, 2])
  expect(all.map((student) => student.additionalStats.homeworkPercentage)).toEqual([100, 50])
  const later = await readJournal(c, { from: '2026-11-15' })
  expect(later.students).toMatchObject([
    { studentId: whole, homework: [{ status: 5 }], additionalStats: { homeworkPercentage: 0 } },
  ])
  await c.work(after, whole, { status: 3 })
  expect((await readJournal(c, { from: '2026-11-15' })).students[0]?.additionalStats.homeworkPercentage).toBe(100)
})

it('the journal shows no homework percentage for a student of another group or without homework', async () => {
  const [c, other] = [await createGroup(), await createGroup()]
  await c.student()
  await c.lesson('2026-11-16')
  await other.work(await other.homework('2026-11-16'), await other.student(), { status: 3 })
  expect((await readJournal(c)).students).toMatchObject([
    { homework: [], additionalStats: { homeworkPercentage: null } },
  ])
})

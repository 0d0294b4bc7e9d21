import { groupPlan, ownPlan } from '@markaz/protocol/study/curriculum/group-plan.routes'
import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { openStudentSession } from '../../people/students/student-sessions.ts'
import { buildClassroom } from '../../teaching/homework/testing/classroom.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildCourse, buildLesson, buildRole } from '../../testing/build.ts'

const every = (name: string) => ['create', 'read', 'update', 'delete'].map((option) => `study:${name}.${option}`)

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = (await t.signedIn({ grants: ['courses', 'months', 'curriculum'].flatMap(every) })).token
})
afterAll(() => t.close())

let nth = 0
/** A group with lessons on 20, 23, 25 and 27 November (today is the 21st), and a course of four topics it may follow. */
async function classroom() {
  const room = await buildClassroom(t)
  const disciplineId = await buildCourse(t.db)
  await t.db.run(sql`update study_group set course_id = ${disciplineId} where id = ${room.groupId}`)
  const lessonIds = [room.lessonId]
  for (const date of ['2026-11-23', '2026-11-25', '2026-11-27'])
    lessonIds.push(await buildLesson(t.db, { groupId: room.groupId, date }))
  const { id } = (await t.send(studyCourses.create, { token, body: { name: `Reja ${++nth}`, disciplineId } })).data
  const months = [{ number: 1, lessonsCount: 12 }]
  await t.send(studyCourses.saveMonths, { token, params: { id }, body: { months } })
  const { course } = (await t.send(studyCourses.read, { token, params: { id } })).data
  const monthId = course.months[0]?.id as number
  const topics: number[] = []
  for (const topic of ['A', 'B', 'C', 'D'])
    topics.push((await t.send(curriculum.create, { token, body: { courseId: id, monthId, topic } })).data.topic.id)
  const params = { id: room.groupId }
  const follow = (courseId: number | null, as = room.teacher.token) =>
    t.send(groupPlan.follow.own, { token: as, params, body: { courseId } })
  const set = (at: number, topicId: number | null) =>
    t.send(groupPlan.setTopic.own, {
      token: room.teacher.token,
      params: { ...params, lessonId: lessonIds[at] as number },
      body: { topicId },
    })
  const read = async () => (await t.send(groupPlan.read.own, { token: room.teacher.token, params })).data.plan
  const shown = async () => (await read()).lessons.map(({ topic }) => topic?.topic ?? '-').join('')
  return { ...room, courseId: id, monthId, topics, lessonIds, follow, set, read, shown }
}

it('a group follows a course of its discipline: each lesson has its topic by order', async () => {
  const c = await classroom()
  expect(await c.read()).toMatchObject({ course: null, courses: [{ id: c.courseId }], lessons: [], behind: 0 })
  const foreign = await classroom()
  expect((await c.follow(foreign.courseId)).error.fields).toEqual({ courseId: "Bunday kurs yo'q" })
  expect((await c.follow(c.courseId, foreign.teacher.token)).status).toBe(404)
  expect((await c.follow(c.courseId)).data.plan).toMatchObject({ course: { id: c.courseId }, behind: 0 })
  expect(await c.shown()).toBe('ABCD')
  await c.follow(null)
  expect((await c.read()).course).toBeNull()
})

it('a lesson that did not take place moves the rest; one set by hand goes on from there; what is over stays', async () => {
  const c = await classroom()
  await c.follow(c.courseId)
  await c.set(1, null)
  expect(await c.shown()).toBe('A-BC')
  await c.set(2, c.topics[3] as number)
  expect(await c.shown()).toBe('A-D-')
  await c.set(1, c.topics[1] as number)
  await c.set(2, c.topics[1] as number)
  expect(await c.shown()).toBe('ABBC')
  expect((await c.set(0, null)).error.code).toBe('LESSON_OVER')
  expect((await c.set(1, 987_654)).error.fields).toHaveProperty('topicId')
  await c.set(1, null)
  expect((await c.read()).behind).toBe(0)
  await t.db.run(sql`update lesson set date = date - 4 where group_id = ${c.groupId}`)
  expect((await c.read()).behind).toBe(1)
})

it('a changed plan and new lessons are laid out anew, and what was taught stays what it was', async () => {
  const c = await classroom()
  await c.follow(c.courseId)
  const [a, b, cc, d] = c.topics as [number, number, number, number]
  const positions = [b, a, d, cc].map((id, at) => ({ id, position: at + 1 }))
  await t.send(curriculum.positions, { token, body: { courseId: c.courseId, positions } })
  // A was taught; it stands second now, so the plan goes on behind it.
  expect(await c.shown()).toBe('ADC-')
  await t.send(curriculum.create, { token, body: { courseId: c.courseId, monthId: c.monthId, topic: 'E' } })
  expect(await c.shown()).toBe('ADCE')
  await t.send(curriculum.remove, { token, params: { id: d } })
  expect(await c.shown()).toBe('ACE-')
})

it('topics of a month kept from a role are not shown to it', async () => {
  const c = await classroom()
  await c.follow(c.courseId)
  const months = [{ number: 1, lessonsCount: 12, roleIds: [await buildRole(t.db)] }]
  await t.send(studyCourses.saveMonths, { token, params: { id: c.courseId }, body: { months } })
  expect([await c.shown(), (await c.read()).topics]).toEqual(['----', []])
})

it("a student has the topics of the lessons that were, each with the student's homework", async () => {
  const c = await classroom()
  await c.follow(c.courseId)
  await t.db.run(sql`
    update student set login = 'reja.talabasi', password_hash = 'argon2id$8$1$AAAA$AAAA' where id = ${c.studentIds[0]}`)
  const session = await openStudentSession(t.deps, t.db, {
    studentId: c.studentIds[0],
    address: '127.0.0.1',
    userAgent: null,
  })
  const answer = await t.send(ownPlan.read, { token: session })
  expect(answer.error).toBeUndefined()
  const { groups } = answer.data
  expect(groups).toMatchObject([
    {
      group: { id: c.groupId },
      course: { id: c.courseId },
      topics: [{ lessonDate: '2026-11-20', topic: 'A', homeworkIds: [] }],
    },
  ])
})

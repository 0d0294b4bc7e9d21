import type { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { groupStudyPlan, studentTaughtTopics } from '@markaz/protocol/study/curriculum/group-plan.routes'
import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { ownVideos } from '@markaz/protocol/teaching/videos/own-videos.routes'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { buildTestClassroom } from '../../teaching/homework/testing/classroom.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { assignTopicsToLessons } from './lay-out.ts'

const every = (name: string) => ['create', 'read', 'update', 'delete'].map((option) => `study:${name}.${option}`)

const t = shareTestApp()
let token: string
beforeAll(async () => {
  token = (await t.signedIn({ grants: ['courses', 'months', 'curriculum'].flatMap(every) })).token
})

let nth = 0
/** The group has lessons on 20, 23, 25 and 27 November (today is the 21st). Its course has four topics. */
async function classroom() {
  const room = await buildTestClassroom(t)
  const disciplineId = await t.build.course()
  await t.db.run(sql`update study_group set course_id = ${disciplineId} where id = ${room.groupId}`)
  const lessonIds = [room.lessonId]
  for (const date of ['2026-11-23', '2026-11-25', '2026-11-27'])
    lessonIds.push(await t.build.lesson({ groupId: room.groupId, date }))
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
    t.send(groupStudyPlan.follow.own, { token: as, params, body: { courseId } })
  const set = (at: number, topicId: number | null) =>
    t.send(groupStudyPlan.setTopic.own, {
      token: room.teacher.token,
      params: { ...params, lessonId: lessonIds[at] as number },
      body: { topicId },
    })
  const read = async () => (await t.send(groupStudyPlan.read.own, { token: room.teacher.token, params })).data.plan
  const shown = async () => (await read()).lessons.map(({ topic }) => topic?.topic ?? '-').join('')
  return { ...room, courseId: id, monthId, topics, lessonIds, follow, set, read, shown }
}

async function signedInStudent(studentId: number) {
  await t.db.run(sql`
    update student set login = ${`reja.${studentId}`}, password_hash = 'argon2id$8$1$AAAA$AAAA' where id = ${studentId}`)
  return openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
}

it("when a group is given a study course, the course's topics are assigned to the group's lessons in order", async () => {
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

it('if a teacher sets a lesson to "no topic", its topic moves to the next lesson; after a topic that a teacher chose, the next lessons continue from that topic', async () => {
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

it('a lesson whose marks all say "no class" passes its topic to the next lesson, until the marks are undone', async () => {
  const c = await classroom()
  await c.follow(c.courseId)
  await c.set(1, c.topics[2] as number)
  await t.db.run(sql`update lesson set date = date - 4 where group_id = ${c.groupId}`)
  const scheduleId = await t.build.scheduleItem({ groupId: c.groupId, staffId: c.teacher.staffId })
  await t.db.run(sql`update lesson set schedule_item_id = ${scheduleId} where group_id = ${c.groupId}`)
  const grants = ['all_groups.read', 'all_groups:attendance.update', 'all_groups:all_homeworks.read']
  const marker = await t.signedIn({ grants, headOfficeIds: [c.headOfficeId] })
  const params = { id: c.groupId }
  const mark = (date: string, ...marks: (AttendanceMark | null)[]) =>
    t.send(attendance.save.all, {
      token: marker.token,
      params,
      body: {
        scheduleId,
        date,
        attendances: marks.map((one, at) => ({ studentId: c.studentIds[at] as number, mark: one as 1 })),
      },
    })
  const behind = async () => {
    const { behindPlan } = (await t.send(groups.read, { token: marker.token, params })).data
    expect(behindPlan).toBe((await c.read()).behind)
    return behindPlan
  }
  expect([await c.shown(), await behind()]).toEqual(['ACD-', -1])
  await mark('2026-11-19', 3, 3)
  expect([await c.shown(), await behind()]).toEqual(['A-CD', 1])
  expect((await c.read()).lessons.map(({ isOff }) => isOff)).toEqual([false, true, false, false])
  const lagging = async () => (await t.send(statistics.board, { token: marker.token })).data.lagging
  expect((await lagging()).count).toBe(0)
  await mark('2026-11-16', 3, 3, 3)
  expect([await c.shown(), await behind()]).toEqual(['--CD', 2])
  expect((await lagging()).rows).toMatchObject([{ group: params, scheduleId, behindPlan: 2 }])
  await mark('2026-11-16', 3, 3, 1)
  await mark('2026-11-19', null, null)
  expect([await c.shown(), await behind()]).toEqual(['ACD-', -1])
})

it('a lesson attended only by a student whose membership had ended counts as not held, until the end of the membership is undone', async () => {
  const c = await classroom()
  await c.follow(c.courseId)
  await t.db.run(sql`update lesson set date = date - 4 where group_id = ${c.groupId}`)
  const [stays, , left] = c.studentIds
  const scheduleId = await t.build.scheduleItem({ groupId: c.groupId })
  await t.db.run(sql`update lesson set schedule_item_id = ${scheduleId} where id = ${c.lessonIds[1]}`)
  const office = await t.signedIn({
    grants: ['all_groups:attendance.update', 'users:students.read', 'all_groups.update'],
    headOfficeIds: [c.headOfficeId],
  })
  const saved = await t.send(attendance.save.all, {
    token: office.token,
    params: { id: c.groupId },
    body: {
      scheduleId,
      date: '2026-11-19',
      attendances: [
        { studentId: stays, mark: 3 },
        { studentId: left, mark: 1 },
      ],
    },
  })
  expect([saved.status, await c.shown()]).toEqual([200, 'ABCD'])
  const membership = await t.db.one<{ id: number }>(sql`select id from student_group where student_id = ${left}`)
  const at = { token: office.token, params: { id: membership?.id as number } }
  expect((await t.send(studentGroups.stop, { ...at, body: { action: 1, date: '2026-11-17' } })).status).toBe(200)
  expect(await c.shown()).toBe('A-BC')
  expect((await t.send(studentGroups.takeBack, at)).status).toBe(200)
  expect(await c.shown()).toBe('ABCD')
})

it('when the study plan changes or gets new topics, topics are assigned again to future lessons; past lessons keep their topics', async () => {
  const c = await classroom()
  await c.follow(c.courseId)
  const [a, b, cc, d] = c.topics as [number, number, number, number]
  const positions = [b, a, d, cc].map((id, at) => ({ id, position: at + 1 }))
  await t.send(curriculum.positions, { token, body: { courseId: c.courseId, positions } })
  // Topic A stays in the past lesson and is now second in the plan. The next lessons get the topics after A.
  expect(await c.shown()).toBe('ADC-')
  await t.send(curriculum.create, { token, body: { courseId: c.courseId, monthId: c.monthId, topic: 'E' } })
  expect(await c.shown()).toBe('ADCE')
  await t.send(curriculum.remove, { token, params: { id: d } })
  expect(await c.shown()).toBe('ACE-')
})

it("a user whose role may not see a month of the study plan does not see the month's topics in a group's plan", async () => {
  const c = await classroom()
  await c.follow(c.courseId)
  const months = [{ number: 1, lessonsCount: 12, roleIds: [await t.build.role()] }]
  await t.send(studyCourses.saveMonths, { token, params: { id: c.courseId }, body: { months } })
  expect([await c.shown(), (await c.read()).topics]).toEqual(['----', []])
})

it("a student sees the topics of past lessons, each with the student's homework", async () => {
  const c = await classroom()
  await c.follow(c.courseId)
  const answer = await t.send(studentTaughtTopics.read, { token: await signedInStudent(c.studentIds[0]) })
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

describe('videos attached to topics of a study plan', () => {
  /** Creates a group with videos of topic A, taught on 20 November, and topic B, planned for 23 November. */
  async function filmed() {
    const c = await classroom()
    await c.follow(c.courseId)
    const film = (at: number) =>
      t.build.video({ authorId: c.teacher.staffId, curriculumId: c.topics[at] as number, origName: 'Video' })
    return { ...c, taught: await film(0), toCome: await film(1) }
  }
  const play = async (as: string, { id }: { id: number }) =>
    (await t.send(videos.play, { token: as, params: { id } })).status

  // Shows: STUDY-011
  it("users see and play the videos of a course's topics only if they may read the study plan of a group that follows this course", async () => {
    const c = await filmed()
    await t.build.video({ authorId: c.teacher.staffId, curriculumId: c.topics[0] as number, status: 6 })
    expect((await c.read()).videos).toMatchObject([
      { id: c.taught.id, topicId: c.topics[0], name: 'Video', durationSeconds: 60 },
      { id: c.toCome.id, topicId: c.topics[1] },
    ])
    expect([await play(c.teacher.token, c.toCome), await play(c.admin.token, c.toCome)]).toEqual([200, 200])
    const foreign = await classroom()
    expect([await play(foreign.teacher.token, c.taught), await play(foreign.admin.token, c.taught)]).toEqual([404, 404])
    const change = { token: c.teacher.token, params: { id: c.taught.id } }
    expect((await t.send(videos.remove.all, { ...change, query: {} })).status).toBe(403)
    await c.follow(null)
    expect(await play(c.teacher.token, c.taught)).toBe(404)
  })

  it("a user whose role may not see a month of the study plan cannot see the month's videos", async () => {
    const c = await filmed()
    const reader = await t.signedIn({ grants: ['study:curriculum.read', 'study:curriculum.create'] })
    expect(await play(reader.token, c.taught)).toBe(200)
    const months = [{ number: 1, lessonsCount: 12, roleIds: [await t.build.role()] }]
    await t.send(studyCourses.saveMonths, { token, params: { id: c.courseId }, body: { months } })
    expect([await play(reader.token, c.taught), await play(c.teacher.token, c.taught)]).toEqual([404, 404])
    expect([await play(token, c.taught), (await c.read()).videos]).toEqual([200, []])
    const link = { type: 'curriculum', origName: 'V', size: 5, curriculumId: c.topics[0] as number } as const
    const refused = await t.send(videos.createLink.all, { token: reader.token, body: link })
    expect(refused.error.fields).toHaveProperty('curriculumId')
  })

  it("students see and play a topic's videos only after the topic was taught while they were members of the group", async () => {
    const c = await filmed()
    const [studentId, other] = c.studentIds
    const student = await signedInStudent(studentId)
    const { groups } = (await t.send(studentTaughtTopics.read, { token: student })).data
    expect(groups[0]?.topics).toMatchObject([{ topic: 'A', videos: [{ id: c.taught.id, name: 'Video' }] }])
    const watch = async (as: string, { id }: { id: number }) => t.send(ownVideos.play, { token: as, params: { id } })
    const { status, data } = await watch(student, c.taught)
    expect(status).toBe(200)
    expect((await watch(student, c.toCome)).status).toBe(404)
    await t.deps.files.put(`videos/${c.taught.hostId}/master.m3u8`, Buffer.from('#EXTM3U'))
    const media = () => t.app.inject({ url: data.url })
    expect((await media()).statusCode).toBe(200)
    await t.db.run(sql`update student_group set started_date = '2026-11-21' where student_id = ${studentId}`)
    expect([(await media()).statusCode, (await watch(student, c.taught)).status]).toEqual([404, 404])
    expect((await watch(await signedInStudent(other), c.taught)).status).toBe(200)
  })

  it('when a study plan is replaced, the videos of its deleted topics are deleted', async () => {
    const c = await filmed()
    const { topics } = (await t.send(curriculum.list, { token, query: { courseId: c.courseId } })).data
    expect(topics.map(({ videosCount }) => videosCount)).toEqual([1, 1, 0, 0])
    const kept = topics.slice(1).map(({ id, monthId, topic }) => ({ id, monthId, topic }))
    const body = { topics: kept, lostIds: [c.topics[0] as number] }
    expect((await t.send(curriculum.replace, { token, params: { id: c.courseId }, body })).status).toBe(200)
    expect([await play(token, c.taught), await play(token, c.toCome)]).toEqual([404, 200])
  })
})

describe.runIf(inject('postgresUrl'))("concurrent changes of a group's plan, on PostgreSQL", () => {
  it('a topic that a user chooses while the server assigns topics to lessons is not overwritten, and the next lessons get the topics after it', async () => {
    const c = await classroom()
    await c.follow(c.courseId)
    // A wrong `behind` in every row makes `assignTopicsToLessons` write every row again.
    await t.db.run(sql`update lesson_topic set behind = 9 where group_id = ${c.groupId}`)
    await t.db.transaction(async (tx) => {
      let set: ReturnType<typeof c.set> | undefined
      const readsThen: typeof tx = {
        ...tx,
        many: async (statement) => {
          const rows = await tx.many(statement)
          set ??= c.set(2, c.topics[0] as number)
          expect((await set).status).toBe(200)
          return rows as never
        },
      }
      await assignTopicsToLessons(readsThen, [c.groupId], '2026-11-21')
    })
    expect(await c.shown()).toBe('ABAB')
    expect((await c.read()).lessons.map(({ isChosen }) => isChosen)).toEqual([false, false, true, false])
  })
})

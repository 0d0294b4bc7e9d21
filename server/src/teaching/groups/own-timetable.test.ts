import { ownTimetable } from '@markaz/protocol/teaching/groups/own-timetable.routes'
import { beforeEach, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

async function createStudent(membership: { startedDate?: string; endedDate?: string } = {}) {
  const studentId = await t.build.student({ login: `j.${crypto.randomUUID()}` })
  const groupId = await t.build.group()
  await t.build.membership({ studentId, groupId, ...membership })
  const token = await openStudentSession(t.deps, t.db, { studentId, address: '', userAgent: null })
  const asks = (query: { from?: string; to?: string } = {}) => t.send(ownTimetable.read, { token, query })
  const sees = async (from: string, to: string) => (await asks({ from, to })).data.lessons
  return { studentId, groupId, asks, sees }
}
const markLesson = (lessonId: number, { attended }: { attended: number }) =>
  t.db.run(
    sql`update lesson set marked_at = ${t.deps.clock.now()}, attended_count = ${attended} where id = ${lessonId}`,
  )

it("a student's timetable shows each lesson's group, time, room, teacher and topic, by default for this week", async () => {
  const ali = await createStudent()
  const { groupId } = ali
  const staffId = await t.build.staff({ firstName: 'Nodira', lastName: 'Karimova', kind: 2 })
  const scheduleItemId = await t.build.scheduleItem({ groupId, staffId, classroomName: '3-xona' })
  const [sunday, monday] = ['2026-11-15', '2026-11-16']
  await t.build.lesson({ groupId, date: sunday })
  const id = await t.build.lesson({ groupId, scheduleItemId, date: monday, beginTime: '09:05', endTime: '10:30' })
  const topicId = await t.build.topic({ authorId: staffId })
  await t.db.run(
    sql`insert into lesson_topic (lesson_id, group_id, topic_id, is_chosen) values (${id}, ${groupId}, ${topicId}, false)`,
  )
  const { data } = await ali.asks()
  expect(data).toMatchObject({ now: '2026-11-21T10:00:00.000Z', from: monday, to: '2026-11-22' })
  expect(data.lessons).toEqual([
    {
      id,
      group: { id: groupId, name: expect.any(String) },
      date: monday,
      beginTime: '09:05',
      endTime: '10:30',
      room: '3-xona',
      teacher: 'Karimova Nodira',
      topic: 'Mavzu',
      state: 'planned',
      movedFrom: null,
      isMakeUp: false,
    },
  ])
})

it("a student's timetable shows the group's main teacher if the lesson names no teacher; an unknown room or topic is null", async () => {
  const ali = await createStudent()
  const { groupId } = ali
  const [left, here] = [await t.build.staff({ lastName: 'Ketgan' }), await t.build.staff({ lastName: 'Hozirgi' })]
  await t.build.groupStaff({ groupId, staffId: left, endedDate: '2026-11-17' })
  for (const date of ['2026-11-17', '2026-11-18']) await t.build.lesson({ groupId, date })
  expect(
    (await ali.sees('2026-11-17', '2026-11-18')).map(({ teacher, room, topic }) => [teacher, room, topic]),
  ).toEqual([
    [expect.stringContaining('Ketgan'), null, null],
    [null, null, null],
  ])
  await t.build.groupStaff({ groupId, staffId: here })
  expect((await ali.sees('2026-11-18', '2026-11-18'))[0]?.teacher).toContain('Hozirgi')
})

// Shows: PORTAL-005
it(`a student's timetable shows a lesson as held after its attendance is saved, and as cancelled if all attendance marks are "no class"`, async () => {
  const ali = await createStudent()
  const [held, off] = [
    await t.build.lesson({ groupId: ali.groupId, date: '2026-11-18' }),
    await t.build.lesson({ groupId: ali.groupId, date: '2026-11-19' }),
  ]
  await t.build.lesson({ groupId: ali.groupId, date: '2026-11-20' })
  await markLesson(held, { attended: 1 })
  await markLesson(off, { attended: 0 })
  expect((await ali.sees('2026-11-18', '2026-11-20')).map(({ state }) => state)).toEqual([
    'held',
    'cancelled',
    'planned',
  ])
})

it.each([
  ['its schedule item was removed', sql`update schedule_item set gone_at = now() where id = `],
  ['its weekday was removed from the schedule item', sql`update schedule_item set days_of_week = '{2}' where id = `],
  ['its schedule item ended earlier', sql`update schedule_item set end_date = '2026-11-20' where id = `],
])(
  "although a future lesson has homework, a student's timetable shows the lesson as cancelled when %s",
  async (_, change) => {
    const ali = await createStudent()
    const scheduleItemId = await t.build.scheduleItem({ groupId: ali.groupId })
    const days = ['2026-11-16', '2026-11-23'] as const
    for (const date of days) await t.build.lesson({ groupId: ali.groupId, scheduleItemId, date })
    expect((await ali.sees(...days)).map(({ state }) => state)).toEqual(['planned', 'planned'])
    await t.db.run(sql`${change}${scheduleItemId}`)
    expect((await ali.sees(...days)).map(({ state }) => state)).toEqual(['planned', 'cancelled'])
  },
)

it("a student's timetable shows the original time of a moved lesson only if the lesson is in the future", async () => {
  const ali = await createStudent()
  const { groupId } = ali
  const moved = { '2026-11-20': '2026-11-19T15:00:00', '2026-11-23': '2026-11-24T15:00:00' }
  for (const [date, from] of Object.entries(moved)) {
    const id = await t.build.lesson({ groupId, date })
    await t.db.run(sql`update lesson set moved_from = ${from} where id = ${id}`)
  }
  const lessons = await ali.sees('2026-11-16', '2026-11-29')
  expect(lessons.map(({ date, movedFrom }) => [date, movedFrom])).toEqual([
    ['2026-11-20', null],
    ['2026-11-23', '2026-11-24T15:00:00+05:00'],
  ])
})

it("a student's timetable shows only lessons of the student's own group, on the days of the membership", async () => {
  const ali = await createStudent({ startedDate: '2026-11-17', endedDate: '2026-11-19' })
  const stranger = await createStudent()
  for (const { groupId } of [ali, stranger])
    for (const date of ['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20']) await t.build.lesson({ groupId, date })
  const lessons = await ali.sees('2026-11-01', '2026-11-30')
  expect(lessons.map(({ date, group }) => [date, group.id])).toEqual([
    ['2026-11-17', ali.groupId],
    ['2026-11-19', ali.groupId],
  ])
  await t.db.run(
    sql`update student_group set gone_at = '2026-11-19T10:00:00+05:00' where student_id = ${ali.studentId}`,
  )
  expect((await ali.sees('2026-11-01', '2026-11-30')).map(({ date }) => date)).toEqual(['2026-11-17'])
})

it("a student's timetable covers at most six weeks, and seven days if only one date is given", async () => {
  const { asks } = await createStudent()
  expect((await asks({ from: '2026-10-01', to: '2026-11-11' })).status).toBe(200)
  expect((await asks({ from: '2026-10-01', to: '2026-11-12' })).error.fields).toEqual({
    to: "Ko'pi bilan 6 haftalik davrni tanlang",
  })
  expect((await asks({ from: '2026-10-02', to: '2026-10-01' })).error.fields).toHaveProperty('to')
  expect((await asks({ from: '2026-10-01' })).data).toMatchObject({ from: '2026-10-01', to: '2026-10-07' })
  expect((await asks({ to: '2026-10-07' })).data).toMatchObject({ from: '2026-10-01', to: '2026-10-07' })
})

it("a student's timetable uses today's date in Tashkent, whatever the server's time zone", async () => {
  t.clock.set('2026-11-23T00:30:00+05:00')
  expect((await (await createStudent()).asks()).data).toMatchObject({ from: '2026-11-23', to: '2026-11-29' })
})

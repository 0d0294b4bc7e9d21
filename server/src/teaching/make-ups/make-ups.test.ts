import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { ownTimetable } from '@markaz/protocol/teaching/groups/own-timetable.routes'
import { makeUps } from '@markaz/protocol/teaching/make-ups/routes'
import { ownJournal } from '@markaz/protocol/teaching/statistics/own-journal.routes'
import { studentResults } from '@markaz/protocol/teaching/statistics/student-results.routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { listNotificationsOfPerson } from '../../testing/rows.ts'
import { undoRequestChanges } from '../../testing/undo.ts'

const t = shareTestApp()

async function createCentre({ capacity = 3 as number | null } = {}) {
  t.clock.set('2026-11-21T10:00:00Z')
  const { headOfficeId } = await t.build.office()
  const courseId = await t.build.course()
  const roomId = await t.db.newId(sql`
    insert into room (head_office_id, name, capacity) values (${headOfficeId}, ${crypto.randomUUID()}, ${capacity}) returning id`)
  const group = async (name: string, hour: string) => {
    const groupId = await t.build.group({ headOfficeId, courseId, name })
    const teacherId = await t.build.staff({ kind: 2, headOfficeIds: [headOfficeId] })
    await t.build.groupStaff({ groupId, staffId: teacherId })
    const scheduleId = await t.build.scheduleItem({
      ...{
        groupId,
        staffId: teacherId,
        daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
        beginTime: `${hour}:00`,
        endTime: `${hour}:50`,
      },
    })
    await t.db.run(sql`update schedule_item set room_id = ${roomId} where id = ${scheduleId}`)
    const lesson = (date: string) =>
      t.build.lesson({
        groupId,
        scheduleItemId: scheduleId,
        date: `2026-11-${date}`,
        beginTime: `${hour}:00`,
        endTime: `${hour}:50`,
      })
    return { groupId, teacherId, scheduleId, lesson }
  }
  const [own, host] = [await group('N-1', '09'), await group('N-2', '11')]
  const missedId = await own.lesson('20')
  const hostId = await host.lesson('24')
  const student = async (firstName: string, groupId: number) => {
    const studentId = await t.build.student({
      firstName,
      lastName: 'Karimov',
      headOfficeIds: [headOfficeId],
      login: `m${crypto.randomUUID().slice(0, 8)}`,
    })
    await t.build.membership({ studentId, groupId })
    return studentId
  }
  const aliId = await student('Ali', own.groupId)
  const guriId = await student('Guri', host.groupId)
  const grants = [
    ...['users:students.read', 'users:students.update', 'all_groups:attendance.read', 'all_groups:attendance.update'],
    ...['all_groups:journal.read', 'all_groups.read', 'all_groups.update', 'management:timetable.update'],
  ]
  const { token, staffId } = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
  const mark = (group: typeof own, day: string, studentId: number, to: AttendanceMark | null) =>
    t.send(attendance.save.all, {
      ...{ token, params: { id: group.groupId } },
      body: { scheduleId: group.scheduleId, date: `2026-11-${day}`, attendances: [{ studentId, mark: to as never }] },
    })
  await mark(own, '20', aliId, AttendanceMark.Absent)
  const offers = async (studentId = aliId) =>
    (await t.send(makeUps.offers, { token, params: { id: studentId }, query: { lessonId: missedId } })).data.offers
  const book = (studentId = aliId, hostLessonId = hostId, more: { mayExceedSeats?: true } = {}) =>
    t.send(makeUps.book, {
      token,
      params: { id: studentId },
      body: { missedLessonId: missedId, hostLessonId, ...more },
    })
  const sheet = async () => {
    const query = { from: '2026-11-24', to: '2026-11-24' }
    return (await t.send(attendance.read.all, { token, params: { id: host.groupId }, query })).data.students
  }
  const sums = (lessonId: number) =>
    t.db.one(
      sql`select attended_count as attended, absent_count as absent, marked_at is not null as "isMarked" from lesson where id = ${lessonId}`,
    )
  const portalOf = (studentId: number) =>
    openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
  return {
    ...{ headOfficeId, courseId, roomId, own, host, missedId, hostId, aliId, guriId, token, staffId, student, mark },
    ...{ offers, book, sheet, sums, portalOf },
  }
}

// Shows: DAY-032
it('a missed lesson can be made up in the same or next lesson of the course in another group', async () => {
  const c = await createCentre()
  expect(await c.offers()).toMatchObject([
    { id: c.hostId, group: { name: 'N-2' }, date: '2026-11-24', beginTime: '11:00', freeSeats: 2, isSameTopic: false },
  ])
  const next = await c.host.lesson('25')
  await c.host.lesson('26')
  expect((await c.offers()).map(({ id }) => id)).toEqual([c.hostId, next])
  // The student's own group now has a lesson at the same time as the other group, so the other group's lesson is not
  // offered.
  await t.db.run(sql`update lesson set begin_time = '09:10', end_time = '09:40' where id = ${next}`)
  await c.own.lesson('25')
  expect((await c.offers()).map(({ id }) => id)).toEqual([c.hostId])
})

it("a make-up lesson must be of the missed lesson's course and branch; an attended lesson cannot be made up", async () => {
  const c = await createCentre()
  const none = async (change: () => Promise<unknown>, back: () => Promise<unknown>) => {
    await change()
    expect(await c.offers()).toEqual([])
    await back()
    expect(await c.offers()).toHaveLength(1)
  }
  const course = (id: number) => () =>
    t.db.run(sql`update study_group set course_id = ${id} where id = ${c.host.groupId}`)
  await none(course(await t.build.course()), course(c.courseId))
  await none(
    () => c.mark(c.own, '20', c.aliId, AttendanceMark.Attended),
    () => c.mark(c.own, '20', c.aliId, AttendanceMark.Absent),
  )
  const office = (id: number) => () =>
    t.db.run(sql`update study_group set head_office_id = ${id} where id = ${c.host.groupId}`)
  await none(office((await t.build.office()).headOfficeId), office(c.headOfficeId))
})

// Shows: DAY-032
it("a guest in a make-up lesson is in the host group's attendance list, and their missed lesson counts as attended", async () => {
  const c = await createCentre()
  expect((await c.book()).status).toBe(201)
  expect((await c.sheet()).map(({ studentId, guestOf }) => [studentId, guestOf])).toEqual([
    [c.guriId, null],
    [c.aliId, 'N-1'],
  ])
  await t.db.run(sql`update lesson set date = '2026-11-21' where id = ${c.hostId}`)
  expect((await c.mark(c.host, '21', c.aliId, AttendanceMark.Attended)).status).toBe(200)
  // The attendance mark of a student of another group leaves the lesson unmarked and its attendance counts unchanged.
  expect(await c.sums(c.hostId)).toEqual({ attended: 0, absent: 0, isMarked: false })
  await c.mark(c.host, '21', c.guriId, AttendanceMark.Absent)
  expect(await c.sums(c.hostId)).toEqual({ attended: 0, absent: 1, isMarked: true })
  expect(await c.sums(c.missedId)).toEqual({ attended: 1, absent: 0, isMarked: true })
  const query = { from: '2026-11-01', to: '2026-11-30' }
  const journal = await t.send(attendance.journal.all, { token: c.token, params: { id: c.own.groupId }, query })
  expect(journal.data.students).toMatchObject([
    {
      attendance: [{ lessonId: c.missedId, mark: AttendanceMark.Absent, isMadeUp: true }],
      ...{ statistics: { attended: 1, absent: 0 }, additionalStats: { attendancePercentage: 100 } },
    },
  ])
  const results = await t.send(studentResults.read, { token: c.token, params: { id: c.aliId } })
  expect(results.data.attendance).toMatchObject([{ group: { name: 'N-1' }, attended: 1, absent: 0, percentage: 100 }])
  const own = await t.send(ownJournal.groups, { token: await c.portalOf(c.aliId) })
  expect(own.data.groups).toMatchObject([{ attendance: { attended: 1, absent: 0, percentage: 100 } }])
  await c.mark(c.host, '21', c.aliId, AttendanceMark.Absent)
  expect(await c.sums(c.missedId)).toEqual({ attended: 0, absent: 1, isMarked: true })
})

// Shows: DAY-032, DAY-033
it('a make-up lesson in a full room is offered last, and its booking answers 409 until the user confirms', async () => {
  const c = await createCentre({ capacity: 1 })
  const next = await c.host.lesson('25')
  const large = await t.db.newId(sql`
    insert into room (head_office_id, name, capacity) values (${c.headOfficeId}, ${crypto.randomUUID()}, 2) returning id`)
  const item = await t.build.scheduleItem({
    groupId: c.host.groupId,
    daysOfWeek: [3],
    beginTime: '11:00',
    endTime: '11:50',
  })
  await t.db.run(sql`update schedule_item set room_id = ${large} where id = ${item}`)
  await t.db.run(sql`update lesson set schedule_item_id = ${item} where id = ${next}`)
  expect((await c.offers()).map(({ id, freeSeats }) => [id, freeSeats])).toEqual([
    [next, 1],
    [c.hostId, 0],
  ])
  const refused = await c.book()
  expect([refused.status, refused.error.code, refused.error.fields]).toEqual([
    ...[409, 'SEATS_EXCEEDED'],
    { roomId: "Xonada 1 ta o'rin bor, guruhda esa 2 ta talaba bo'ladi" },
  ])
  expect(await t.db.many(sql`select id from make_up where host_lesson_id = ${c.hostId}`)).toEqual([])
  expect(await listNotificationsOfPerson(t.db, 'staff', c.host.teacherId)).toEqual([])
  expect((await c.book(c.aliId, c.hostId, { mayExceedSeats: true })).status).toBe(201)
})

// Shows: DAY-033
it('a make-up lesson in a room of unknown capacity is booked without a confirmation', async () => {
  const c = await createCentre({ capacity: null })
  expect((await c.offers()).map(({ freeSeats }) => freeSeats)).toEqual([null])
  expect((await c.book()).status).toBe(201)
})

// Shows: DAY-032
it('of many simultaneous requests for the last seat of a make-up lesson, one succeeds', async () => {
  const c = await createCentre({ capacity: 2 })
  const others = [c.aliId]
  for (const name of ['Bek', 'Davron', 'Elyor', 'Farida']) {
    const id = await c.student(name, c.own.groupId)
    await c.mark(c.own, '20', id, AttendanceMark.Absent)
    others.push(id)
  }
  const answers = await Promise.all(others.map((id) => c.book(id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  expect(await t.db.one(sql`select count(*) from make_up where host_lesson_id = ${c.hostId}`)).toEqual({ count: 1 })
})

it('a missed lesson can have only one booking of a make-up lesson, even with two simultaneous requests', async () => {
  const c = await createCentre()
  const second = await c.host.lesson('25')
  const answers = await Promise.all([c.book(), c.book(c.aliId, second)])
  expect(answers.map(({ status, error }) => error?.code ?? status).toSorted()).toEqual([201, 'MAKE_UP_BOOKED'])
})

// Tests the undo of: make_up.create
it('the booking of a make-up lesson can be undone right after it, and cancelled until the student is marked as present in that lesson', async () => {
  const c = await createCentre({ capacity: 2 })
  const booked = await c.book()
  expect((await undoRequestChanges(t, c.token, booked)).status).toBe(200)
  expect(await c.offers()).toHaveLength(1)
  const { id } = (await c.book()).data
  expect(await c.offers()).toEqual([])
  expect((await t.send(makeUps.cancel, { token: c.token, params: { id } })).status).toBe(200)
  expect((await t.send(makeUps.cancel, { token: c.token, params: { id } })).error?.code).toBe('MAKE_UP_OVER')
  const last = (await c.book()).data
  await t.db.run(sql`update lesson set date = '2026-11-21' where id = ${c.hostId}`)
  await c.mark(c.host, '21', c.aliId, AttendanceMark.Late)
  expect((await t.send(makeUps.cancel, { token: c.token, params: { id: last.id } })).error?.code).toBe('MAKE_UP_OVER')
})

it('a student of another branch cannot be booked for a make-up lesson, and their missed lessons cannot be read', async () => {
  const c = await createCentre()
  const { headOfficeId } = await t.build.office()
  const { token } = await t.signedIn({
    grants: ['users:students.read', 'users:students.update'],
    headOfficeIds: [headOfficeId],
  })
  const params = { id: c.aliId }
  const body = { missedLessonId: c.missedId, hostLessonId: c.hostId }
  const { id } = (await c.book()).data
  const answers = [
    await t.send(makeUps.list, { token, params }),
    await t.send(makeUps.offers, { token, params, query: { lessonId: c.missedId } }),
    await t.send(makeUps.book, { token, params, body }),
    await t.send(makeUps.cancel, { token, params: { id } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

// Shows: DAY-032
it("student and parents see a booked make-up lesson in the portal's timetable, and are notified", async () => {
  const c = await createCentre()
  await t.build.agent({ studentIds: [c.aliId] })
  await c.book()
  const query = { from: '2026-11-23', to: '2026-11-29' }
  const { data } = await t.send(ownTimetable.read, { token: await c.portalOf(c.aliId), query })
  expect(data.lessons).toMatchObject([{ id: c.hostId, group: { name: 'N-2' }, isMakeUp: true }])
  const told = await t.db.many(
    sql`select title, body, screen from telling where student_id = ${c.aliId} and kind = 'centre'`,
  )
  expect(told).toMatchObject([
    {
      title: "Qoldirilgan dars o'rniga dars",
      screen: 'timetable',
      body: expect.stringContaining('N-2, 24.11.2026 11:00'),
    },
  ])
  expect(await listNotificationsOfPerson(t.db, 'student', c.aliId)).toHaveLength(1)
  const [notice] = await listNotificationsOfPerson(t.db, 'staff', c.host.teacherId)
  expect(notice?.[2]).toBe("Karimov Ali (N-1) mehmon bo'lib keladi: N-2, 24.11.2026 11:00")
})

// Shows: DAY-032
it.each<[string, (c: Awaited<ReturnType<typeof createCentre>>) => Promise<unknown>]>([
  [
    'the other lesson is cancelled',
    (c) =>
      t.send(timetable.change, {
        token: c.token,
        params: { id: c.hostId },
        body: { isCancelled: true, reason: 'Bayram' } as never,
      }),
  ],
  [
    'the student leaves the group',
    async (c) => {
      const { id } = (await t.db.one<{ id: number }>(
        sql`select id from student_group where student_id = ${c.aliId}`,
      )) as { id: number }
      return t.send(studentGroups.stop, { token: c.token, params: { id }, body: { action: 1, date: '2026-11-22' } })
    },
  ],
  ['the absence is corrected', (c) => c.mark(c.own, '20', c.aliId, AttendanceMark.Attended)],
])('the booking of a make-up lesson is cancelled and the family is notified when %s', async (_, change) => {
  const c = await createCentre()
  await t.build.agent({ studentIds: [c.aliId] })
  await c.book()
  expect(await change(c)).toMatchObject({ status: 200 })
  await t.app.queue.runDue('make-up.check')
  expect(
    await t.db.one(sql`select cancelled_at is not null as over from make_up where host_lesson_id = ${c.hostId}`),
  ).toEqual({ over: true })
  const told = await t.db.many<{ title: string }>(
    sql`select title from telling where student_id = ${c.aliId} and title like 'O''rniga%'`,
  )
  expect(told).toEqual([{ title: "O'rniga olingan dars bekor qilindi" }])
})

it('when a make-up lesson is moved, its booking stays and the guest is notified of the new time', async () => {
  const c = await createCentre()
  await t.build.agent({ studentIds: [c.aliId] })
  await c.book()
  await t.db.run(sql`update lesson set date = '2026-11-25' where id = ${c.hostId}`)
  const { lessonsPlannedEvent } = await import('../groups/lessons-planned-event.ts')
  await t.db.transaction((tx) => lessonsPlannedEvent.emit(tx, { groupIds: [c.host.groupId], today: '2026-11-21' }))
  await t.app.queue.runDue('make-up.check')
  await t.app.queue.runDue('make-up.check')
  const told = await t.db.many<{ body: string }>(
    sql`select body from telling where student_id = ${c.aliId} and title like 'O''rniga%'`,
  )
  expect(told).toEqual([{ body: expect.stringContaining('25.11.2026 11:00') }])
})

import { rooms } from '@markaz/protocol/centre/rooms/routes'
import { timetableWeek } from '@markaz/protocol/teaching/calendars/routes'
import { ownTimetable } from '@markaz/protocol/teaching/groups/own-timetable.routes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'

const t = shareTestApp()
let office: { id: number; headOfficeId: number }
let token: string
beforeEach(async () => {
  t.clock.set('2026-11-25T15:00:00+05:00')
  office = await t.build.office()
  token = (await manager()).token
})

const manager = (where = office) =>
  t.signedIn({ grants: ['all_groups.read', 'staff_control:offices.create'], headOfficeIds: [where.headOfficeId] })
const group = (name?: string) => t.build.group({ headOfficeId: office.headOfficeId, ...(name && { name }) })
type Query = { [K in 'date' | 'roomId' | 'teacherId' | 'groupId' | 'studentId' | 'officeIds']?: never } & object
const read = async (query: object = {}, as = token) =>
  (await t.send(timetableWeek.read, { token: as, query: query as Query })).data
const ids = async (query?: object, as?: string) => (await read(query, as)).lessons.map(({ id }) => id)
const buildRoom = async (name: string) => {
  const { token: admin } = await manager()
  const body = { officeId: office.id, name, capacity: 12, floor: null, equipment: null }
  return (await t.send(rooms.create, { token: admin, body })).data.id
}
const inRoom = (scheduleItemId: number, roomId: number) =>
  t.db.run(sql`update schedule_item set room_id = ${roomId} where id = ${scheduleItemId}`)

describe('the timetable of a week', () => {
  it("the week's timetable covers Monday to Sunday of the week of the given day, by default today", async () => {
    const groupId = await group()
    const days = ['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30', '2026-12-28', '2027-01-03', '2027-01-04']
    const made = new Map<string, number>()
    for (const date of days) made.set(date, await t.build.lesson({ groupId, date }))
    expect(await read()).toMatchObject({ from: '2026-11-23', to: '2026-11-29', isWhole: true, daysOff: [] })
    expect(await ids()).toEqual([made.get('2026-11-23'), made.get('2026-11-29')])
    expect(await ids({ date: '2027-01-01' })).toEqual([made.get('2026-12-28'), made.get('2027-01-03')])
    expect((await read({ date: '2026-12-31' })).daysOff).toMatchObject([
      { date: '2027-01-01', name: 'Yangi yil', office: null, beginTime: null },
    ])
  })

  it("a lesson in the week's timetable has all fields that the page shows", async () => {
    const groupId = await group('A1-guruh')
    const staffId = await t.build.staff({ firstName: 'Nodira', lastName: 'Karimova', kind: 2 })
    const helper = await t.build.staff({ firstName: 'Lola', lastName: 'Aliyeva', kind: 2 })
    await t.build.groupStaff({ groupId, staffId: helper, role: 'assistant' })
    for (const endedDate of [null, '2026-11-24'])
      await t.build.membership({ groupId, studentId: await t.build.student(), endedDate })
    const roomId = await buildRoom('12-xona')
    const scheduleItemId = await t.build.scheduleItem({ groupId, staffId, classroomName: '12' })
    await inRoom(scheduleItemId, roomId)
    const id = await t.build.lesson({
      groupId,
      scheduleItemId,
      date: '2026-11-25',
      beginTime: '09:00',
      endTime: '10:30',
    })
    await t.db.run(sql`update lesson set moved_from = '2026-11-24T09:00:00' where id = ${id}`)
    const { lessons, rooms: all } = await read()
    expect(lessons).toEqual([
      {
        id,
        group: { id: groupId, name: 'A1-guruh' },
        office: { id: office.id, name: expect.any(String) },
        course: null,
        date: '2026-11-25',
        beginTime: '09:00',
        endTime: '10:30',
        room: { id: roomId, name: '12-xona' },
        placeName: '12-xona',
        teacher: { id: staffId, fullName: 'Karimova Nodira' },
        assistants: [{ id: helper, fullName: 'Aliyeva Lola' }],
        membersCount: 1,
        isMarked: false,
        isCancelled: false,
        state: 'planned',
        movedFrom: '2026-11-24T09:00:00+05:00',
        joinedTo: null,
        isExtra: false,
        reason: null,
        plan: null,
      },
    ])
    expect(all).toEqual([{ id: roomId, name: '12-xona', capacity: 12, office: lessons[0]?.office }])
  })

  it("the week's timetable shows the same lessons, rooms, times and teachers as the students' portal", async () => {
    const groupId = await group()
    const studentId = await t.build.student({ login: `h.${crypto.randomUUID()}` })
    await t.build.membership({ studentId, groupId })
    const staffId = await t.build.staff({ kind: 2 })
    await t.build.groupStaff({ groupId, staffId })
    const plain = await t.build.scheduleItem({ groupId, classroomName: 'Zoom' })
    const gone = await t.build.scheduleItem({ groupId })
    await t.db.run(sql`update schedule_item set gone_at = now() where id = ${gone}`)
    await t.build.lesson({ groupId, scheduleItemId: plain, date: '2026-11-23' })
    const off = await t.build.lesson({ groupId, date: '2026-11-24' })
    await t.db.run(sql`update lesson set marked_at = ${t.deps.clock.now()} where id = ${off}`)
    await t.build.lesson({ groupId, scheduleItemId: gone, date: '2026-11-28' })
    const own = await openStudentSession(t.deps, t.db, { studentId, address: '', userAgent: null })
    const portal = (await t.send(ownTimetable.read, { token: own })).data.lessons
    const { lessons } = await read({ studentId })
    expect(lessons.map(({ state }) => state)).toEqual(['planned', 'cancelled', 'cancelled'])
    expect(
      lessons.map(({ id, date, beginTime, placeName, teacher, state }) => [
        id,
        date,
        beginTime,
        placeName,
        teacher?.fullName,
        state,
      ]),
    ).toEqual(
      portal.map(({ id, date, beginTime, room, teacher, state }) => [id, date, beginTime, room, teacher, state]),
    )
  })

  it("the week's timetable needs four SQL statements for any number of lessons", async () => {
    const groupId = await group()
    for (const date of ['2026-11-23', '2026-11-24', '2026-11-25']) await t.build.lesson({ groupId, date })
    await read()
    const [many, one] = [vi.spyOn(t.deps.db, 'many'), vi.spyOn(t.deps.db, 'one')]
    await read({ groupId })
    // The numbers do not include the SQL statement that reads the viewer's session.
    expect([many.mock.calls.length, one.mock.calls.length]).toEqual([4, 1])
    many.mockRestore()
    one.mockRestore()
  })
})

describe("the filters of the week's timetable", () => {
  // Shows: TIME-006
  it("the week's timetable is filtered by branch, room, teacher, group or student; an invalid day answers 400", async () => {
    const [first, second] = [await group(), await group()]
    const [roomId, staffId, studentId] = [await buildRoom('5-xona'), await t.build.staff(), await t.build.student()]
    const taught = await t.build.scheduleItem({ groupId: first, staffId })
    await inRoom(taught, roomId)
    await t.build.membership({ groupId: second, studentId, startedDate: '2026-11-24' })
    const a = await t.build.lesson({ groupId: first, scheduleItemId: taught, date: '2026-11-23' })
    const b = await t.build.lesson({ groupId: second, date: '2026-11-23' })
    const c = await t.build.lesson({ groupId: second, date: '2026-11-24' })
    expect(await ids({ officeIds: [office.id] })).toEqual([a, b, c])
    expect(await ids({ roomId })).toEqual([a])
    expect(await ids({ teacherId: staffId })).toEqual([a])
    expect(await ids({ groupId: second })).toEqual([b, c])
    expect(await ids({ studentId })).toEqual([c])
    const bad = await t.send(timetableWeek.read, { token, query: { date: '2026-02-30' } })
    expect([bad.status, Object.keys(bad.error.fields ?? {})]).toEqual([400, ['date']])
  })

  it("the filters of the week's timetable never show lessons outside the viewer's branches", async () => {
    const groupId = await group()
    await t.build.lesson({ groupId, date: '2026-11-23' })
    await buildRoom('7-xona')
    const { token: other } = await manager(await t.build.office())
    for (const query of [{}, { groupId }, { officeIds: [office.id] }])
      expect(await read(query, other)).toMatchObject({ lessons: [], rooms: [] })
  })

  it("in the week's timetable a teacher sees only their own groups, and no list of rooms", async () => {
    const [mine, theirs] = [await group(), await group()]
    const teacher = await t.signedIn({ grants: ['my_groups.read'], headOfficeIds: [office.headOfficeId] })
    await t.build.groupStaff({ groupId: mine, staffId: teacher.staffId })
    await buildRoom('9-xona')
    const id = await t.build.lesson({ groupId: mine, date: '2026-11-23' })
    await t.build.lesson({ groupId: theirs, date: '2026-11-23' })
    expect(await read({}, teacher.token)).toMatchObject({ lessons: [{ id }], rooms: [] })
    expect(await ids({ groupId: theirs }, teacher.token)).toEqual([])
    const { token: nobody } = await t.signedIn({ grants: ['staff_control:offices.read'] })
    expect((await t.send(timetableWeek.read, { token: nobody })).status).toBe(403)
  })
})

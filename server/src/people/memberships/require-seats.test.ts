import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createMembershipTestCentre, readMembershipRows } from './testing/study-centre.ts'

const t = shareTestApp()

/** Builds a room with `seats` seats, and a group of one student with lessons in this room on Mondays 15:00–17:00. */
async function smallRoom(seats = 2) {
  const c = await createMembershipTestCentre(t)
  const room = async (name: string, capacity: number) =>
    t.db.newId(sql`
      insert into room (head_office_id, name, capacity) values (${c.headOfficeId}, ${name}, ${capacity}) returning id`)
  const inRoom = async (groupId: number, roomId: number, more: { endDate?: string } = {}) => {
    const id = await t.build.scheduleItem({ groupId, daysOfWeek: [1], ...more })
    await t.db.run(sql`update schedule_item set room_id = ${roomId} where id = ${id}`)
  }
  const roomId = await room('Kichik', seats)
  await inRoom(c.groupId, roomId)
  const member = await c.member()
  return { ...c, room, inRoom, roomId, first: member }
}

const field = { groupId: "Xonada 2 ta o'rin bor, guruhda esa 3 ta talaba bo'ladi" }

describe("the seats in a group's room", () => {
  // Shows: DAY-033
  it('adding, moving or continuing students answers 409 with the number of seats if the room is full, until the user confirms', async () => {
    const c = await smallRoom()
    expect((await c.add({ studentId: await c.student() })).status).toBe(201)
    const [one, two] = [await c.student(), await c.student()]
    const elsewhere = await c.member({ groupId: await c.group() })
    const former = await c.member({ endedDate: '2026-11-01' })
    const many = (more = {}) =>
      t.send(studentGroups.addMany.run, {
        token: c.token,
        body: { ids: [two], groupId: c.groupId, startDate: '2026-11-23', ...more },
      })
    const resume = (more = {}) =>
      t.send(studentGroups.continue, {
        ...{ params: { id: former.id }, token: c.token },
        body: { action: 2, startDate: '2026-11-23', ...more },
      })
    const before = await readMembershipRows(t)
    for (const refused of [
      await c.add({ studentId: one }),
      await many(),
      await c.move(elsewhere.id, { groupId: c.groupId }),
      await resume(),
    ])
      expect([refused.status, refused.error.code, refused.error.fields]).toEqual([409, 'SEATS_EXCEEDED', field])
    expect(await readMembershipRows(t)).toEqual(before)
    const sure = { mayExceedSeats: true }
    expect((await c.add({ studentId: one, ...sure })).status).toBe(201)
    expect((await many(sure)).status).toBe(200)
    expect((await c.move(elsewhere.id, { groupId: c.groupId, ...sure })).status).toBe(201)
    expect((await resume(sure)).status).toBe(200)
  })

  // Shows: DAY-033
  it('undoing the stop of a membership in a group that became full answers 409 until the user confirms', async () => {
    const c = await smallRoom()
    const stopped = await c.member()
    const stop = await c.stop(stopped.id, '2026-11-20')
    expect((await c.add({ studentId: await c.student() })).status).toBe(201)
    const before = await readMembershipRows(t)
    const refused = await c.takeBack(stopped.id)
    expect([refused.status, refused.error.code, refused.error.fields]).toEqual([409, 'SEATS_EXCEEDED', field])
    const take = (body: object) =>
      t.send(sessionAudits.takeBack, {
        token: c.token,
        params: { requestId: String(stop.headers['x-request-id']) },
        body,
      })
    expect((await take({})).error.code).toBe('SEATS_EXCEEDED')
    expect(await readMembershipRows(t)).toEqual(before)
    expect((await take({ mayExceedSeats: true })).status).toBe(200)
  })

  // Shows: DAY-033, DAY-034
  it('a guest who makes up a missed lesson takes a seat of the group that day', async () => {
    const c = await smallRoom()
    const guest = await c.student()
    const own = await c.group()
    const missed = await t.build.lesson({ groupId: own, date: '2026-11-16' })
    const host = await t.build.lesson({ groupId: c.groupId, date: '2026-11-30' })
    const book = (studentId: number) =>
      t.db.run(sql`
        insert into make_up (student_id, missed_lesson_id, host_lesson_id, told_at, booked_by, booked_at)
        values (${studentId}, ${missed}, ${host}, now(), ${c.staffId}, now())`)
    await book(c.first.studentId)
    const free = async () => {
      const { groups } = (await t.send(studentGroups.formOptions, { token: c.token, query: {} })).data
      const { seats, membersCount } = groups.find(({ id }) => id === c.groupId) ?? {}
      return Number(seats) - Number(membersCount)
    }
    expect(await free()).toBe(1)
    await book(guest)
    expect(await free()).toBe(0)
    const studentId = await c.student()
    expect((await c.add({ studentId })).error.code).toBe('SEATS_EXCEEDED')
    expect((await c.add({ studentId, startDate: '2026-12-01' })).status).toBe(201)
  })

  it("a group's members who left earlier take no seat, but members who begin later do", async () => {
    const c = await smallRoom()
    await c.member({ endedDate: '2026-11-22' })
    await c.member({ startedDate: '2027-01-01' })
    expect((await c.add({ studentId: await c.student() })).error.code).toBe('SEATS_EXCEEDED')
  })

  it('two members of a group whose membership periods do not overlap need only one seat in the room', async () => {
    const c = await smallRoom()
    await c.member({ endedDate: '2026-12-31' })
    await c.member({ startedDate: '2027-01-01' })
    await t.db.run(sql`update room set capacity = 3 where id = ${c.roomId}`)
    expect((await c.add({ studentId: await c.student() })).status).toBe(201)
  })

  it("the smallest room of a group's timetable limits the seats; ended schedules and rooms of single changed lessons do not", async () => {
    const c = await smallRoom()
    const other = await c.group()
    await c.inRoom(other, await c.room('Katta', 30))
    await c.inRoom(other, c.roomId, { endDate: '2026-10-31' })
    for (let member = 0; member < 3; member += 1) await c.member({ groupId: other })
    expect((await c.add({ studentId: await c.student(), groupId: other })).status).toBe(201)
    await c.inRoom(other, c.roomId)
    await t.db.run(sql`update schedule_item set is_ours = true where group_id = ${other} and room_id = ${c.roomId}`)
    expect((await c.add({ studentId: await c.student(), groupId: other })).status).toBe(201)
    await t.db.run(sql`update schedule_item set is_ours = false where group_id = ${other}`)
    expect((await c.add({ studentId: await c.student(), groupId: other })).error.code).toBe('SEATS_EXCEEDED')
    await t.db.run(sql`update room set capacity = null where id = ${c.roomId}`)
    expect((await c.add({ studentId: await c.student(), groupId: other })).status).toBe(201)
  })

  it('of two simultaneous requests to add a student to a group whose room has one free seat, one is refused', async () => {
    const c = await smallRoom()
    const answers = await Promise.all([
      c.add({ studentId: await c.student() }),
      c.add({ studentId: await c.student() }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  // Shows: DAY-033
  it('the groups offered when adding a student show days, hours, teacher, seats, members and the lowest price', async () => {
    const c = await smallRoom()
    const staffId = await t.build.staff({ kind: 2, firstName: 'Zuhra', lastName: 'Karimova' })
    await t.build.groupStaff({ groupId: c.groupId, staffId })
    await t.build.price({ courseId: c.courseId, amount: 900_000 })
    await t.build.price({ courseId: c.courseId, amount: 700_000 })
    const { data } = await t.send(studentGroups.formOptions, { token: c.token, query: {} })
    expect(data.groups.find(({ id }) => id === c.groupId)).toMatchObject({
      times: [{ days: [1], beginTime: '15:00', endTime: '17:00' }],
      teacher: { id: staffId },
      seats: 2,
      membersCount: 1,
      price: 700_000,
    })
  })
})

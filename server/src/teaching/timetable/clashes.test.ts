import { daysOff } from '@markaz/protocol/teaching/availability/routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { listNotificationsOfPerson } from '../../testing/rows.ts'
import { schedulesSynchronizedEvent } from '../groups/groups-from-erp.ts'
import { lessonClashCheckJobKind } from './notify-clashes.ts'
import { createTimetableTestBranch, testMonday, testTuesday } from './testing/timetable-test-branch.ts'

const t = shareTestApp()

const week = { from: testMonday, to: '2026-11-28' }
const clashesOf = async (token: string, query = week) =>
  (await t.send(timetable.clashes, { token, query: { ...query, perPage: 100 } })).data.clashes

describe("clashes in the ERP's timetable", () => {
  // Shows: TIME-005
  it('rooms, teachers, assistants and members with two lessons at once are listed as clashes, each pair once', async () => {
    const here = await createTimetableTestBranch(t)
    const roomId = await here.room('A-1')
    const one = await here.group({ name: 'Birinchi', roomId })
    const room = await here.group({ name: 'Xonadosh', roomId })
    const teacher = await here.group({ name: 'Ustozdosh', teacherId: one.staffId })
    const assistant = await here.group({ name: 'Yordamchili' })
    await t.db.run(sql`insert into group_staff (group_id, staff_id, role, is_primary) values
      (${assistant.groupId}, ${here.office.staffId}, 'assistant', false), (${room.groupId}, ${here.office.staffId}, 'assistant', false)`)
    const student = await here.group({ name: 'Sinfdosh' })
    await t.db.run(
      sql`insert into student_group (student_id, group_id) values (${one.studentIds[0] ?? 0}, ${student.groupId})`,
    )
    const found = async () =>
      (await clashesOf(here.token)).map(({ kind, count, lesson, other }) => [
        kind,
        count,
        lesson.group.name,
        other?.group.name,
      ])
    const all = [
      ['room', 0, 'Birinchi', 'Xonadosh'],
      ['teacher', 0, 'Birinchi', 'Ustozdosh'],
      ['student', 1, 'Birinchi', 'Sinfdosh'],
      ['assistant', 0, 'Xonadosh', 'Yordamchili'],
    ]
    expect((await found()).toSorted()).toEqual(all.toSorted())
    expect(await clashesOf((await createTimetableTestBranch(t)).token)).toEqual([])
    expect((await room.change({ date: testTuesday })).status).toBe(200)
    expect((await teacher.change({ isCancelled: true, reason: 'kasal' })).status).toBe(200)
    expect(await found()).toEqual([all[2]])
  })

  it('if the ERP moves one of two lessons that are held together, both are listed as a clash until staff join them again', async () => {
    const here = await createTimetableTestBranch(t)
    const host = await here.group({
      name: 'Birinchi',
      roomId: await here.room('Zal'),
      beginTime: '09:00',
      endTime: '11:00',
    })
    const guest = await here.group({ name: 'Mehmon' })
    await guest.change({ joinedLessonId: host.lessonId })
    expect(await clashesOf(here.token)).toEqual([])
    await t.db.run(sql`
      update schedule_item set begin_time = '11:00', end_time = '13:00', room_id = ${await here.room('B-2')} where id = ${host.scheduleId}`)
    await host.remake()
    expect(await clashesOf(here.token)).toMatchObject([
      { kind: 'plan', lesson: { group: { name: 'Mehmon' } }, other: { group: { name: 'Birinchi' } } },
    ])
    expect((await guest.change({ joinedLessonId: host.lessonId })).status).toBe(200)
    expect(await guest.read()).toMatchObject({ beginTime: '11:00', room: { name: 'B-2' } })
    expect(await clashesOf(here.token)).toEqual([])
  })

  it('consecutive lessons, and lessons on other days or in other branches, are not listed as clashes', async () => {
    const here = await createTimetableTestBranch(t)
    const roomId = await here.room('A-1')
    const one = await here.group({ roomId })
    await here.group({ roomId, teacherId: one.staffId, beginTime: '17:00', endTime: '18:00' })
    expect(await clashesOf(here.token)).toEqual([])
  })

  it('if the ERP reschedules a lesson that staff have changed, the lesson is not moved and is listed as a clash', async () => {
    const here = await createTimetableTestBranch(t)
    const group = await here.group()
    await group.change({ date: testTuesday })
    expect(await clashesOf(here.token)).toEqual([])
    await t.db.run(sql`update schedule_item set days_of_week = '{4}' where id = ${group.scheduleId}`)
    await group.remake()
    expect(await group.read()).toMatchObject({ date: testTuesday })
    expect(await clashesOf(here.token)).toMatchObject([{ kind: 'plan', lesson: { id: group.lessonId }, other: null }])
    await group.back()
    expect(await clashesOf(here.token)).toEqual([])
  })

  // Shows: TIME-005
  it('after a synchronisation, users who may resolve clashes of lessons are notified of the number of clashes', async () => {
    const here = await createTimetableTestBranch(t)
    const elsewhere = await createTimetableTestBranch(t)
    const roomId = await here.room('A-1')
    const { groupId } = await here.group({ name: 'Fizika', roomId })
    await here.group({ name: 'Kimyo', roomId })
    const reader = await t.signedIn({ grants: ['all_groups.read'], headOfficeIds: here.headOfficeIds })
    for (let n = 0; n < 2; n++) {
      await t.db.transaction((tx) =>
        schedulesSynchronizedEvent.emit(tx, { groupIds: [groupId], now: t.deps.clock.now() }),
      )
      await t.app.queue.runDue(lessonClashCheckJobKind)
    }
    expect(await listNotificationsOfPerson(t.db, 'staff', here.office.staffId)).toEqual([
      [41, "Jadvalda to'qnashuv", '2 ta. Masalan: A-1, 23.11.2026, 15:00, Kimyo'],
    ])
    for (const { staffId } of [elsewhere.office, reader])
      expect(await listNotificationsOfPerson(t.db, 'staff', staffId)).toEqual([])
  })

  // Shows: TIME-005
  it('the list of clashing lessons is in chronological order, with each clash on one page only', async () => {
    const here = await createTimetableTestBranch(t)
    const roomId = await here.room('A-1')
    for (const name of ['Bir', 'Ikki', 'Uch']) await here.group({ name, roomId })
    const whole = { from: testMonday, to: '2026-12-13', perPage: 2 }
    const pages = []
    for (const page of [1, 2, 3, 4])
      pages.push((await t.send(timetable.clashes, { token: here.token, query: { ...whole, page } })).data)
    expect(pages.map(({ clashes }) => clashes.length)).toEqual([2, 2, 2, 2])
    const pairs = pages.flatMap(({ clashes }) => clashes.map(({ lesson, other }) => `${lesson.id} ${other?.id}`))
    expect(new Set(pairs).size).toBe(8)
    const days = pages.flatMap(({ clashes }) => clashes.map(({ lesson }) => lesson.date))
    expect(days).toEqual(days.toSorted())
    expect(pages[0]).toMatchObject({ total: 3, isMore: true })
    const last = await t.send(timetable.clashes, { token: here.token, query: { ...whole, page: 5 } })
    expect(last.data).toMatchObject({ total: 9, isMore: false, clashes: [{ lesson: { date: '2026-12-07' } }] })
  })

  it('clashes of lessons can be requested for at most six weeks', async () => {
    const { token } = await createTimetableTestBranch(t)
    const send = (query: { from?: string; to?: string }) => t.send(timetable.clashes, { token, query })
    expect((await send({ from: testMonday, to: '2026-11-22' })).error.fields).toHaveProperty('to')
    expect((await send({ from: testMonday, to: '2027-01-04' })).error.fields).toHaveProperty('to')
    expect((await send({})).data).toMatchObject({ from: '2026-11-21', to: '2026-12-04' })
  })
})

describe('free hours for the lessons of a new group', () => {
  // Shows: TIME-007, DAY-035
  it('free hours for a new group are offered if a room with enough seats and the teacher are free on enough days of each week', async () => {
    const here = await createTimetableTestBranch(t)
    const [small, big] = [await here.room('Kichik', 8), await here.room('Katta', 20)]
    const { staffId } = await here.group({ roomId: big, beginTime: '09:00', endTime: '12:00' })
    const ask = async (more = {}) => {
      const query = { officeId: here.officeId, people: 12, timesAWeek: 7, minutes: 90, weeks: 12, ...more } as never
      return (await t.send(timetable.freeSlots, { token: here.token, query })).data
    }
    const free = await ask()
    expect(free).toMatchObject({ from: '2026-11-22', to: '2027-02-13', daysOff: ['2026-12-08', '2027-01-01'] })
    expect(new Set(free.slots.map(({ room }) => room.id))).toEqual(new Set([big]))
    expect(free.slots[0]).toEqual({
      room: { id: big, name: 'Katta', capacity: 20 },
      ...{ beginTime: '12:00', endTime: '21:00', days: [1, 2, 3, 4, 5, 6, 7] },
    })
    expect(free.slots).toHaveLength(1)
    expect((await ask({ timesAWeek: 6 })).slots).toMatchObject([
      { beginTime: '08:00', endTime: '21:00', days: [2, 3, 4, 5, 6, 7] },
      { beginTime: '12:00', endTime: '21:00', days: [1] },
    ])
    const withTeacher = (await ask({ people: 5, teacherId: staffId })).slots
    expect(withTeacher[0]).toMatchObject({ room: { id: small }, beginTime: '12:00', endTime: '21:00' })
    expect((await ask({ people: 5 })).slots[0]).toMatchObject({ room: { id: small }, beginTime: '08:00' })
  })

  // Shows: DAY-035
  it('overlapping free hours of one room and day are listed as one row', async () => {
    const here = await createTimetableTestBranch(t)
    const roomId = await here.room('Yagona', 20)
    const { groupId } = await here.group()
    const occupy = async (daysOfWeek: number[], beginTime: string, endTime: string) => {
      const id = await t.build.scheduleItem({ groupId, daysOfWeek, beginTime, endTime, startDate: '2026-11-23' })
      await t.db.run(sql`update schedule_item set room_id = ${roomId} where id = ${id}`)
    }
    await occupy([1, 3], '09:00', '10:30')
    await occupy([2, 4], '11:00', '12:30')
    await occupy([5, 6], '08:00', '21:00')
    const query = { officeId: here.officeId, people: 1, timesAWeek: 2, minutes: 90, weeks: 4 } as never
    const { slots } = (await t.send(timetable.freeSlots, { token: here.token, query })).data
    // Sunday is free twice: together with Tuesday and Thursday until 11:00, and together with Monday and Wednesday from
    // 10:30. These hours overlap, so Sunday has one row.
    expect(slots.filter(({ days }) => days.includes(7))).toMatchObject([{ beginTime: '08:00', endTime: '21:00' }])
  })

  // Shows: TIME-007
  it('free hours for lessons exclude days off, also at the turn of the year', async () => {
    const here = await createTimetableTestBranch(t)
    const roomId = await here.room('A-1')
    const { groupId } = await here.group()
    const extra = { groupId, date: '2027-01-04', beginTime: '10:00', endTime: '11:00', roomId, teacherId: null }
    expect((await t.send(timetable.add, { token: here.token, body: extra })).status).toBe(201)
    const { token } = await t.signedIn({ grants: ['staff_control:offices.update'], headOfficeIds: here.headOfficeIds })
    const close = async (date: string) => {
      const body = { date, name: "Ta'mir", officeId: here.officeId, beginTime: null, endTime: null }
      return (await t.send(daysOff.add, { token, body })).data.id
    }
    const tenOClock = async () => {
      const query = { officeId: here.officeId, people: 1, timesAWeek: 2, minutes: 90, weeks: 12, from: '2026-12-14' }
      const { data } = await t.send(timetable.freeSlots, { token: here.token, query })
      const atTen = data.slots.filter(({ beginTime, endTime }) => beginTime <= '10:00' && endTime >= '11:30')
      return [data.to, data.daysOff, atTen.flatMap(({ days }) => days).toSorted()]
    }
    expect(await tenOClock()).toEqual(['2027-03-07', ['2027-01-01'], [2, 3, 4, 5, 6, 7]])
    const id = await close('2027-01-04')
    expect(await tenOClock()).toEqual(['2027-03-07', ['2027-01-01', '2027-01-04'], [1, 2, 3, 4, 5, 6, 7]])
    expect((await t.send(daysOff.remove, { token, params: { id } })).status).toBe(200)
    await close('2027-01-05')
    expect(await tenOClock()).toEqual(['2027-03-07', ['2027-01-01', '2027-01-05'], [2, 3, 4, 5, 6, 7]])
  })

  it("free hours for lessons can be requested only for the viewer's branches", async () => {
    const [here, elsewhere] = [await createTimetableTestBranch(t), await createTimetableTestBranch(t)]
    const query = { officeId: elsewhere.officeId, people: 1, timesAWeek: 1, minutes: 60, weeks: 1 } as never
    expect((await t.send(timetable.freeSlots, { token: here.token, query })).status).toBe(404)
  })
})

import { ownAvailability } from '@markaz/protocol/teaching/availability/own-availability.routes'
import { availability, daysOff } from '@markaz/protocol/teaching/availability/routes'
import type { DayOffInput, OwnStaffAbsenceInput } from '@markaz/protocol/teaching/availability/schemas'
import { timetableWeek } from '@markaz/protocol/teaching/calendars/routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { listNotificationsOfPerson } from '../../testing/rows.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { createTimetableTestBranch, testMonday, testTuesday } from '../timetable/testing/timetable-test-branch.ts'

const t = shareTestApp()

const nextMonday = '2026-11-30'
const absenceOfTwoDays: OwnStaffAbsenceInput = {
  from: testMonday,
  to: testTuesday,
  beginTime: null,
  endTime: null,
  reason: 'Shamolladim',
}

async function createBranch() {
  const here = await createTimetableTestBranch(t)
  const teacher = await here.teacher()
  const group = await here.group({ name: 'Ingliz tili 5', teacherId: teacher.staffId })
  const { token } = here
  const ask = (body: Partial<OwnStaffAbsenceInput> = {}) =>
    t.send(ownAvailability.ask, { token: teacher.token, body: { ...absenceOfTwoDays, ...body } })
  const asked = async (body?: Partial<OwnStaffAbsenceInput>) => ({ id: (await ask(body)).data.id })
  const approve = (params: { id: number }, as = token) => t.send(availability.approve, { token: as, params })
  const own = async () => (await t.send(ownAvailability.absences, { token: teacher.token })).data.absences
  const clashes = async () =>
    (await t.send(timetable.clashes, { token, query: { from: testMonday, to: '2026-12-06', perPage: 100 } })).data
      .clashes
  const setHours = (hours: { isoDay: number; beginTime: string; endTime: string }[]) =>
    t.send(ownAvailability.setHours, { token: teacher.token, body: { hours } })
  return { ...here, ...group, teacher, ask, asked, approve, own, clashes, setHours }
}

describe('an absence of a staff member', () => {
  // Shows: TIME-009
  it("planners are notified of a staff member's requested absence, see the lessons of those days, and approve the absence", async () => {
    const { token, office, teacher, lessonId, asked, approve, own } = await createBranch()
    const params = await asked()
    expect(await listNotificationsOfPerson(t.db, 'staff', office.staffId)).toEqual([
      [44, "Dars o'tmaslikka ruxsat so'raldi", 'Karimov Ali: 23.11.2026–24.11.2026. Shamolladim'],
    ])
    const list = async () => (await t.send(availability.absences, { token })).data.absences
    const shown = {
      ...params,
      from: testMonday,
      to: testTuesday,
      beginTime: null,
      reason: 'Shamolladim',
      lessonsCount: 1,
    }
    expect(await list()).toMatchObject([{ ...shown, state: 'asked', staff: { id: teacher.staffId }, decidedBy: null }])
    const { lessons } = (await t.send(availability.lessons, { token, params })).data
    expect(lessons).toMatchObject([
      { id: lessonId, group: { name: 'Ingliz tili 5' }, date: testMonday, beginTime: '15:00' },
    ])
    for (let twice = 0; twice < 2; twice++) expect((await approve(params)).status).toBe(200)
    expect(await own()).toMatchObject([{ ...shown, state: 'approved', decidedBy: { id: office.staffId } }])
    expect(await listNotificationsOfPerson(t.db, 'staff', teacher.staffId)).toEqual([
      [45, "Dars o'tmaysiz: tasdiqlandi", '23.11.2026–24.11.2026'],
    ])
  })

  // Tests the undo of: staff_absence.approve, staff_absence.decline
  it('a planner can refuse a staff absence and give a reason, even after the absence was approved; each decision can be undone', async () => {
    const { token, asked, approve, own } = await createBranch()
    const params = await asked()
    const approved = await approve(params)
    const refused = await t.send(availability.refuse, { token, params, body: { note: 'Imtihon kuni' } })
    expect(await own()).toMatchObject([{ state: 'refused', note: 'Imtihon kuni', lessonsCount: 0 }])
    expect((await approve(params)).error.code).toBe('ABSENCE_OVER')
    expect((await undoRequestChanges(t, token, refused)).status).toBe(200)
    expect(await own()).toMatchObject([{ state: 'approved', note: null }])
    expect((await undoRequestChanges(t, token, approved)).status).toBe(200)
    expect(await own()).toMatchObject([{ state: 'asked', decidedBy: null }])
  })

  it('a staff member can withdraw an absence and request the same days again; timetable planners are notified if the absence was approved', async () => {
    const { office, teacher, ask, asked, approve, own } = await createBranch()
    const params = await asked()
    expect((await ask({ from: testTuesday })).error.code).toBe('ABSENCE_OVERLAPS')
    await approve(params)
    const withdraw = () => t.send(ownAvailability.withdraw, { token: teacher.token, params })
    for (let twice = 0; twice < 2; twice++) expect((await withdraw()).status).toBe(200)
    expect((await listNotificationsOfPerson(t.db, 'staff', office.staffId)).at(-1)).toEqual([
      44,
      "O'qituvchi dars o'tadi: so'rovini qaytarib oldi",
      'Karimov Ali: 23.11.2026–24.11.2026',
    ])
    const again = await ask()
    expect(again.status).toBe(201)
    expect((await undoRequestChanges(t, teacher.token, again)).status).toBe(200)
    expect((await own()).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn'])
  })

  it("during a staff member's absence, a planner sees only those lessons of this person that are in the planner's branches", async () => {
    const { token, teacher, asked, lessonId } = await createBranch()
    const there = await createTimetableTestBranch(t)
    await there.group({ name: 'Begona guruh', beginTime: '18:00', endTime: '20:00', teacherId: teacher.staffId })
    const params = await asked()
    const { lessons } = (await t.send(availability.lessons, { token, params })).data
    expect(lessons.map(({ id }) => id)).toEqual([lessonId])
    expect((await t.send(availability.absences, { token })).data.absences).toMatchObject([{ lessonsCount: 1 }])
  })

  // Tests the undo of: staff_absence.create
  it('a staff absence that a planner enters is approved at once; planners can enter absences only for staff of their branches', async () => {
    const { token, teacher, own } = await createBranch()
    const add = (staffId: number) => t.send(availability.add, { token, body: { ...absenceOfTwoDays, staffId } })
    const stranger = await (await createTimetableTestBranch(t)).teacher()
    expect((await add(stranger.staffId)).error.fields).toHaveProperty('staffId')
    const added = await add(teacher.staffId)
    expect(await own()).toMatchObject([{ id: added.data.id, state: 'approved' }])
    expect((await undoRequestChanges(t, token, added)).status).toBe(200)
    expect(await own()).toMatchObject([{ state: 'withdrawn' }])
  })

  it.each<[string, string, Partial<OwnStaffAbsenceInput>]>([
    ['an end before its beginning', 'to', { to: '2026-11-22' }],
    ['days that are over', 'to', { from: '2026-11-19', to: '2026-11-20' }],
    ['a span of more than a year', 'to', { to: '2027-12-01' }],
    ['hours for several days', 'to', { beginTime: '08:00', endTime: '12:00' }],
    ['hours without an end', 'endTime', { to: testMonday, beginTime: '08:00' }],
    ['hours that end before they begin', 'endTime', { to: testMonday, beginTime: '12:00', endTime: '08:00' }],
  ])("entering a staff member's absence with %s is refused", async (_, field, body) => {
    const { ask } = await createBranch()
    expect((await ask(body)).error.fields).toHaveProperty(field)
  })

  it("a staff member's absence is hidden from other branches, and colleagues cannot withdraw it", async () => {
    const { asked, own } = await createBranch()
    const other = await createBranch()
    const params = await asked()
    const { token } = other
    expect((await t.send(availability.absences, { token })).data.absences).toEqual([])
    expect((await t.send(availability.lessons, { token, params })).status).toBe(404)
    expect((await other.approve(params)).status).toBe(404)
    expect((await t.send(availability.refuse, { token, params, body: { note: "Yo'q dedik" } })).status).toBe(404)
    expect((await t.send(ownAvailability.withdraw, { token: other.teacher.token, params })).status).toBe(404)
    expect(await own()).toMatchObject([{ state: 'asked' }])
  })
})

describe('planning around an absent teacher', () => {
  // Shows: TIME-009
  it("a teacher with an approved absence is not offered as a replacement, and the teacher's lessons of those days are listed as clashes", async () => {
    const { token, teacher, lessonId, asked, approve, change, back, clashes, group, room } = await createBranch()
    const patient = await group({ name: 'Matematika', roomId: await room('Z-1') })
    const params = { id: patient.lessonId }
    const candidates = async () =>
      (await t.send(timetable.replacements, { token, params })).data.teachers.map(({ id }) => id)
    await patient.change({ beginTime: '09:00', endTime: '10:30' })
    expect(await candidates()).toContain(teacher.staffId)
    await approve(await asked())
    expect(await candidates()).not.toContain(teacher.staffId)
    const given = await patient.change({ teacherId: teacher.staffId })
    expect(given.error.code).toBe('PLACE_TAKEN')
    expect(given.error.fields).toEqual({ teacherId: "Karimov Ali dars o'tmaydi: 23.11.2026–24.11.2026" })
    const query = { teacherId: teacher.staffId }
    const { away } = (await t.send(timetable.check, { token, params, query })).data
    expect(away).toMatchObject([{ staff: { id: teacher.staffId }, from: testMonday, to: testTuesday }])
    const clash = { kind: 'away', name: 'Karimov Ali', lesson: { id: lessonId }, other: null }
    expect(await clashes()).toMatchObject([clash])
    expect((await change({ teacherId: patient.staffId })).status).toBe(200)
    expect(await clashes()).toEqual([])
    expect((await back()).status).toBe(200)
    expect(await clashes()).toMatchObject([clash])
  })

  it('a teacher who is absent for part of a day is free for the rest of the day', async () => {
    const { teacher, approve, asked, change, clashes } = await createBranch()
    await approve(await asked({ to: testMonday, beginTime: '08:00', endTime: '12:00' }))
    expect(await clashes()).toEqual([])
    expect((await change({ beginTime: '11:30', endTime: '13:00' })).error.fields).toEqual({
      beginTime: "Karimov Ali dars o'tmaydi: 23.11.2026 08:00–12:00",
    })
    expect((await change({ beginTime: '12:00', endTime: '13:00' })).status).toBe(200)
    expect(teacher.staffId).toBeGreaterThan(0)
  })

  it("free hours and the week's timetable show a person's absence to users of the branch, without its reason", async () => {
    const { token, officeId, teacher, asked, approve } = await createBranch()
    await asked().then(approve)
    const query = { officeId, people: 1, teacherId: teacher.staffId, timesAWeek: 1, minutes: 60, weeks: 12 }
    const told = [
      {
        staff: { id: teacher.staffId, fullName: 'Karimov Ali' },
        from: testMonday,
        to: testTuesday,
        beginTime: null,
        endTime: null,
      },
    ]
    expect((await t.send(timetable.freeSlots, { token, query })).data.away).toEqual(told)
    expect((await t.send(timetableWeek.read, { token, query: { date: testMonday } })).data.away).toEqual(told)
    expect((await t.send(timetableWeek.read, { token: teacher.token, query: { date: testMonday } })).data.away).toEqual(
      told,
    )
    const other = await createTimetableTestBranch(t)
    expect((await t.send(timetableWeek.read, { token: other.token, query: { date: testMonday } })).data.away).toEqual(
      [],
    )
  })
})

describe('weekly hours of a staff member', () => {
  // Tests the undo of: staff_hours.update
  it('weekly working hours are entered by the staff member or by the office, and the change can be undone', async () => {
    const { token, teacher, setHours } = await createBranch()
    const hours = [
      { isoDay: 1, beginTime: '08:00', endTime: '12:00' },
      { isoDay: 1, beginTime: '14:00', endTime: '18:00' },
    ]
    const saved = await setHours(hours.toReversed())
    const params = { id: teacher.staffId }
    const read = async () => (await t.send(availability.hours, { token, params })).data.hours
    expect(await read()).toEqual(hours)
    const byOffice = await t.send(availability.setHours, { token, params, body: { hours: [] } })
    expect((await t.send(ownAvailability.hours, { token: teacher.token })).data.hours).toEqual([])
    expect((await undoRequestChanges(t, token, byOffice)).status).toBe(200)
    expect(await read()).toEqual(hours)
    expect((await undoRequestChanges(t, teacher.token, saved)).status).toBe(200)
    expect(await read()).toEqual([])
  })

  it('weekly working hours cannot overlap, must end after they begin, and cannot be read from another branch', async () => {
    const { teacher, setHours } = await createBranch()
    for (const hours of [
      [{ isoDay: 1, beginTime: '12:00', endTime: '08:00' }],
      [
        { isoDay: 1, beginTime: '08:00', endTime: '12:00' },
        { isoDay: 1, beginTime: '11:00', endTime: '13:00' },
      ],
    ])
      expect((await setHours(hours)).error.fields).toHaveProperty('hours')
    const { token } = await createBranch()
    const params = { id: teacher.staffId }
    expect((await t.send(availability.hours, { token, params })).status).toBe(404)
    expect((await t.send(availability.setHours, { token, params, body: { hours: [] } })).status).toBe(404)
  })

  // Shows: TIME-009
  it("a lesson outside the teacher's working hours gets a warning and is listed as a clash; teachers outside their working hours are suggested last as replacements", async () => {
    const { token, officeId, teacher, room, group, setHours, change, clashes, lessonId } = await createBranch()
    await room('Z-1')
    const slots = async () => {
      const query = { officeId, people: 1, teacherId: teacher.staffId, timesAWeek: 1, minutes: 120, weeks: 2 }
      return (await t.send(timetable.freeSlots, { token, query })).data.slots
    }
    expect((await slots()).length).toBeGreaterThan(1)
    await setHours([{ isoDay: 2, beginTime: '10:00', endTime: '12:30' }])
    expect(await slots()).toMatchObject([{ beginTime: '10:00', endTime: '12:30', days: [2] }])
    expect(await clashes()).toMatchObject([
      { kind: 'hours', name: 'Karimov Ali', lesson: { id: lessonId } },
      { kind: 'hours' },
    ])
    expect((await change({ date: testTuesday, beginTime: '10:00', endTime: '12:00' })).data.warnings).toEqual([])
    expect((await change({ beginTime: '13:00', endTime: '14:00' })).data.warnings).toEqual(['outside_hours'])
    const other = await group({ name: 'Boshqa', beginTime: '09:00', endTime: '10:00' })
    await group({ name: 'Uchinchi', beginTime: '11:00', endTime: '12:00' })
    const { teachers } = (await t.send(timetable.replacements, { token, params: { id: other.lessonId } })).data
    expect(teachers.map(({ isOutsideHours }) => isOutsideHours)).toEqual([false, true])
    expect(teachers.at(-1)?.id).toBe(teacher.staffId)
  })
})

describe('a day off', () => {
  const off: DayOffInput = { date: nextMonday, name: 'Suv toshdi', officeId: null, beginTime: null, endTime: null }

  async function closed() {
    const here = await createBranch()
    const { token, staffId } = await t.signedIn({
      grants: ['staff_control:offices.read', 'staff_control:offices.update', 'all_groups.read'],
      headOfficeIds: here.headOfficeIds,
    })
    const planned = async () => {
      await t.app.queue.runDue('availability.plan')
      const rows = await t.db.many<{ date: string }>(
        sql`select date from lesson where group_id = ${here.groupId} and date between ${testMonday} and ${'2026-12-14'} order by date`,
      )
      return rows.map(({ date }) => date)
    }
    const add = (body: Partial<DayOffInput> = {}) =>
      t.send(daysOff.add, { token, body: { ...off, officeId: here.officeId, ...body } })
    return { ...here, manager: { token, staffId }, planned, add }
  }

  // Tests the undo of: day_off.create, day_off.delete
  // Shows: TIME-009
  it("a day off of a branch removes the branch's planned lessons of that day, and deleting the day off restores them", async () => {
    const { manager, officeId, planned, add } = await closed()
    const elsewhere = await closed()
    const all = [testMonday, nextMonday, '2026-12-07', '2026-12-14']
    const added = await add()
    expect(await planned()).toEqual(all.filter((date) => date !== nextMonday))
    expect(await elsewhere.planned()).toContain(nextMonday)
    const { token } = manager
    const list = async (as = token) =>
      (await t.send(daysOff.list, { token: as, query: { to: '2026-12-07' } })).data.daysOff
    expect(await list()).toEqual(
      [{ ...off, id: added.data.id, office: { id: officeId, name: expect.any(String) }, officeId: undefined }].map(
        ({ officeId: _, ...one }) => one,
      ),
    )
    expect(await list(elsewhere.manager.token)).toEqual([])
    const gone = await t.send(daysOff.remove, { token, params: added.data })
    expect(await planned()).toEqual(all)
    expect((await undoRequestChanges(t, token, gone)).status).toBe(200)
    expect(await planned()).not.toContain(nextMonday)
    expect((await undoRequestChanges(t, token, await add({ date: '2026-12-07' }))).status).toBe(200)
    expect(await planned()).toContain('2026-12-07')
  })

  // Shows: TIME-009
  it("adding a day off, or deleting it later, updates the week's timetable, also across the turn of the year", async () => {
    const { token, manager, scheduleId, planned, add } = await closed()
    await t.db.run(sql`update schedule_item set days_of_week = '{1,5,6}' where id = ${scheduleId}`)
    const rows = async () => {
      await planned()
      const { lessons, daysOff: off } = (await t.send(timetableWeek.read, { token, query: { date: '2027-01-01' } }))
        .data
      return { lessons: lessons.map(({ date }) => date), off: off.map(({ date }) => date) }
    }
    const added = await add({ date: '2027-01-02' })
    expect(await rows()).toEqual({ lessons: ['2026-12-28'], off: ['2027-01-01', '2027-01-02'] })
    expect((await t.send(daysOff.remove, { token: manager.token, params: added.data })).status).toBe(200)
    await add({ date: '2026-12-28' })
    expect(await rows()).toEqual({ lessons: ['2027-01-02'], off: ['2026-12-28', '2027-01-01'] })
  })

  // Shows: FAMILY-020
  it("the response to adding a day off lists the branch's groups that have an exam during the day off", async () => {
    const { groupId, add } = await closed()
    const elsewhere = await closed()
    for (const id of [groupId, elsewhere.groupId])
      await t.build.exam({ groupId: id, date: nextMonday, beginTime: '10:00', endTime: '11:00' })
    await t.db.run(sql`update study_group set name = 'Boshqa filial' where id = ${elsewhere.groupId}`)
    const named = async (beginTime: string | null, endTime: string | null) =>
      (await add({ beginTime, endTime })).data.examGroups
    expect(await named('08:00', '10:00')).toEqual([])
    expect(await named('11:00', '12:00')).toEqual([])
    expect(await named('10:30', '12:00')).toEqual(['Ingliz tili 5'])
    expect(await named(null, null)).toEqual(['Ingliz tili 5'])
  })

  // Shows: TIME-009
  it('on a day off that covers only some hours, lessons outside these hours take place', async () => {
    const { planned, add } = await closed()
    await add({ beginTime: '08:00', endTime: '15:00' })
    expect(await planned()).toContain(nextMonday)
    await add({ beginTime: '16:30', endTime: '20:00' })
    expect(await planned()).not.toContain(nextMonday)
  })

  // Shows: TIME-009
  it('free hours, the timetable and the form for moving a lesson show a day off; a lesson on that day is a clash', async () => {
    const { token, officeId, lessonId, add, planned, change, clashes } = await closed()
    await add()
    await add({ date: '2026-12-01', beginTime: '08:00', endTime: '12:00' })
    await planned()
    const query = { officeId, people: 1, timesAWeek: 1, minutes: 60, weeks: 2 }
    const slots = (await t.send(timetable.freeSlots, { token, query })).data
    expect(slots.daysOff).toEqual([nextMonday])
    expect(slots.partsOff).toEqual([{ date: '2026-12-01', name: 'Suv toshdi', beginTime: '08:00', endTime: '12:00' }])
    const board = (await t.send(timetableWeek.read, { token, query: { date: nextMonday } })).data.daysOff
    expect(board).toMatchObject([{ date: nextMonday, office: { id: officeId } }, { beginTime: '08:00' }])
    expect((await change({ date: nextMonday })).data.warnings).toEqual(['day_off'])
    expect(await clashes()).toMatchObject([{ kind: 'day_off', name: null, lesson: { id: lessonId } }])
  })

  it('a day off cannot be entered twice or for the past; only a user of all branches can enter it for the whole centre', async () => {
    const { manager, add } = await closed()
    const elsewhere = await closed()
    const added = await add()
    expect((await add()).error.code).toBe('DAY_OFF_EXISTS')
    expect((await add({ date: '2026-11-20' })).error.fields).toHaveProperty('date')
    expect((await add({ endTime: '12:00' })).error.fields).toHaveProperty('beginTime')
    expect((await add({ officeId: null })).error.fields).toHaveProperty('officeId')
    expect((await add({ officeId: elsewhere.officeId })).error.fields).toHaveProperty('officeId')
    const remove = (token: string, id: number) => t.send(daysOff.remove, { token, params: { id } })
    expect((await remove(elsewhere.manager.token, added.data.id)).status).toBe(404)
    const everywhere = await t.signedIn({ isSuperadmin: true, grants: ['staff_control:offices.update'] })
    const whole = await t.send(daysOff.add, { token: everywhere.token, body: { ...off, date: '2026-12-14' } })
    expect(await elsewhere.planned()).not.toContain('2026-12-14')
    expect((await remove(manager.token, whole.data.id)).status).toBe(404)
    expect((await remove(everywhere.token, whole.data.id)).status).toBe(200)
    expect(await elsewhere.planned()).toContain('2026-12-14')
  })
})

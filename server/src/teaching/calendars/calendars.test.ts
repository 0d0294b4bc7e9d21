import { calendars, ownCalendar, parentCalendar } from '@markaz/protocol/teaching/calendars/routes'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Sql, sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openParentSession, openStudentSession } from '../../testing/portal-session.ts'
import { readLastAudit } from '../../testing/rows.ts'

const logged: string[] = []
const t = shareTestApp({}, { logLevel: 'trace', logStream: { write: (line) => void logged.push(line) } })
beforeEach(() => t.clock.set('2026-12-21T15:00:00+05:00'))

async function createStudent({ groupId, lastName = 'Valiyev' }: { groupId?: number; lastName?: string } = {}) {
  const group = groupId ?? (await t.build.group({ name: 'Ingliz tili, A1; kechki' }))
  const studentId = await t.build.student({ login: `k.${crypto.randomUUID()}`, firstName: 'Ali', lastName })
  await t.build.membership({ studentId, groupId: group })
  const token = await openStudentSession(t.deps, t.db, { studentId, address: '', userAgent: null })
  const address = async () => (await t.send(ownCalendar.make, { token })).data.calendar.address
  return { studentId, groupId: group, token, address, path: await address() }
}
async function createTeacher(options: { headOfficeIds?: number[] } = {}) {
  const staff = await t.signedIn({ grants: ['my_groups.read'], ...options })
  const { address } = (await t.send(calendars.make, { token: staff.token })).data.calendar
  return { ...staff, path: address }
}

const pathOf = (address: string) => address.replace('https://markaz.test', '')
const read = (address: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url: pathOf(address), headers })

async function readEvents(address: string) {
  const answer = await read(address)
  expect(answer.statusCode).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(answer.body))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const said = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? null
    return {
      uid: event.uid,
      sequence: event.sequence ?? 0,
      begins: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      ends: event.endDate.isDate ? event.endDate.toString() : event.endDate.toJSDate().toISOString(),
      title: event.summary,
      place: event.location,
      text: event.description,
      status: said('status'),
      changed: said('last-modified'),
    }
  })
}
const lessonsIn = async (address: string) => (await readEvents(address)).filter(({ uid }) => uid.startsWith('dars-'))
const change = (what: Sql, id: number) => t.db.run(sql`update lesson set ${what} where id = ${id}`)

describe('the secret URL of a calendar', () => {
  // Shows: TIME-010
  it("a new calendar URL is shown once and stored as a hash, and the owner's former URL answers 404", async () => {
    const ali = await createStudent()
    expect(ali.path).toMatch(/^https:\/\/markaz\.test\/calendar\/[\w-]{43}\.ics$/)
    const secret = ali.path.slice(-47, -4)
    expect((await t.send(ownCalendar.read, { token: ali.token })).data).toEqual({
      calendar: { createdAt: '2026-12-21T10:00:00.000Z' },
    })
    expect((await read(ali.path)).statusCode).toBe(200)
    const fresh = await ali.address()
    expect([(await read(ali.path)).statusCode, (await read(fresh)).statusCode]).toEqual([404, 200])
    await t.send(ownCalendar.revoke, { token: ali.token })
    expect((await read(fresh)).statusCode).toBe(404)
    expect((await t.send(ownCalendar.read, { token: ali.token })).data).toEqual({ calendar: null })
    const kept = await t.db.many(sql`select row_to_json(audit)::text as line from audit`)
    expect(JSON.stringify(kept)).not.toContain(secret)
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join('')).not.toContain(secret)
  })

  it('creating and deleting a calendar URL is audited, without the URL itself', async () => {
    const { token, staffId } = await createTeacher()
    const whose = { staffId, entity: 'staff', entityId: staffId, before: null, after: null }
    expect(await readLastAudit(t.db)).toMatchObject({ ...whose, action: 'calendar-address' })
    await t.send(calendars.revoke, { token })
    expect(await readLastAudit(t.db)).toMatchObject({ ...whose, action: 'calendar-address-off' })
  })

  it.each(['xato', 'x'.repeat(43), `${'x'.repeat(43)}.ics`, `${'x'.repeat(44)}.ics`, '%00.ics'])(
    'an invalid calendar URL answers 404: %s',
    async (file) => {
      const answer = await read(`https://markaz.test/calendar/${file}`)
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'NOT_FOUND'])
    },
  )

  it('the calendar URL of a user who may no longer sign in answers 404', async () => {
    const [ali, vali, lola] = [await createStudent(), await createTeacher(), await createTeacher()]
    await t.db.run(sql`update student set system_status = 2 where id = ${ali.studentId}`)
    await t.db.run(sql`update staff set is_blocked = true where id = ${vali.staffId}`)
    await t.db.run(sql`update role set grants = '{}', version = version + 1 where id = ${lola.roleId}`)
    for (const { path } of [ali, vali, lola]) expect((await read(path)).statusCode).toBe(404)
  })

  it('creating a calendar URL answers 403 for a user without the right to see groups', async () => {
    const { token } = await t.signedIn()
    for (const call of Object.values(calendars)) expect((await t.send(call, { token })).status).toBe(403)
  })

  it('too many requests to one calendar URL answer 429; requests to other URLs answer 200', async () => {
    const [ali, vali] = [await createStudent(), await createStudent()]
    let status = 200
    for (let count = 0; count < 121; count += 1) status = (await read(ali.path)).statusCode
    expect([status, (await read(vali.path)).statusCode]).toEqual([429, 200])
  })
})

describe('the contents of a calendar', () => {
  it('a lesson in a calendar shows group, time, room, branch and teacher, even if their names contain special characters', async () => {
    const office = await t.build.office({ name: 'Chilonzor, 5\\2; "Yangi"' })
    const groupId = await t.build.group({
      name: "Ingliz tili, A1; o'zbek\nguruh",
      headOfficeId: office.headOfficeId,
    })
    const staff = await createTeacher({ headOfficeIds: [office.headOfficeId] })
    await t.db.run(sql`update staff set last_name = 'Karimova', first_name = 'Nodira' where id = ${staff.staffId}`)
    const room = `${'Juda uzun nomli o‘quv xonasi '.repeat(5)}3`
    const scheduleItemId = await t.build.scheduleItem({ groupId, staffId: staff.staffId, classroomName: room })
    const id = await t.build.lesson({
      groupId,
      scheduleItemId,
      date: '2026-12-23',
      beginTime: '09:05',
      endTime: '10:30',
    })
    const ali = await createStudent({ groupId })
    for (const path of [ali.path, staff.path])
      expect(await lessonsIn(path)).toEqual([
        {
          uid: `dars-${id}@markaz`,
          sequence: 0,
          begins: '2026-12-23T04:05:00.000Z',
          ends: '2026-12-23T05:30:00.000Z',
          title: "Ingliz tili, A1; o'zbek guruh",
          place: `${room}, Chilonzor, 5\\2; "Yangi"`,
          text: "O'qituvchi: Karimova Nodira",
          status: 'CONFIRMED',
          changed: '2026-12-21T10:00:00Z',
        },
      ])
  })

  it('a calendar contains lessons and days off from three weeks ago to twelve weeks ahead, across the turn of the year', async () => {
    const { groupId, path } = await createStudent()
    const inside = ['2026-11-30', '2026-12-31', '2027-01-02', '2027-03-15']
    for (const date of ['2026-11-29', ...inside, '2027-03-16'])
      await t.build.lesson({ groupId, date, beginTime: '00:00', endTime: '01:00' })
    const events = await readEvents(path)
    expect(events.filter(({ uid }) => uid.startsWith('dars')).map(({ begins }) => begins)).toEqual([
      '2026-11-29T19:00:00.000Z',
      '2026-12-30T19:00:00.000Z',
      '2027-01-01T19:00:00.000Z',
      '2027-03-14T19:00:00.000Z',
    ])
    expect(events.find(({ uid }) => uid === 'bayram-2027-01-01@markaz')).toMatchObject({
      begins: '2027-01-01',
      ends: '2027-01-02',
      title: "Yangi yil: dars yo'q",
    })
  })

  // Shows: TIME-010
  it('a moved lesson has the same id in the calendar, the new time and a higher version', async () => {
    const { groupId, path } = await createStudent()
    const id = await t.build.lesson({ groupId, date: '2026-12-31' })
    const before = await lessonsIn(path)
    t.clock.forward(59_000)
    await change(
      sql`date = '2027-01-02', begin_time = '10:00', end_time = '12:00', moved_from = '2026-12-31T15:00:00'`,
      id,
    )
    const [moved] = await lessonsIn(path)
    expect(moved).toEqual({
      ...before[0],
      sequence: 1,
      begins: '2027-01-02T05:00:00.000Z',
      ends: '2027-01-02T07:00:00.000Z',
      text: "Ko'chirildi: 31.12.2026 15:00 edi",
      changed: '2026-12-21T10:00:59Z',
    })
    t.clock.forward(60_000)
    await change(sql`date = '2026-12-31', begin_time = '15:00', end_time = '17:00', moved_from = null`, id)
    expect(await lessonsIn(path)).toEqual([{ ...before[0], sequence: 2, changed: '2026-12-21T10:01:59Z' }])
  })

  it('a cancelled lesson is shown in the calendar as cancelled, and as planned again after it is restored', async () => {
    const { groupId, path } = await createStudent()
    const scheduleItemId = await t.build.scheduleItem({ groupId })
    await t.build.lesson({ groupId, scheduleItemId, date: '2026-12-23' })
    const [planned] = await lessonsIn(path)
    await t.db.run(sql`update schedule_item set gone_at = now() where id = ${scheduleItemId}`)
    expect(await lessonsIn(path)).toMatchObject([
      { uid: planned?.uid, sequence: 1, status: 'CANCELLED', title: "Dars bo'lmaydi: Ingliz tili, A1; kechki" },
    ])
    await t.db.run(sql`update schedule_item set gone_at = null where id = ${scheduleItemId}`)
    expect(await lessonsIn(path)).toMatchObject([{ uid: planned?.uid, sequence: 2, status: 'CONFIRMED' }])
  })

  it("a change of room raises a lesson's version in all calendars; marking attendance does not", async () => {
    const ali = await createStudent()
    const vali = await createStudent({ groupId: ali.groupId, lastName: 'Soliyev' })
    const scheduleItemId = await t.build.scheduleItem({ groupId: ali.groupId, classroomName: '1-xona' })
    const id = await t.build.lesson({ groupId: ali.groupId, scheduleItemId, date: '2026-12-21', beginTime: '09:00' })
    await lessonsIn(ali.path)
    await t.db.run(sql`update schedule_item set classroom_name = '2-xona' where id = ${scheduleItemId}`)
    expect(await lessonsIn(vali.path)).toMatchObject([{ place: '2-xona', sequence: 1 }])
    await change(sql`marked_at = ${t.deps.clock.now()}, attended_count = 1`, id)
    for (const { path } of [ali, vali]) expect(await lessonsIn(path)).toMatchObject([{ place: '2-xona', sequence: 1 }])
  })
})

describe("the lessons in a student's and a staff member's calendar", () => {
  it("a student's calendar contains lessons only for the days on which the student is in the group", async () => {
    const ali = await createStudent()
    await createStudent()
    for (const date of ['2026-12-22', '2026-12-23']) await t.build.lesson({ groupId: ali.groupId, date })
    await t.db.run(sql`update student_group set ended_date = '2026-12-22' where student_id = ${ali.studentId}`)
    expect((await lessonsIn(ali.path)).map(({ begins }) => begins)).toEqual(['2026-12-22T10:00:00.000Z'])
  })

  it("a staff calendar contains only lessons that its owner teaches or assists in, in the owner's branches", async () => {
    const [here, elsewhere] = [await t.build.office(), await t.build.office()]
    const headOfficeIds = [here.headOfficeId]
    const [lead, other, helper] = [
      await createTeacher({ headOfficeIds }),
      await createTeacher({ headOfficeIds }),
      await createTeacher({ headOfficeIds }),
    ]
    const groupId = await t.build.group({ headOfficeId: here.headOfficeId })
    const far = await t.build.group({ headOfficeId: elsewhere.headOfficeId })
    for (const id of [groupId, far]) await t.build.groupStaff({ groupId: id, staffId: lead.staffId })
    await t.build.groupStaff({ groupId, staffId: helper.staffId, role: 'assistant', endedDate: '2026-12-23' })
    const named = await t.build.scheduleItem({ groupId, staffId: other.staffId })
    const nobody = await t.build.scheduleItem({ groupId })
    const tuesday = await t.build.lesson({ groupId, scheduleItemId: nobody, date: '2026-12-22' })
    const wednesday = await t.build.lesson({ groupId, scheduleItemId: named, date: '2026-12-23' })
    const thursday = await t.build.lesson({ groupId, scheduleItemId: nobody, date: '2026-12-24' })
    await t.build.lesson({ groupId: far, date: '2026-12-22' })
    const ids = async (path: string) => (await lessonsIn(path)).map(({ uid }) => Number(/\d+/.exec(uid)?.[0]))
    expect(await ids(lead.path)).toEqual([tuesday, thursday])
    expect(await ids(other.path)).toEqual([wednesday])
    expect(await ids(helper.path)).toEqual([tuesday, wednesday])
  })
})

describe('the calendar of a parent', () => {
  const make = async (studentIds: number[]) => {
    const agentId = await t.build.agent({ fullName: 'Karimova Zuhra', studentIds })
    const token = await openParentSession(t.deps, t.db, agentId)
    const address = async () => (await t.send(parentCalendar.make, { token })).data.calendar.address
    return { agentId, token, address, path: await address() }
  }
  const titles = async (path: string) => (await lessonsIn(path)).map(({ title }) => title)
  const child = async (firstName: string, groupName: string, ended: string | null = null) => {
    const groupId = await t.build.group({ name: groupName })
    const id = await t.build.student({ firstName })
    await t.build.membership({ studentId: id, groupId })
    await t.db.run(sql`update student_group set ended_date = ${ended}::date where student_id = ${id}`)
    for (const date of ['2026-12-23', '2026-12-25']) await t.build.lesson({ groupId, date })
    return { id, groupId }
  }

  // Shows: TIME-010
  it("a parent's calendar contains each lesson of their children once, with the children's names, and no other lessons", async () => {
    const ali = await child('Ali', 'Ingliz tili')
    const zuhra = await child('Zuhra', 'Matematika', '2026-12-24')
    await t.build.membership({ studentId: zuhra.id, groupId: ali.groupId })
    await child('Begona', 'Fizika')
    const { path } = await make([ali.id, zuhra.id])
    const both = expect.stringMatching(/^(Ali, Zuhra|Zuhra, Ali) · Ingliz tili$/)
    expect((await titles(path)).toSorted()).toEqual([both, both, 'Zuhra · Matematika'])
  })

  // Shows: TIME-010
  it("a parent's calendar omits a child as soon as the parent is no longer linked to the child, and answers 404 if no child is left", async () => {
    const [ali, vali] = [await child('Ali', 'Ingliz tili'), await child('Vali', 'Fizika')]
    const { agentId, path } = await make([ali.id, vali.id])
    const etag = String((await read(path)).headers.etag)
    const end = (studentId: number) =>
      t.db.run(sql`
        update agent_student set ended_at = now(), end_reason = 'divorce' where agent_id = ${agentId} and student_id = ${studentId}`)
    await end(ali.id)
    expect((await read(path, { 'if-none-match': etag })).statusCode).toBe(200)
    expect(new Set(await titles(path))).toEqual(new Set(['Vali · Fizika']))
    await end(vali.id)
    expect((await read(path)).statusCode).toBe(404)
  })

  it("a parent can renew or delete the calendar's URL, and the calendar shows each change of the timetable", async () => {
    const ali = await child('Ali', 'Ingliz tili')
    const { agentId, token, address, path: first } = await make([ali.id])
    const path = await address()
    expect((await read(first)).statusCode).toBe(404)
    expect((await t.send(parentCalendar.read, { token })).data.calendar).toEqual({ createdAt: expect.any(String) })
    const etag = String((await read(path)).headers.etag)
    expect((await read(path, { 'if-none-match': etag })).statusCode).toBe(304)
    await t.db.run(
      sql`update lesson set cancelled_at = now(), marked_at = now() where group_id = ${ali.groupId} and date = '2026-12-23'`,
    )
    expect(await titles(path)).toEqual(["Dars bo'lmaydi: Ali · Ingliz tili", 'Ali · Ingliz tili'])
    await t.send(parentCalendar.revoke, { token })
    expect((await read(path)).statusCode).toBe(404)
    expect(await readLastAudit(t.db)).toMatchObject({
      action: 'calendar-address-off',
      entity: 'agent',
      entityId: agentId,
    })
  })
})

describe('the HTTP response of a calendar URL', () => {
  // Shows: TIME-010
  it('an unchanged calendar answers 304, and a change appears at the next request', async () => {
    const { groupId, path } = await createStudent()
    const id = await t.build.lesson({ groupId, date: '2026-12-23' })
    const first = await read(path)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
    })
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    t.clock.forward(3_600_000)
    const again = await read(path, { 'if-none-match': etag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    await change(sql`begin_time = '16:00'`, id)
    const changed = await read(path, { 'if-none-match': etag })
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
  })

  // Shows: TIME-010
  it('a calendar follows RFC 5545: lines of at most 75 octets with CRLF, times in UTC, and a description of its time zone', async () => {
    const { groupId, path } = await createStudent({ lastName: 'Cho‘ponov\r\nATTENDEE:mailto:x@y' })
    await t.db.run(
      sql`update study_group set name = ${`${'Ўзбек тили '.repeat(20)}\r\nBEGIN:VEVENT`} where id = ${groupId}`,
    )
    await t.build.lesson({ groupId, date: '2026-12-23' })
    const { body } = await read(path)
    expect(body).toMatch(/\r\nEND:VCALENDAR\r\n$/)
    const lines = body.slice(0, -2).split('\r\n')
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(4)
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
    for (const one of [
      'VERSION:2.0',
      'METHOD:PUBLISH',
      'TZID:Asia/Tashkent',
      'X-WR-TIMEZONE:Asia/Tashkent',
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      'DTSTART;TZID=Asia/Tashkent:20261223T150000',
      'DTSTAMP:20261221T100000Z',
      'LAST-MODIFIED:20261221T100000Z',
    ])
      expect(lines).toContain(one)
  })
})

import { calendars, parentCalendar } from '@markaz/protocol/teaching/calendars/routes'
import { childMeetings, meetings } from '@markaz/protocol/teaching/meetings/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openParentSession } from '../../testing/portal-session.ts'
import { listNotificationsOfPerson } from '../../testing/rows.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { meetingMaintenanceJobKind } from './meeting-maintenance.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

async function createCentre() {
  const { headOfficeId } = await t.build.office()
  const groupId = await t.build.group({ headOfficeId, name: 'Fizika 9' })
  const teacher = await t.signedIn({ kind: 2, grants: ['my_groups.read'], headOfficeIds: [headOfficeId] })
  await t.build.groupStaff({ groupId, staffId: teacher.staffId })
  const open = (body: object = {}, token = teacher.token) =>
    t.send(meetings.open, {
      token,
      body: {
        ...{ date: '2026-11-25', beginTime: '15:00', endTime: '16:00', minutes: 15, pauseMinutes: 5 },
        venue: '12-xona',
        ...body,
      },
    })
  const times = async (token = teacher.token) => (await t.send(meetings.list, { token })).data.times
  return { headOfficeId, groupId, teacher, open, times }
}
type Centre = Awaited<ReturnType<typeof createCentre>>

async function createFamily({ groupId, headOfficeId }: Pick<Centre, 'groupId' | 'headOfficeId'>, children = 1) {
  const childIds: number[] = []
  for (let nth = 0; nth < children; nth++) {
    childIds.push(await t.build.student({ headOfficeIds: [headOfficeId] }))
    await t.build.membership({ studentId: childIds[nth] as number, groupId })
  }
  const agentId = await t.build.agent({ fullName: 'Karimova Zuhra', studentIds: childIds })
  const signIn = () => openParentSession(t.deps, t.db, agentId)
  const list = async (nth = 0) =>
    (await t.send(childMeetings.list, { token: await signIn(), params: { childId: childIds[nth] as number } })).data
  const book = async (id: number, nth = 0) =>
    t.send(childMeetings.book, { token: await signIn(), params: { childId: childIds[nth] as number, id } })
  const move = async (id: number, timeId: number) =>
    t.send(childMeetings.move, {
      token: await signIn(),
      params: { childId: childIds[0] as number, id },
      body: { timeId },
    })
  const cancel = async (id: number) =>
    t.send(childMeetings.cancel, { token: await signIn(), params: { childId: childIds[0] as number, id } })
  return { childIds, agentId, signIn, list, book, move, cancel }
}

const notificationsOf = (studentId: number) =>
  t.db.many<{ title: string; body: string }>(sql`
    select title, body from telling where student_id = ${studentId} and cause like 'meeting:%' and screen = 'meetings' order by id`)
async function runMeetingsJob() {
  // Makes the meeting job due now. Tests move the clock back, so the job's next start may be far in the future.
  await t.db.run(sql`update job set run_at = ${t.deps.clock.now()} where kind = ${meetingMaintenanceJobKind}`)
  await t.app.queue.runDue(meetingMaintenanceJobKind)
}
const liveBookings = (timeId: number) =>
  t.db.many(sql`select from meeting where time_id = ${timeId} and cancelled_at is null`)
const titlesOf = async (staffId: number) =>
  (await listNotificationsOfPerson(t.db, 'staff', staffId)).map(([, title]) => title)

describe('meeting times of a teacher', () => {
  // Shows: FAMILY-024
  // Tests the undo of: meeting_time.create
  it('for one day, a teacher opens meeting times with pauses between them, and one undo closes them all', async () => {
    const { open, times, teacher } = await createCentre()
    const opened = await open()
    expect([opened.status, opened.data]).toEqual([201, { count: 3 }])
    expect(
      (await times()).map(({ beginsAt, endsAt }) =>
        [beginsAt, endsAt].map((at) => new Date(at).toISOString().slice(11, 16)),
      ),
    ).toEqual([
      ['10:00', '10:15'],
      ['10:20', '10:35'],
      ['10:40', '10:55'],
    ])
    await undoRequestChanges(t, teacher.token, opened)
    expect(await times()).toEqual([])
  })

  // Shows: FAMILY-024
  it("meeting times that overlap the teacher's lesson or another meeting time are refused, and nothing is stored", async () => {
    const { open, times, groupId } = await createCentre()
    const scheduleItemId = await t.build.scheduleItem({ groupId })
    await t.build.lesson({ groupId, scheduleItemId, date: '2026-11-25', beginTime: '15:40', endTime: '17:00' })
    expect((await open()).error?.fields).toEqual({ beginTime: 'Bu vaqtda dars bor: 15:40–17:00, Fizika 9' })
    expect(await times()).toEqual([])
    expect((await open({ endTime: '15:40' })).status).toBe(201)
    expect((await open({ beginTime: '15:30', endTime: '15:40', minutes: 10 })).error.code).toBe('MEETING_TIMES_OVERLAP')
    expect(await times()).toHaveLength(2)
  })

  it('offering meeting times answers 400 naming the field for a day in the past or too far ahead, and a period shorter than one meeting', async () => {
    const { open } = await createCentre()
    const fieldsOf = async (body: object) => Object.keys((await open(body)).error?.fields ?? {})
    expect(await fieldsOf({ date: '2026-11-20' })).toEqual(['date'])
    expect(await fieldsOf({ date: '2026-11-21', beginTime: '14:00' })).toEqual(['beginTime'])
    expect(await fieldsOf({ date: '2027-01-21' })).toEqual(['date'])
    expect(await fieldsOf({ endTime: '15:10' })).toEqual(['endTime'])
    expect(await fieldsOf({ endTime: '14:00' })).toEqual(['endTime'])
  })

  // Shows: FAMILY-024
  // Tests the undo of: meeting_time.delete
  it("closing a teacher's meeting times skips booked times, and the undo reopens the closed times", async () => {
    const c = await createCentre()
    await c.open()
    const ids = (await c.times()).map(({ id }) => id)
    const family = await createFamily(c)
    await family.book(ids[1] as number)
    const closed = await t.send(meetings.close, { token: c.teacher.token, body: { ids } })
    expect(closed.data).toEqual({ count: 2 })
    expect((await c.times()).map(({ id, meeting }) => [id, meeting?.parent])).toEqual([[ids[1], 'Karimova Zuhra']])
    await undoRequestChanges(t, c.teacher.token, closed)
    expect((await c.times()).map(({ id }) => id)).toEqual(ids)
  })

  // Shows: FAMILY-024
  it('a manager opens and cancels meeting times of teachers of their own branches, a teacher only their own', async () => {
    const [c, other] = [await createCentre(), await createCentre()]
    const { headOfficeId } = c
    const manager = await t.signedIn({ grants: ['all_groups.update'], headOfficeIds: [headOfficeId] })
    expect((await c.open({ staffId: c.teacher.staffId }, manager.token)).status).toBe(201)
    expect((await c.open({ staffId: other.teacher.staffId }, manager.token)).error?.fields).toHaveProperty('staffId')
    expect((await c.open({ staffId: other.teacher.staffId })).error?.fields).toHaveProperty('staffId')
    const family = await createFamily(c)
    const [time] = await c.times(manager.token)
    const { id } = (await family.book(time?.id as number)).data.meeting
    const cancel = (token: string) =>
      t.send(meetings.cancel, { token, params: { id }, body: { reason: 'Kasal bo‘ldi' } })
    expect((await cancel(other.teacher.token)).status).toBe(404)
    expect(
      await t.send(meetings.close, { token: other.teacher.token, body: { ids: [time?.id as number] } }),
    ).toMatchObject({
      data: { count: 0 },
    })
    expect((await cancel(manager.token)).status).toBe(200)
    expect(await liveBookings(time?.id as number)).toEqual([])
    expect((await notificationsOf(family.childIds[0] as number)).at(-1)?.body).toContain('Sabab: Kasal bo‘ldi')
    expect(await titlesOf(c.teacher.staffId)).toContain('Uchrashuv bekor qilindi')
    // The meeting time is not offered again, because the teacher who cancelled the meeting cannot come.
    expect((await family.list()).teachers[0]?.times.map((one) => one.id)).not.toContain(time?.id)
  })

  // Shows: FAMILY-024
  it('if a lesson is planned during a booked meeting, the teacher is notified once, and the meeting time is no longer offered', async () => {
    const c = await createCentre()
    await c.open()
    const [first, second] = await c.times()
    const family = await createFamily(c)
    await family.book(first?.id as number)
    const scheduleItemId = await t.build.scheduleItem({ groupId: c.groupId })
    await t.build.lesson({
      groupId: c.groupId,
      scheduleItemId,
      date: '2026-11-25',
      beginTime: '15:00',
      endTime: '15:30',
    })
    expect((await c.times()).map(({ clash }) => clash?.group)).toEqual(['Fizika 9', 'Fizika 9', undefined])
    expect((await family.list()).teachers[0]?.times.map(({ id }) => id)).not.toContain(second?.id)
    for (let nth = 0; nth < 2; nth++) await runMeetingsJob()
    const clashes = (await titlesOf(c.teacher.staffId)).filter((title) => title.startsWith('Dars'))
    expect(clashes).toEqual(["Dars uchrashuv vaqtiga to'g'ri keldi"])
  })
})

describe('booking a meeting', () => {
  // Shows: FAMILY-024
  it("a parent books a free meeting time of the child's teacher once, and both are notified", async () => {
    const c = await createCentre()
    await c.open()
    const [time] = await c.times()
    const family = await createFamily(c)
    expect((await family.list()).teachers).toMatchObject([
      { id: c.teacher.staffId, groups: ['Fizika 9'], times: { length: 3 } },
    ])
    const first = await family.book(time?.id as number)
    expect(first.data.meeting).toMatchObject({
      teacher: { id: c.teacher.staffId },
      venue: '12-xona',
      isOwn: true,
      isOpen: true,
    })
    expect((await family.book(time?.id as number)).data).toEqual(first.data)
    expect(await notificationsOf(family.childIds[0] as number)).toMatchObject([
      { title: 'Ustoz bilan uchrashuv belgilandi' },
    ])
    expect(await titlesOf(c.teacher.staffId)).toEqual(['Ota-ona uchrashuvga yozildi'])
    const { meetings: own, teachers } = await family.list()
    expect([own.length, teachers[0]?.times.length]).toEqual([1, 2])
  })

  // Shows: FAMILY-024
  it('of two parents who simultaneously book one meeting time exactly one succeeds', async () => {
    const c = await createCentre()
    await c.open()
    for (const { id } of await c.times()) {
      const families = [await createFamily(c), await createFamily(c)]
      const answers = await Promise.all(families.map(({ book }) => book(id)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.error.code).toBe('MEETING_TAKEN')
      expect(await liveBookings(id)).toHaveLength(1)
    }
  })

  // Shows: FAMILY-024
  it('a database constraint refuses a second booking of a meeting time', async () => {
    const c = await createCentre()
    await c.open()
    const [time] = await c.times()
    const [first, second] = [await createFamily(c), await createFamily(c)]
    await first.book(time?.id as number)
    const again = t.db.run(sql`
      insert into meeting (time_id, staff_id, student_id, agent_id, begins_at, ends_at, booked_at, changed_at)
      select id, staff_id, ${second.childIds[0]}, ${second.agentId}, begins_at, ends_at, ${t.deps.clock.now()}, ${t.deps.clock.now()}
      from meeting_time where id = ${time?.id}`)
    await expect(again).rejects.toMatchObject({ constraint: 'meeting_time_once' })
  })

  // Shows: FAMILY-024
  it('a parent can book only one meeting at the same time, and one upcoming meeting per teacher and child', async () => {
    const c = await createCentre()
    const colleague = await t.signedIn({ kind: 2, grants: ['my_groups.read'], headOfficeIds: [c.headOfficeId] })
    await t.build.groupStaff({ groupId: c.groupId, staffId: colleague.staffId, role: 'assistant' })
    await c.open()
    await c.open({}, colleague.token)
    const [own, theirs] = [await c.times(), await c.times(colleague.token)]
    const family = await createFamily(c, 2)
    const ids = [own[0], own[1], own[2]].map((time) => time?.id as number)
    const hoarding = await Promise.all(ids.map((id) => family.book(id)))
    expect(hoarding.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(hoarding.find(({ status }) => status === 409)?.error.code).toBe('MEETING_BOOKED')
    const booked = ids[hoarding.findIndex(({ status }) => status === 200)]
    const sameHour = theirs.find(({ beginsAt }) => beginsAt === own.find(({ id }) => id === booked)?.beginsAt)
    expect((await family.book(sameHour?.id as number, 0)).error.code).toBe('MEETING_AT_SAME_TIME')
    expect((await family.book(sameHour?.id as number, 1)).error.code).toBe('MEETING_AT_SAME_TIME')
    await c.open({ date: '2026-11-27' })
    const later = (await c.times()).at(-1)
    t.clock.set('2026-11-26T09:00:00+05:00')
    expect((await family.book(later?.id as number)).status).toBe(200)
  })

  // Shows: FAMILY-024
  it("booking a meeting answers 404 for a teacher who does not teach the child, and for another parent's child", async () => {
    const [c, other] = [await createCentre(), await createCentre()]
    await c.open()
    const [time] = await c.times()
    const stranger = await createFamily(other)
    expect((await stranger.book(time?.id as number)).status).toBe(404)
    const family = await createFamily(c)
    const foreign = await t.send(childMeetings.book, {
      token: await stranger.signIn(),
      params: { childId: family.childIds[0] as number, id: time?.id as number },
    })
    expect(foreign.status).toBe(404)
    await t.db.run(sql`update group_staff set ended_date = '2026-11-20' where staff_id = ${c.teacher.staffId}`)
    expect((await family.book(time?.id as number)).status).toBe(404)
    expect((await family.list()).teachers).toEqual([])
    expect(await liveBookings(time?.id as number)).toEqual([])
  })

  // Shows: FAMILY-024
  it('a parent can move and cancel their own meeting until two hours before it; the other parent only sees it', async () => {
    const c = await createCentre()
    await c.open()
    const [first, second, third] = (await c.times()).map(({ id }) => id) as [number, number, number]
    const family = await createFamily(c)
    const { id } = (await family.book(first)).data.meeting
    await (await createFamily(c)).book(third)
    expect((await family.move(id, third)).error.code).toBe('MEETING_TAKEN')
    expect((await family.move(id, second)).data.meeting).toMatchObject({ id, isOpen: true })
    expect([(await liveBookings(first)).length, (await liveBookings(second)).length]).toEqual([0, 1])
    const father = await openParentSession(t.deps, t.db, await t.build.agent({ studentIds: family.childIds }))
    const params = { childId: family.childIds[0] as number, id }
    const seen = await t.send(childMeetings.list, { token: father, params })
    expect(seen.data.meetings).toMatchObject([{ id, isOwn: false, isOpen: false }])
    expect((await t.send(childMeetings.cancel, { token: father, params })).status).toBe(404)
    t.clock.set('2026-11-25T13:30:00+05:00')
    expect([(await family.cancel(id)).error.code, (await family.move(id, first)).error.code]).toEqual([
      'MEETING_LATE',
      'MEETING_LATE',
    ])
    expect((await family.list()).meetings).toMatchObject([{ id, isOpen: false }])
    t.clock.set('2026-11-25T13:10:00+05:00')
    expect([(await family.cancel(id)).status, (await family.cancel(id)).status]).toEqual([200, 200])
    expect(await titlesOf(c.teacher.staffId)).toEqual(
      expect.arrayContaining(["Ota-ona uchrashuvni ko'chirdi", 'Ota-ona uchrashuvni bekor qildi']),
    )
  })

  // Shows: FAMILY-024
  it('teacher and parent get one reminder of a meeting, within the last day before the meeting', async () => {
    const c = await createCentre()
    await c.open()
    const family = await createFamily(c)
    await family.book((await c.times())[0]?.id as number)
    const reminders = async () =>
      (await notificationsOf(family.childIds[0] as number)).filter(({ title }) => title.startsWith('Eslatma')).length
    await runMeetingsJob()
    expect(await reminders()).toBe(0)
    t.clock.set('2026-11-24T16:00:00+05:00')
    for (let nth = 0; nth < 2; nth++) await runMeetingsJob()
    expect(await reminders()).toBe(1)
    expect(await titlesOf(c.teacher.staffId)).toContain('Ota-ona bilan uchrashuvga oz qoldi')
  })

  // Shows: FAMILY-024
  it.each([
    [
      'an ended link',
      'teacher',
      ({ agentId }: Gone) =>
        sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${agentId}`,
    ],
    [
      'a student who left',
      'teacher',
      ({ childId }: Gone) => sql`update student set gone_at = now() where id = ${childId}`,
    ],
    [
      'a student without a group',
      'teacher',
      ({ childId }: Gone) => sql`update student_group set ended_date = '2026-11-20' where student_id = ${childId}`,
    ],
    ['a blocked parent', 'teacher', ({ agentId }: Gone) => sql`update agent set status = 2 where id = ${agentId}`],
    [
      'a blocked teacher',
      'family',
      ({ staffId }: Gone) => sql`update staff set is_blocked = true where id = ${staffId}`,
    ],
    [
      'a teacher who left',
      'family',
      ({ staffId }: Gone) => sql`update staff set work_status = 2 where id = ${staffId}`,
    ],
  ] as const)(
    '%s cancels the upcoming meeting of parent and teacher and notifies the person who keeps access: %s',
    async (_, side, change) => {
      const c = await createCentre()
      await c.open()
      const family = await createFamily(c)
      const id = (await c.times())[0]?.id as number
      await family.book(id)
      await runMeetingsJob()
      expect(await liveBookings(id)).toHaveLength(1)
      await t.db.run(
        change({ agentId: family.agentId, childId: family.childIds[0] as number, staffId: c.teacher.staffId }),
      )
      await runMeetingsJob()
      expect(await liveBookings(id)).toEqual([])
      const told = {
        teacher: (await titlesOf(c.teacher.staffId)).includes("Uchrashuv bekor bo'ldi"),
        family: (await notificationsOf(family.childIds[0] as number)).some(({ title }) => title.includes('bekor')),
      }
      expect(told).toEqual({ teacher: side === 'teacher', family: side === 'family' })
    },
  )

  // Shows: FAMILY-024
  it('the calendars of the teacher and of the parent show booked meetings, but no cancelled meetings', async () => {
    const c = await createCentre()
    await c.open()
    const family = await createFamily(c)
    const { id } = (await family.book((await c.times())[0]?.id as number)).data.meeting
    const addresses = [
      (await t.send(calendars.make, { token: c.teacher.token })).data.calendar.address,
      (await t.send(parentCalendar.make, { token: await family.signIn() })).data.calendar.address,
    ]
    const shown = async () => {
      const files = await Promise.all(addresses.map((url) => t.app.inject(new URL(url).pathname)))
      return files.map(
        ({ body }) =>
          body.includes(`uchrashuv-${id}@markaz`) && body.includes('DTSTART;TZID=Asia/Tashkent:20261125T150000'),
      )
    }
    expect(await shown()).toEqual([true, true])
    await family.cancel(id)
    expect(await shown()).toEqual([false, false])
  })
})

interface Gone {
  agentId: number
  childId: number
  staffId: number
}

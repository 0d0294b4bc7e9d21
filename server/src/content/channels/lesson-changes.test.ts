import { ownNotificationChannels } from '@markaz/protocol/content/channels/routes'
import { daysOff } from '@markaz/protocol/teaching/availability/routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { defaultParentNotificationKinds } from '../../people/parents/parent-channels.ts'
import { createLessonsAhead } from '../../teaching/groups/lessons.ts'
import { createLessonChangeNotificationJob } from '../../teaching/timetable/notify-parents.ts'
import {
  createTimetableTestBranch,
  testMonday,
  testTuesday,
} from '../../teaching/timetable/testing/timetable-test-branch.ts'
import { openParentSession } from '../../testing/portal-session.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { createTestCentreWithFamily, type TestCentreWithFamily } from './testing/centre-with-family.ts'

let f: TestCentreWithFamily
beforeAll(async () => {
  f = await createTestCentreWithFamily()
})
afterAll(() => f.close())
beforeEach(() => f.t.clock.set('2026-11-21T15:00:00+05:00'))

async function afterPause() {
  f.t.clock.forward(60_000)
  await f.runDue()
  f.t.clock.forward(2_000)
  await f.t.app.queue.runDue('ways.telegram')
}

async function family({ name = 'Matematika 7', branch = undefined as Branch | undefined } = {}) {
  const here = branch ?? (await createTimetableTestBranch(f.t))
  const group = await here.group({ name })
  const studentId = group.studentIds[0] as number
  await f.t.db.run(sql`update student set first_name = 'Ali' where id = ${studentId}`)
  return { ...here, ...group, studentId, parent: await f.parent([studentId]) }
}
type Branch = Awaited<ReturnType<typeof createTimetableTestBranch>>

// Shows: FAMILY-020
it('parents are notified of a cancelled lesson after one minute, with the reason and the next lesson', async () => {
  const { change, parent, studentId } = await family()
  await change({ isCancelled: true, reason: "suv yo'q." })
  f.t.clock.forward(59_000)
  await f.runDue()
  expect(parent.said()).toEqual([])
  f.t.clock.forward(1_000)
  await f.runDue()
  expect(parent.said()).toEqual([
    "Ali: Dars bekor qilindi\nMatematika 7: 23.11.2026 15:00. Sabab: suv yo'q.\nKeyingi dars: 30.11.2026 15:00.",
  ])
  const { told } = (
    await f.t.send(ownNotificationChannels.told, { token: await openParentSession(f.t.deps, f.t.db, parent.id) })
  ).data
  expect(told).toMatchObject([{ kind: 'lesson', child: { id: studentId }, title: 'Dars bekor qilindi' }])
  f.t.clock.forward(3_600_000)
  await f.runDue()
  expect(parent.said()).toHaveLength(1)
})

// Shows: FAMILY-020
it('parents are not notified if a cancelled lesson is restored within one minute, but they are notified of a later restoration', async () => {
  const { token, change, parent } = await family()
  const cancelled = await change({ isCancelled: true, reason: 'kasal' })
  f.t.clock.forward(50_000)
  expect((await undoRequestChanges(f.t, token, cancelled)).status).toBe(200)
  await afterPause()
  expect(parent.said()).toEqual([])
  const again = await change({ isCancelled: true, reason: 'kasal' })
  await afterPause()
  expect((await undoRequestChanges(f.t, token, again)).status).toBe(200)
  await afterPause()
  expect(parent.said().slice(1)).toEqual(["Ali: Dars bo'ladi\nMatematika 7: 23.11.2026 15:00–17:00."])
  await change({ isCancelled: true, reason: 'bayram' })
  await afterPause()
  await change({ isCancelled: false, date: testTuesday })
  await afterPause()
  expect(parent.said().at(-1)).toBe("Ali: Dars bo'ladi\nMatematika 7: 24.11.2026 15:00–17:00.")
})

// Shows: FAMILY-020
it('if a lesson is changed several times in quick succession, parents are notified only of the last state', async () => {
  const { room, teacher, change, parent, groupId } = await family()
  const [roomId, other] = [await room('Z-102'), await teacher('Yangiev')]
  await change({ date: testTuesday })
  f.t.clock.forward(40_000)
  await change({ beginTime: '09:00', endTime: '10:30', roomId, teacherId: other.staffId, reason: 'ustoz kasal' })
  f.t.clock.forward(40_000)
  await f.runDue()
  expect(parent.said()).toEqual([])
  await afterPause()
  expect(parent.said()).toEqual([
    "Ali: Dars o'zgardi\nMatematika 7: 23.11.2026 15:00–17:00 → 24.11.2026 09:00–10:30, xona: Z-102, o'qituvchi: Yangiev Ali. Sabab: ustoz kasal.",
  ])
  await change({ teacherId: (await teacher('Sodiqov')).staffId })
  await afterPause()
  expect(parent.said().at(-1)).toContain(
    "Dars o'zgardi\nMatematika 7: 24.11.2026 09:00–10:30, o'qituvchi: Sodiqov Ali.",
  )
  expect(await f.t.db.many(sql`select from lesson_known where group_id = ${groupId}`)).toEqual([])
})

// Shows: FAMILY-020
it('if several lessons of a group are cancelled or changed, parents get one message that lists them', async () => {
  const { token, groupId, parent } = await family()
  const lessons = await f.t.db.many<{ id: number }>(
    sql`select id from lesson where group_id = ${groupId} order by date`,
  )
  const change = (n: number, body: object) =>
    f.t.send(timetable.change, { token, params: { id: lessons[n]?.id as number }, body })
  for (const n of [0, 1]) {
    await change(n, { isCancelled: true, reason: 'ta’mir' })
    f.t.clock.forward(20_000)
  }
  await afterPause()
  expect(parent.said()).toEqual([
    'Ali: Darslar bekor qilindi\nMatematika 7:\n23.11.2026 15:00. Sabab: ta’mir.\n30.11.2026 15:00. Sabab: ta’mir.\nKeyingi dars: 07.12.2026 15:00.',
  ])
  await change(0, { isCancelled: false })
  await change(2, { isCancelled: true, reason: 'bayram' })
  await afterPause()
  expect(parent.said().at(-1)).toBe(
    "Ali: Dars jadvali o'zgardi\nMatematika 7:\nbo'ladi: 23.11.2026 15:00–17:00.\nbekor qilindi: 07.12.2026 15:00. Sabab: bayram.",
  )
})

// Shows: FAMILY-020
it('if all groups of a child have the same day off, parents get one message, and one message if the day off is deleted', async () => {
  const here = await createTimetableTestBranch(f.t)
  const [one, other] = [await family({ branch: here }), await family({ name: 'Fizika 7', branch: here })]
  await f.t.build.membership({ studentId: one.studentId, groupId: other.groupId })
  const { token } = await f.t.signedIn({
    grants: ['staff_control:offices.read', 'staff_control:offices.update'],
    headOfficeIds: here.headOfficeIds,
  })
  const add = () =>
    f.t.send(daysOff.add, {
      token,
      body: { date: '2026-11-30', name: 'Ustozlar kuni', beginTime: null, endTime: null, officeId: here.officeId },
    })
  const plan = () => f.t.app.queue.runDue('availability.plan')
  await undoRequestChanges(f.t, token, await add())
  await plan()
  await add()
  await plan()
  await afterPause()
  expect(other.parent.said()).toEqual([
    'Ali: Dars bekor qilindi\nFizika 7: 30.11.2026 15:00. Sabab: Ustozlar kuni.\nKeyingi dars: 23.11.2026 15:00.',
  ])
  expect(one.parent.said()).toEqual([
    'Ali: Darslar bekor qilindi\nMatematika 7: 30.11.2026 15:00. Sabab: Ustozlar kuni.\nKeyingi dars: 23.11.2026 15:00.\n' +
      'Fizika 7: 30.11.2026 15:00. Sabab: Ustozlar kuni.\nKeyingi dars: 23.11.2026 15:00.',
  ])
  const { data } = await f.t.send(daysOff.list, { token, query: { to: '2026-11-30' } })
  const id = data.daysOff.find(({ name }) => name === 'Ustozlar kuni')?.id as number
  const removed = await f.t.send(daysOff.remove, { token, params: { id } })
  await plan()
  await afterPause()
  expect(other.parent.said().slice(1)).toEqual([
    "Ali: Dars bo'ladi\nFizika 7: 30.11.2026 15:00–17:00.\nKeyingi dars: 23.11.2026 15:00.",
  ])
  await undoRequestChanges(f.t, token, removed)
  await plan()
  await f.t.send(daysOff.remove, { token, params: { id: id + 1 } })
  await plan()
  await afterPause()
  expect(other.parent.said()).toHaveLength(2)
})

// Shows: FAMILY-020
it("after a group's schedule changes, parents get a list of the moved, cancelled and added lessons of the coming weeks", async () => {
  const { groupId, scheduleId, parent } = await family()
  const plan = () => createLessonsAhead(f.t.db, { today: '2026-11-21', now: f.t.deps.clock.now(), groupIds: [groupId] })
  await plan()
  await afterPause()
  expect(parent.said()).toEqual([])
  await f.t.db.run(
    sql`update schedule_item set begin_time = '16:00', end_time = '18:00', days_of_week = '{2}', end_date = '2026-12-08' where id = ${scheduleId}`,
  )
  await plan()
  await afterPause()
  const [said = ''] = parent.said()
  expect(said.split('\n').slice(0, 5)).toEqual([
    "Ali: Dars jadvali o'zgardi",
    'Matematika 7:',
    "o'zgardi: 23.11.2026 15:00–17:00 → 24.11.2026 16:00–18:00.",
    "o'zgardi: 30.11.2026 15:00–17:00 → 01.12.2026 16:00–18:00.",
    'bekor qilindi: 07.12.2026 15:00.',
  ])
  expect(said).toContain('bekor qilindi: 14.12.2026 15:00.')
  expect(said).toMatch(/Yana \d+ ta dars o'zgardi, hammasi jadvalda\.$/)
  await f.t.db.run(sql`update schedule_item set days_of_week = '{2,4}' where id = ${scheduleId}`)
  await plan()
  await afterPause()
  expect(parent.said().at(-1)).toBe(
    "Ali: Qo'shimcha darslar\nMatematika 7:\n26.11.2026 16:00–18:00, o'qituvchi: Aliyev Vali.\n03.12.2026 16:00–18:00, o'qituvchi: Aliyev Vali.\nKeyingi dars: 24.11.2026 16:00.",
  )
})

// Shows: FAMILY-020
it('parents are notified of an added lesson and its later removal, but not if both happen within one minute', async () => {
  const { token, groupId, staffId, parent } = await family()
  const body = { groupId, date: testTuesday, beginTime: '11:00', endTime: '12:30', roomId: null, teacherId: staffId }
  await undoRequestChanges(f.t, token, await f.t.send(timetable.add, { token, body }))
  await afterPause()
  expect(parent.said()).toEqual([])
  const added = await f.t.send(timetable.add, { token, body })
  await afterPause()
  await undoRequestChanges(f.t, token, added)
  await afterPause()
  expect(parent.said()).toEqual([
    "Ali: Qo'shimcha dars\nMatematika 7: 24.11.2026 11:00–12:30, o'qituvchi: Aliyev Vali.\nKeyingi dars: 23.11.2026 15:00.",
    'Ali: Dars bekor qilindi\nMatematika 7: 24.11.2026 11:00.\nKeyingi dars: 23.11.2026 15:00.',
  ])
})

// Shows: FAMILY-020
it('parents are notified of a changed lesson, separately for each child, only if the child is active in the group that day', async () => {
  const here = await family()
  const student = async (firstName: string, member: object = {}) => {
    const studentId = await f.t.build.student({ firstName })
    await f.t.build.membership({ groupId: here.groupId, studentId, ...member })
    return studentId
  }
  const sister = await student('Laylo')
  const left = await f.parent([await student('Nodir', { endedDate: '2026-11-22' })])
  const later = await f.parent([await student('Sarvar', { startedDate: '2026-11-24' })])
  const resting = await student('Jasur')
  await f.t.db.run(sql`
    insert into study_break (student_id, first_day, last_day, reason, created_by, created_at)
    values (${resting}, '2026-11-20', '2026-11-25', 'Kasal', ${here.staffId}, now())`)
  const onBreak = await f.parent([resting])
  const both = await f.parent([here.studentId, sister])
  const [blocked, removed, off, chosen] = [
    await f.parent([sister]),
    await f.parent([sister]),
    await f.parent([sister]),
    await f.parent([sister], { hasChat: false }),
  ]
  await f.t.db.run(sql`update agent set status = 2 where id = ${blocked.id}`)
  await f.t.db.run(sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${removed.id}`)
  const save = async (id: number, kinds: string[], firstWay: 'sms' | null = null) =>
    f.t.send(ownNotificationChannels.save, {
      token: await openParentSession(f.t.deps, f.t.db, id),
      body: { kinds, firstWay } as never,
    })
  await save(off.id, ['absence'])
  await save(chosen.id, ['lesson'], 'sms')
  await here.change({ isCancelled: true, reason: 'kasal' })
  await afterPause()
  expect([left, later, onBreak, blocked, removed, off].flatMap((one) => one.said())).toEqual([])
  expect(
    both
      .said()
      .map((text) => text.split('\n')[0])
      .sort(),
  ).toEqual(['Ali: Dars bekor qilindi', 'Laylo: Dars bekor qilindi'])
  expect(f.gateway.sent.filter(({ phone }) => phone === chosen.phone).map(({ text }) => text)).toEqual([
    'Laylo: Dars bekor qilindi. Matematika 7: 23.11.2026 15:00. Sabab: kasal. Keyingi dars: 30.11.2026 15:00.',
  ])
})

// Shows: FAMILY-020
it('parents who saved their settings in an older version are notified of changed lessons until they disable this notification', async () => {
  const { change, parent } = await family()
  const token = await openParentSession(f.t.deps, f.t.db, parent.id)
  await f.t.db.run(sql`insert into agent_wish (agent_id, kinds) values (${parent.id}, '{absence}')`)
  await change({ isCancelled: true, reason: 'kasal' })
  await afterPause()
  expect(parent.said()).toHaveLength(1)
  const { ways, here } = (await f.t.send(ownNotificationChannels.read, { token })).data
  expect([ways.kinds, here.kinds.includes('lesson')]).toEqual([['absence', ...defaultParentNotificationKinds], true])
  await f.t.send(ownNotificationChannels.save, { token, body: { ...ways, kinds: ['absence', 'late'] } })
  expect((await f.t.send(ownNotificationChannels.read, { token })).data.ways.kinds).toEqual(['absence', 'late'])
  const stored = await f.t.db.one<{ kinds: string[] }>(sql`select kinds from agent_wish where agent_id = ${parent.id}`)
  expect(stored?.kinds).toEqual(['absence'])
  await change({ isCancelled: false })
  await afterPause()
  expect(parent.said()).toHaveLength(1)
  await f.t.send(ownNotificationChannels.save, { token, body: ways })
  await f.t.db.run(sql`update way_rule set ways = '{}' where kind = 'lesson'`)
  await change({ isCancelled: true, reason: 'kasal' })
  await afterPause()
  await f.t.db.run(sql`update way_rule set ways = '{push,telegram,sms}' where kind = 'lesson'`)
  expect(parent.said()).toHaveLength(1)
})

// Shows: FAMILY-020
it('parents are not notified of a changed lesson if the lesson ends before the notification is due', async () => {
  const { change, parent } = await family()
  f.t.clock.set(`${testMonday}T16:59:30+05:00`)
  await change({ isCancelled: true, reason: 'kasal' })
  await afterPause()
  f.t.clock.set('2026-11-26T12:00:00+05:00')
  await change({ isCancelled: false })
  await afterPause()
  expect(parent.said()).toEqual([])
})

// Shows: FAMILY-020
it('parents are notified once of a changed lesson, even if the notification job runs twice or in two processes', async () => {
  const { change, parent, headOfficeId, studentId } = await family()
  await change({ isCancelled: true, reason: 'kasal' })
  f.t.clock.forward(60_000)
  const handler = createLessonChangeNotificationJob(f.t.deps)
  const job = { key: String(headOfficeId), attempt: 1, signal: new AbortController().signal, isOurs: sql`true` }
  await Promise.all([handler.run(job), handler.run(job)])
  await handler.run(job)
  await f.runDue()
  expect(parent.said()).toHaveLength(1)
  expect(await f.t.db.many(sql`select from telling where student_id = ${studentId}`)).toHaveLength(1)
})

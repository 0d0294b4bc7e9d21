import { DoorType } from '@markaz/protocol/control/doors/schemas'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import type { DoorEvent } from '../../integrations/doors/port.ts'
import { readLiveTopicChangeCount } from '../../live/changes.ts'
import { shareTestApp } from '../../testing/app.ts'
import { doorEmployeeNumberOf } from './employee-number.ts'
import { doorsLiveTopic, liveTopicOfDoor, storeDoorEvents } from './store-events.ts'

const t = shareTestApp()
let headOfficeId: number
beforeAll(async () => {
  headOfficeId = (await t.build.office()).headOfficeId
})

const doorEvent = (serialNo: number, time: string, more: Partial<DoorEvent> = {}): DoorEvent => ({
  serialNo,
  deviceTime: new Date(`2026-11-21T${time}+05:00`),
  employeeNo: null,
  way: null,
  pictureUrl: null,
  ...more,
})
const storeEvents = (deviceId: number, ...events: DoorEvent[]) =>
  storeDoorEvents(t.db, { deviceId, now: t.deps.clock.now() }, events)
const logsOf = (deviceId: number) =>
  t.db.many(sql`
    select serial_no::int as serial, to_char(at at time zone 'Asia/Tashkent', 'HH24:MI:SS') as at, direction, person_kind as kind,
      coalesce(staff_id, student_id)::int as person
    from face_log where device_id = ${deviceId} order by id`)

it("each passage through a door is stored once, in order and with the person's name, and open pages show the passage", async () => {
  const deviceId = await t.build.doorDevice({ headOfficeId })
  const [staffId, teacherId, studentId] = await Promise.all([
    t.build.staff(),
    t.build.staff({ kind: 2 }),
    t.build.student(),
  ])
  const forgottenId = await t.build.student()
  await t.db.run(sql`update student set forgotten_at = now() where id = ${forgottenId}`)
  for (const id of [staffId, teacherId]) await t.build.doorFace({ deviceId, staffId: id })
  for (const id of [studentId, forgottenId]) await t.build.doorFace({ deviceId, studentId: id })
  const events = [
    doorEvent(7, '08:00:00', { employeeNo: doorEmployeeNumberOf({ kind: 1, id: staffId }) }),
    doorEvent(8, '08:00:05', {
      employeeNo: doorEmployeeNumberOf({ kind: 2, id: teacherId }),
      pictureUrl: 'http://10.0.0.9/a.jpg',
    }),
    doorEvent(9, '08:00:09', { employeeNo: doorEmployeeNumberOf({ kind: 3, id: studentId }) }),
    doorEvent(10, '08:01:00', { employeeNo: doorEmployeeNumberOf({ kind: 3, id: forgottenId }) }),
    doorEvent(11, '08:02:00', { employeeNo: '3999999999' }),
    doorEvent(12, '08:03:00', { employeeNo: '0042' }),
    doorEvent(13, '08:04:00'),
  ]
  const before = await readLiveTopicChangeCount(t.db, doorsLiveTopic)
  const stored = await storeEvents(deviceId, ...events)
  expect(stored.map(({ serialNo, pictureUrl }) => [serialNo, pictureUrl])).toEqual(
    events.map(({ serialNo, pictureUrl }) => [serialNo, pictureUrl]),
  )
  // After an interruption the door device's log is read again: stored passages are skipped without a notification.
  expect(await storeEvents(deviceId, ...events)).toEqual([])
  await Promise.all([
    storeEvents(deviceId, doorEvent(14, '08:05:00')),
    storeEvents(deviceId, doorEvent(14, '08:05:00')),
  ])
  expect(await readLiveTopicChangeCount(t.db, doorsLiveTopic)).toBe(before + 2)
  expect(await readLiveTopicChangeCount(t.db, liveTopicOfDoor(deviceId))).toBe(2)
  const unknown = { direction: 1, kind: null, person: null }
  expect(await logsOf(deviceId)).toEqual([
    { serial: 7, at: '08:00:00', direction: 1, kind: 1, person: staffId },
    { serial: 8, at: '08:00:05', direction: 1, kind: 2, person: teacherId },
    { serial: 9, at: '08:00:09', direction: 1, kind: 3, person: studentId },
    { serial: 10, at: '08:01:00', ...unknown },
    { serial: 11, at: '08:02:00', ...unknown },
    { serial: 12, at: '08:03:00', ...unknown },
    { serial: 13, at: '08:04:00', ...unknown },
    { serial: 14, at: '08:05:00', ...unknown },
  ])
  // After a reset a door device numbers its events from 1, so a known number can belong to a new event.
  expect(await storeEvents(deviceId, doorEvent(7, '14:00:00'))).toHaveLength(1)
})

it('a passage through a door is attributed to a person only if the server sent the person to the device under the reported number', async () => {
  const [deviceId, elsewhere] = [await t.build.doorDevice({ headOfficeId }), await t.build.doorDevice({ headOfficeId })]
  const [staffId, studentId] = [await t.build.staff(), await t.build.student()]
  const agentId = await t.build.agent({ studentIds: [studentId] })
  await t.db.run(sql`insert into agent_wish (agent_id, kinds) values (${agentId}, '{pass}')`)
  for (const who of [{ staffId }, { studentId }]) await t.build.doorFace({ deviceId: elsewhere, ...who })
  await storeEvents(
    deviceId,
    doorEvent(1, '14:58:00', { employeeNo: doorEmployeeNumberOf({ kind: 1, id: staffId }) }),
    doorEvent(2, '14:59:00', { employeeNo: doorEmployeeNumberOf({ kind: 3, id: studentId }) }),
  )
  await storeEvents(elsewhere, doorEvent(3, '14:59:00', { employeeNo: doorEmployeeNumberOf({ kind: 2, id: staffId }) }))
  const persons = [...(await logsOf(deviceId)), ...(await logsOf(elsewhere))].map(({ kind, person }) => [kind, person])
  expect(persons).toEqual(Array(3).fill([null, null]))
  expect(await t.db.many(sql`select from telling where student_id = ${studentId}`)).toEqual([])
})

it('in a demo, a passage is stored for every person number, although the door device has no photo of the person', async () => {
  const deviceId = await t.build.doorDevice({ headOfficeId })
  const studentId = await t.build.student()
  const event = doorEvent(1, '08:00:00', { employeeNo: doorEmployeeNumberOf({ kind: 3, id: studentId }) })
  await storeDoorEvents(t.db, { deviceId, now: t.deps.clock.now(), isDemo: true }, [event])
  expect(await logsOf(deviceId)).toMatchObject([{ kind: 3, person: studentId }])
})

it.each([
  [DoorType.Enter, [1, 1, 1]],
  [DoorType.Exit, [2, 2, 2]],
  [DoorType.Both, [1, 2, 3]],
])(
  "a passage at a door device of the type %s gets the device's direction; a device for both directions uses the event's direction",
  async (type, directions) => {
    const deviceId = await t.build.doorDevice({ headOfficeId, type })
    await storeEvents(
      deviceId,
      doorEvent(1, '08:00:00', { way: 'in' }),
      doorEvent(2, '08:00:01', { way: 'out' }),
      doorEvent(3, '08:00:02'),
    )
    expect((await logsOf(deviceId)).map(({ direction }) => direction)).toEqual(directions)
  },
)

it("the times of passages through a door are corrected by the error of the device's clock, but never to a time in the future", async () => {
  const deviceId = await t.build.doorDevice({ headOfficeId, clockAheadSeconds: -7_200 })
  await storeEvents(deviceId, doorEvent(1, '08:00:00'), doorEvent(2, '13:01:00'), doorEvent(3, '17:30:00'))
  expect((await logsOf(deviceId)).map(({ at }) => at)).toEqual(['10:00:00', '15:00:00', '15:00:00'])
  await t.db.run(sql`update door_device set deleted_at = now() where id = ${deviceId}`)
  expect(await storeEvents(deviceId, doorEvent(4, '09:00:00'))).toEqual([])
})

it('the time of a passage stays the same if the door device logged the passage before its clock was corrected', async () => {
  const deviceId = await t.build.doorDevice({ headOfficeId, clockAheadSeconds: -26 * 365 * 86_400 })
  await storeEvents(deviceId, doorEvent(1, '13:05:00'))
  expect((await logsOf(deviceId)).map(({ at }) => at)).toEqual(['13:05:00'])
})

it('parents who enabled notifications of passages through a door get them immediately, but not about a passage that is hours old', async () => {
  const deviceId = await t.build.doorDevice({ headOfficeId })
  const studentId = await t.build.student()
  const [wants, wantsNot] = [await t.build.agent({ studentIds: [studentId] }), await t.build.agent({ studentIds: [] })]
  await t.build.doorFace({ deviceId, studentId })
  const passes = async () => t.db.many(sql`select title, body from telling where student_id = ${studentId} order by id`)
  const employeeNo = doorEmployeeNumberOf({ kind: 3, id: studentId })
  await storeEvents(deviceId, doorEvent(1, '14:58:00', { employeeNo }))
  expect(await passes()).toEqual([])
  for (const id of [wants, wantsNot])
    await t.db.run(sql`insert into agent_wish (agent_id, kinds) values (${id}, '{pass}')`)
  await storeEvents(deviceId, doorEvent(2, '14:59:00', { employeeNo }), doorEvent(3, '09:00:00', { employeeNo }))
  expect(await passes()).toEqual([{ title: expect.any(String), body: 'Soat 14:59' }])
})

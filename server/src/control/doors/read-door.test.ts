import { type DemoDoor, startDemoDoor } from '@markaz/demo/door-device'
import { devices } from '@markaz/protocol/control/doors/routes'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { sql } from '../../db/db.ts'
import { createDoorDevices } from '../../integrations/doors/door-devices.ts'
import { addJob } from '../../jobs/add-job.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { encryptDevicePassword } from './device-password.ts'
import { readDoorEventsJobKind } from './read-door.ts'

const password = 'Sinov-2026'
let t: TestApp
let device: DemoDoor
let deviceId: number
let studentId: number
let headOfficeId: number
const apps: FastifyInstance[] = []
beforeEach(async () => {
  let now = () => Date.now()
  device = await startDemoDoor({ password, now: () => now() })
  t = await startTestApp({ doors: createDoorDevices([]) })
  t.deps.doors.allow('127.0.0.1', device.port)
  now = () => t.deps.clock.now().getTime()
  headOfficeId = (await t.build.office()).headOfficeId
  studentId = await t.build.student({ headOfficeIds: [headOfficeId], photo: 'sinov/rasm.jpg' })
  await t.db.run(sql`update student set door_photo = photo, face_status = 3 where id = ${studentId}`)
  await t.build.faceConsent({ studentId })
  deviceId = await t.build.doorDevice({ headOfficeId })
  await t.build.doorFace({ deviceId, studentId })
  await t.db.run(sql`
    update door_device set ip_address = '127.0.0.1', port = ${device.port}, admin_password = ${encryptDevicePassword(t.deps, password)} where id = ${deviceId}`)
  await addJob(t.db, { kind: readDoorEventsJobKind, key: deviceId, runAt: t.deps.clock.now() }, t.deps.clock.now())
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
  await t.close()
  await device.close()
})

const readLogs = () =>
  t.db.many<{ at: string; person: number | null; picture: boolean }>(sql`
    select to_char(at at time zone 'Asia/Tashkent', 'HH24:MI') as at, student_id::int as person, picture is not null as picture
    from face_log order by id`)
const readDeviceState = async () =>
  t.db.one<{ state: string; ahead: number | null }>(
    sql`select state, clock_ahead_seconds::int as ahead from door_device where id = ${deviceId}`,
  )
const startQueue = (app = t.app) => app.queue.start({ isAlone: false })
const soon = { timeout: 10_000, interval: 50 }
const at = (time: string) => new Date(`2026-11-21T${time}:00+05:00`)
const simulatePasses = (...times: string[]) =>
  device.expect(times.map((time) => ({ at: at(time), employeeNo: `3${studentId}` })))

it("passages in a door device's log are stored before new passages, each once, with their pictures", async () => {
  simulatePasses('08:00', '09:00', '10:58')
  device.expect([{ at: at('11:00'), employeeNo: null }])
  await startQueue()
  await expect.poll(readDeviceState, soon).toEqual({ state: 'connected', ahead: 0 })
  await expect.poll(() => device.readers(), soon).toBe(1)
  device.pass({ employeeNo: `3${studentId}` })
  const person = studentId
  await expect.poll(readLogs, soon).toEqual([
    { at: '08:00', person, picture: true },
    { at: '09:00', person, picture: true },
    { at: '10:58', person, picture: true },
    { at: '11:00', person: null, picture: true },
    { at: '15:00', person, picture: true },
  ])
})

// Shows: REAL-006
it('a passage identified by card and face together is stored; an event code unknown to the server is listed once for the device', async () => {
  const { token } = await t.signedIn({ grants: ['staff_control:offices.read'], headOfficeIds: [headOfficeId] })
  const shown = async () => (await t.send(devices.list, { token })).data.devices.find(({ id }) => id === deviceId)
  const employeeNo = `3${studentId}`
  device.expect([{ at: new Date('2026-11-20T23:59:00+05:00'), employeeNo, minor: 60 }])
  device.expect([60, 46, 61, 211, 211].map((minor, n) => ({ at: at(`08:0${n}`), employeeNo, minor })))
  device.expect([{ at: at('09:00'), employeeNo: null }])
  await startQueue()
  await expect.poll(() => device.readers(), soon).toBe(1)
  device.pass({ employeeNo, how: 'card', minor: 211 })
  device.pass({ employeeNo, how: 'card', minor: 40 })
  await expect.poll(shown, soon).toMatchObject({
    passesToday: 3,
    lastPassAt: at('15:00').toISOString(),
    unknownEvents: [211],
  })
})

it('a passage through a door is stored at once, even if the picture of an earlier passage has not been loaded yet', async () => {
  const { promise: room, resolve: makeRoom } = Promise.withResolvers<void>()
  const app = await buildApp({ ...t.deps, requireRoom: () => room })
  apps.push(app)
  await startQueue(app)
  await expect.poll(() => device.readers(), soon).toBe(1)
  for (const employeeNo of [`3${studentId}`, null]) device.pass({ employeeNo })
  await expect.poll(async () => (await readLogs()).map(({ picture }) => picture), soon).toEqual([false, false])
  makeRoom()
  await expect.poll(async () => (await readLogs()).map(({ picture }) => picture), soon).toEqual([true, true])
})

it('the picture of a person whom the door rejected is not stored with the passage of the person before', async () => {
  await startQueue()
  await expect.poll(() => device.readers(), soon).toBe(1)
  device.pass({ employeeNo: `3${studentId}`, how: 'card' })
  device.pass({ employeeNo: null, how: 'refused' })
  device.pass({ employeeNo: `3${studentId}` })
  await expect.poll(async () => (await readLogs()).at(-1)?.picture, soon).toBe(true)
  // The job queue stops only after all pictures are stored.
  await t.app.queue.stop()
  expect((await readLogs()).map(({ picture }) => picture)).toEqual([false, true])
})

it("the times of passages through doors are corrected by the error of the device's clock, even after the clock was set back", async () => {
  device.setFaults({ clockAheadSeconds: 7_200 })
  simulatePasses('08:00')
  await startQueue()
  await expect.poll(async () => (await readLogs()).map((log) => log.at), soon).toEqual(['08:00'])
  expect(await readDeviceState()).toMatchObject({ ahead: 7_200 })
  device.setFaults({})
  device.cutStreams()
  await expect.poll(() => device.readers(), soon).toBe(0)
  simulatePasses('14:00')
  t.clock.forward(11_000)
  await expect.poll(async () => (await readLogs()).map((log) => log.at), soon).toContain('14:00')
  expect(await readDeviceState()).toMatchObject({ ahead: 0 })
})

it("after a door device's clock was changed by years, its log is read only as far back as for a new device", async () => {
  device.setFaults({ clockAheadSeconds: -26 * 365 * 86_400 })
  device.expect([{ at: new Date('2026-10-20T08:00:00+05:00'), employeeNo: null }])
  simulatePasses('14:00')
  await startQueue()
  await expect.poll(readDeviceState, soon).toMatchObject({ state: 'connected' })
  expect((await readLogs()).map((log) => log.at)).toEqual(['14:00'])
})

it('when the process that reads a door device is killed, another process continues, and no passage is missed or reported twice', async () => {
  const second = await buildApp(t.deps)
  apps.push(second)
  simulatePasses('08:00')
  await startQueue()
  await startQueue(second)
  await expect.poll(() => device.readers(), soon).toBe(1)
  device.pass({ employeeNo: `3${studentId}` })
  await expect.poll(async () => (await readLogs()).length, soon).toBe(2)
  // The process stops without releasing its claim on the door device, and a person passes before the claim expires.
  await t.app.queue.stop()
  await expect.poll(() => device.readers(), soon).toBe(1)
  t.clock.forward(5_000)
  device.pass({ employeeNo: null })
  await expect.poll(async () => (await readLogs()).length, soon).toBe(3)
  expect(new Set((await readLogs()).map((log) => log.at)).size).toBe(2)
})

it('if the process that reads a door device is killed, another process may read the device after at most twenty seconds', async () => {
  await startQueue()
  await expect.poll(() => device.readers(), soon).toBe(1)
  const claim = await t.db.one<{ endsAt: string }>(
    sql`select run_at as "endsAt" from job where kind = ${readDoorEventsJobKind}`,
  )
  const leftMs = Date.parse(claim?.endsAt ?? '') - t.deps.clock.now().getTime()
  expect(leftMs).toBeGreaterThan(0)
  expect(leftMs).toBeLessThanOrEqual(20_000)
})

it('a door device is shown as unreachable, as refusing the password or as connected, and is read again after an error', async () => {
  await t.db.run(
    sql`update door_device set admin_password = ${encryptDevicePassword(t.deps, 'boshqa')} where id = ${deviceId}`,
  )
  await startQueue()
  await expect.poll(readDeviceState, soon).toMatchObject({ state: 'refused' })
  expect(device.mistakes()).toBe(1)
  // A user enters the right password of the door device.
  await t.db.run(sql`
    update door_device set admin_password = ${encryptDevicePassword(t.deps, password)}, version = version + 1, state = 'waiting' where id = ${deviceId}`)
  await addJob(t.db, { kind: readDoorEventsJobKind, key: deviceId, runAt: t.deps.clock.now() }, t.deps.clock.now())
  await expect.poll(readDeviceState, soon).toMatchObject({ state: 'connected' })
  device.setFaults({ reset: true })
  device.cutStreams()
  await expect.poll(readDeviceState, soon).toMatchObject({ state: 'unreachable' })
  device.setFaults({})
  simulatePasses('12:00')
  t.clock.forward(11_000)
  await expect.poll(readDeviceState, soon).toMatchObject({ state: 'connected' })
  expect(await readLogs()).toHaveLength(1)
  await t.db.run(sql`update door_device set deleted_at = now(), version = version + 1 where id = ${deviceId}`)
  await expect.poll(() => device.readers(), soon).toBe(0)
  await expect.poll(() => t.db.many(sql`select from job where kind = ${readDoorEventsJobKind}`), soon).toEqual([])
})

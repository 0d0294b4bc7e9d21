import { randomBytes, randomUUID } from 'node:crypto'
import { type DemoDoor, startDemoDoor } from '@markaz/demo/door-device'
import { devices } from '@markaz/protocol/control/doors/routes'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createDoorDevices } from '../../integrations/doors/door-devices.ts'
import type { DoorConnection } from '../../integrations/doors/port.ts'
import { shareTestApp } from '../../testing/app.ts'
import { syncFacesToDevice } from './sync-faces.ts'

let device: DemoDoor
let door: DoorConnection
let deviceId: number
let headOfficeId: number
let photo: Buffer
const unfit = new Set<string>()
const busy = new Set<string>()
const t = shareTestApp({ doors: createDoorDevices() })
beforeAll(async () => {
  device = await startDemoDoor({
    password: 'sinov',
    judge: (_, who) => (unfit.has(who) ? 'noFacePic' : busy.has(who) ? 'deviceBusy' : null),
  })
  t.deps.doors.allow('127.0.0.1', device.port)
  door = t.deps.doors.connect({ ipAddress: '127.0.0.1', port: device.port, login: 'admin', password: 'sinov' })
  headOfficeId = (await t.build.office()).headOfficeId
  deviceId = await t.build.doorDevice({ headOfficeId })
  // Random pixels compress badly, so this photo is larger than any door device accepts.
  const noise = randomBytes(1_600 * 1_600 * 3)
  photo = await sharp(noise, { raw: { width: 1_600, height: 1_600, channels: 3 } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await device.close()
})

async function setDoorPhoto(table: 'staff' | 'student', id: number, bytes = photo): Promise<void> {
  const key = `sinov/${randomUUID()}.jpg`
  await t.deps.files.put(key, bytes)
  await t.db.run(
    table === 'staff'
      ? sql`update staff set door_photo = ${key}, face_status = 3 where id = ${id}`
      : sql`update student set door_photo = ${key}, face_status = 3 where id = ${id}`,
  )
  await t.build.faceConsent(table === 'staff' ? { staffId: id } : { studentId: id })
}
const createSmallPhoto = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()
const syncDevice = (id = deviceId) =>
  syncFacesToDevice(t.deps, { deviceId: id, door, signal: AbortSignal.timeout(30_000) })
const peopleOnDevice = () => device.people().map(({ employeeNo, face }) => [employeeNo, (face?.length ?? 0) > 0])

// Shows: STAFF-018
it("a door device receives the people of its branches who have usable photos; the device's answer is stored as the photo's state", async () => {
  const headOfficeIds = [headOfficeId]
  const [staffId, studentId, unfitId, leftId] = [
    await t.build.staff({ headOfficeIds }),
    await t.build.student({ headOfficeIds }),
    await t.build.student({ headOfficeIds }),
    await t.build.student({ headOfficeIds }),
  ]
  const elsewhereId = await t.build.student({ headOfficeIds: [(await t.build.office()).headOfficeId] })
  await setDoorPhoto('staff', staffId)
  for (const id of [studentId, unfitId, leftId, elsewhereId]) await setDoorPhoto('student', id)
  await t.db.run(sql`update student set status_id = 5 where id = ${leftId}`)
  unfit.add(`3${unfitId}`)
  await syncDevice()
  expect(peopleOnDevice()).toEqual([
    [`1${staffId}`, true],
    [`3${studentId}`, true],
    [`3${unfitId}`, false],
  ])
  expect(Math.max(...device.people().map(({ face }) => face?.length ?? 0))).toBeLessThanOrEqual(200 * 1_024)
  const states = await t.db.many(
    sql`select face_status as status, face_trouble as trouble from student where id in (${studentId}, ${unfitId}) order by id`,
  )
  expect(states).toEqual([
    { status: 3, trouble: null },
    { status: 2, trouble: 'none' },
  ])
  // Unchanged people cause no requests; a person who left or must not be recognised is removed from the device.
  const asked = device.asked().length
  await syncDevice()
  expect(peopleOnDevice()).toEqual([
    [`1${staffId}`, true],
    [`3${studentId}`, true],
  ])
  // After the removal of a person, the door device is asked whether it still knows the person.
  expect(
    device
      .asked()
      .slice(asked)
      .map((call) => call.split('/').at(-2)),
  ).toEqual(['FDSearch', 'UserInfo', 'UserInfo'])
  await t.db.run(sql`update staff set work_status = 2 where id = ${staffId}`)
  await setDoorPhoto('student', studentId)
  await syncDevice()
  expect(peopleOnDevice()).toEqual([[`3${studentId}`, true]])
  await t.db.run(sql`update student set door_photo = null, forgotten_at = now() where id = ${studentId}`)
  await syncDevice()
  expect([peopleOnDevice(), await t.db.many(sql`select from door_face`)]).toEqual([[], []])
})

it.each([
  ['another address', { ipAddress: '192.168.77.2' }],
  ['its password a second time', {}],
])(
  'after %s is saved for a door device, the server removes people who left and sends all others to the device again',
  async (_, more) => {
    const office = await t.build.office()
    const headOfficeIds = [office.headOfficeId]
    const id = await t.build.doorDevice(office)
    const { token } = await t.signedIn({ grants: ['staff_control:devices.update'], headOfficeIds })
    const kept = {
      name: `Eshik ${randomUUID()}`,
      type: 'enter' as const,
      ipAddress: '192.168.77.1',
      adminLogin: 'admin',
    }
    const save = (body: object) =>
      t.send(devices.update, {
        ...{ token, params: { id } },
        body: { ...kept, adminPassword: 'sinov', officeId: office.id, ...body },
      })
    expect((await save({})).status).toBe(200)
    const [staysId, leavesId] = [await t.build.student({ headOfficeIds }), await t.build.student({ headOfficeIds })]
    for (const studentId of [staysId, leavesId]) await setDoorPhoto('student', studentId)
    await syncDevice(id)
    await t.db.run(sql`update student set status_id = 5 where id = ${leavesId}`)
    expect((await save(more)).status).toBe(200)
    // The door device was reset and has lost a person.
    await door.removePerson(`3${staysId}`, AbortSignal.timeout(5_000))
    await syncDevice(id)
    expect(peopleOnDevice()).toEqual([[`3${staysId}`, true]])
    await door.removePerson(`3${staysId}`, AbortSignal.timeout(5_000))
  },
)

it('twenty people whom the door device rejects do not delay other people, and are sent again later', async () => {
  const office = await t.build.office()
  const id = await t.build.doorDevice(office)
  const bytes = await createSmallPhoto()
  const students: string[] = []
  for (let n = 0; n < 21; n++) {
    const studentId = await t.build.student({ headOfficeIds: [office.headOfficeId] })
    await setDoorPhoto('student', studentId, bytes)
    students.push(`3${studentId}`)
  }
  for (const who of students.slice(0, 20)) busy.add(who)
  const telling = { deviceId: id, door, signal: AbortSignal.timeout(60_000) }
  const withFace = () => peopleOnDevice().flatMap(([who, has]) => (has ? [who] : []))
  await syncFacesToDevice(t.deps, telling)
  expect(withFace()).toEqual([])
  await syncFacesToDevice(t.deps, telling)
  expect(withFace()).toEqual(students.slice(20))
  busy.clear()
  await syncFacesToDevice(t.deps, telling)
  expect(withFace()).toEqual(students)
})

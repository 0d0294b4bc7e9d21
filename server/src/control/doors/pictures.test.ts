import { type DemoDoor, startDemoDoor } from '@markaz/demo/door-device'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createDoorDevices } from '../../integrations/doors/door-devices.ts'
import type { DoorConnection } from '../../integrations/doors/port.ts'
import { shareTestApp } from '../../testing/app.ts'
import { fetchDoorPassagePictures } from './pictures.ts'
import { storeDoorEvents } from './store-events.ts'

const t = shareTestApp({ doors: createDoorDevices() })
const passers = { fine: 1, broken: 2, large: 3 }
let device: DemoDoor
let door: DoorConnection
beforeAll(async () => {
  device = await startDemoDoor({
    password: 'sinov',
    now: () => t.deps.clock.now().getTime(),
    pictureOf: async (who) => {
      if (who === `${passers.broken}`) throw new Error('The line breaks off')
      return who === `${passers.large}` ? Buffer.alloc(3 * 1_048_576) : null
    },
  })
  t.deps.doors.allow('127.0.0.1', device.port)
  door = t.deps.doors.connect({ ipAddress: '127.0.0.1', port: device.port, login: 'admin', password: 'sinov' })
  device.expect(
    Object.values(passers).map((n) => ({ at: new Date(`2026-11-21T12:00:0${n}+05:00`), employeeNo: `${n}` })),
  )
})
afterAll(() => device.close())

async function storeLoggedPasses(): Promise<number> {
  const { headOfficeId } = await t.build.office()
  const deviceId = await t.build.doorDevice({ headOfficeId })
  for await (const events of door.log(new Date('2026-11-20T00:00:00+05:00'), AbortSignal.timeout(5_000)))
    await storeDoorEvents(t.db, { deviceId, now: t.deps.clock.now() }, events)
  return deviceId
}
const fetchAllPictures = (deviceId: number) =>
  fetchDoorPassagePictures(t.deps, { deviceId, door, signal: AbortSignal.timeout(30_000) })
const picturesOf = (deviceId: number) =>
  t.db.many(sql`
    select employee_no::int as passer, picture is not null as picture, picture_url is not null as waits
    from face_log where device_id = ${deviceId} order by id`)

it('if a door device has no picture of one passage, the server skips this picture and loads the next', async () => {
  const deviceId = await storeLoggedPasses()
  await fetchAllPictures(deviceId)
  expect(await picturesOf(deviceId)).toEqual([
    { passer: passers.fine, picture: true, waits: false },
    { passer: passers.broken, picture: false, waits: false },
    { passer: passers.large, picture: false, waits: false },
  ])
})

it('if a door device is unreachable or rejects the password, loading its pictures fails with this error and is retried later', async () => {
  const deviceId = await storeLoggedPasses()
  device.setFaults({ reset: true })
  await expect(fetchAllPictures(deviceId)).rejects.toMatchObject({ trouble: 'unreachable' })
  device.setFaults({})
  const signal = AbortSignal.timeout(30_000)
  const wrong = t.deps.doors.connect({ ipAddress: '127.0.0.1', port: device.port, login: 'admin', password: 'boshqa' })
  const mistakes = device.mistakes()
  await expect(fetchDoorPassagePictures(t.deps, { deviceId, door: wrong, signal })).rejects.toMatchObject({
    trouble: 'refused',
  })
  expect(device.mistakes()).toBe(mistakes + 1)
  expect((await picturesOf(deviceId)).map(({ waits }) => waits)).toEqual([true, true, true])
})

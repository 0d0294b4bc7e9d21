import { type DemoDoor, startDemoDoor } from '@markaz/demo/door-device'
import { DoorDirection, DoorType } from '@markaz/protocol/control/doors/schemas'
import { encryptDevicePassword } from '../control/doors/device-password.ts'
import { readDoorEventsJobKind } from '../control/doors/read-door.ts'
import { storeDoorEvents } from '../control/doors/store-events.ts'
import { type Db, sql } from '../db/db.ts'
import { type Deps, tashkentDayAt, todayInTashkent } from '../deps.ts'
import { addJob } from '../jobs/add-job.ts'
import { addDemoDataOnce } from './add-once.ts'
import { simulateDoorPasses } from './demo-passes.ts'
import { drawDemoFace } from './demo-pictures.ts'

const daysBefore = 5
const dayMs = 86_400_000
const hourMs = 3_600_000
const visitorAfterMs = 500
const password = 'Eshik-2026'
const address = '127.0.0.1'

interface DeviceRow {
  id: number
  headOfficeId: number
}

export async function addDemoDoors(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-doors', today }, async (tx) => {
    const now = deps.clock.now()
    const devices = await tx.many<DeviceRow>(sql`
      insert into door_device (name, type, ip_address, port, admin_login, admin_password, head_office_id, state_since, created_at)
      select office.name || ', bosh eshik', ${DoorType.Both}, ${address}, row_number() over (order by office.id), 'admin',
        ${encryptDevicePassword(deps, password)}::bytea, head_office_id, ${now}, ${now}
      from office where deleted_at is null
      returning id, head_office_id as "headOfficeId"`)
    await storePasses(tx, devices, { today, now })
  })
}

async function storePasses(tx: Db, devices: DeviceRow[], { today, now }: { today: string; now: Date }): Promise<void> {
  const passes = (await simulateDoorPasses(tx, { from: dayFrom(today, -daysBefore), to: today })).filter(
    ({ at }) => at <= now,
  )
  for (const { id, headOfficeId } of devices) {
    await storeDoorEvents(
      tx,
      { deviceId: id, now, isDemo: true },
      passes
        .filter((pass) => pass.headOfficeId === headOfficeId)
        .map(({ at, employeeNo, direction }) => ({
          serialNo: serialOf(at),
          deviceTime: at,
          employeeNo,
          way: direction === DoorDirection.Enter ? 'in' : 'out',
          pictureUrl: null,
        })),
    )
  }
}

/**
 * Starts the simulated door devices, each on its own port. Simulated people pass the doors according to the timetable.
 */
export async function startDemoDoors(deps: Deps): Promise<{ close(): Promise<void> }> {
  const { db, doors, clock } = deps
  const rows = await db.many<DeviceRow>(sql`
    select id, head_office_id as "headOfficeId" from door_device where ip_address = ${address} and deleted_at is null order by id`)
  const started: (DeviceRow & { device: DemoDoor })[] = []
  for (const row of rows) {
    const device: DemoDoor = await startDemoDoor({
      password,
      now: () => clock.now().getTime(),
      pictureOf: drawDemoFace,
      // When a user opens the door by a button, the simulated device reports a visitor a little later.
      onOpened: () =>
        setTimeout(() => device.pass({ employeeNo: null, direction: DoorDirection.Enter }), visitorAfterMs).unref(),
    })
    doors.allow(address, device.port)
    started.push({ ...row, device })
    await db.transaction(async (tx) => {
      await tx.run(sql`update door_device set port = ${device.port}, version = version + 1 where id = ${row.id}`)
      await addJob(tx, { kind: readDoorEventsJobKind, key: row.id, runAt: clock.now() }, clock.now())
    })
  }
  const expect = async () => {
    const today = todayInTashkent(clock)
    const passes = await simulateDoorPasses(db, { from: today, to: dayFrom(today, 1) })
    for (const { headOfficeId, device } of started)
      device.expect(passes.filter((pass) => pass.headOfficeId === headOfficeId))
  }
  await expect()
  const timer = setInterval(() => void expect().catch(() => {}), hourMs).unref()
  return {
    async close() {
      clearInterval(timer)
      await Promise.all(started.map(({ device }) => device.close()))
    },
  }
}

const dayFrom = (day: string, days: number) =>
  tashkentDayAt(new Date(Date.parse(`${day}T12:00:00+05:00`) + days * dayMs))

/** Computes the serial number of a pass exactly as the simulated device does, so that stored passes are recognized. */
const serialOf = (at: Date): number => Math.floor((at.getTime() - Date.parse('2026-01-01T00:00:00Z')) / 1_000)

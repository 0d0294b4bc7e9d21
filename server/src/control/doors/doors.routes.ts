import { devices } from '@markaz/protocol/control/doors/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { registerGaugeFromDatabase } from '../../http/database-gauge.ts'
import { mountRoute, mountTransactionalRoute } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { registerDailyJob } from '../../jobs/schedule.ts'
import { readLiveTopicChangeCount } from '../../live/changes.ts'
import { openChangeStream } from '../../live/open-changes.ts'
import { reencryptDevicePasswords } from './device-password.ts'
import { listDoorDevices, readDoorDevice } from './devices.queries.ts'
import { openDoor } from './open-door.ts'
import { deleteOldDoorPassagePictures, deleteOldDoorPassages } from './pictures.ts'
import { createReadDoorEventsJob } from './read-door.ts'
import { createDoorDevice, removeDoorDevice, updateDoorDevice } from './save-device.ts'
import { doorsLiveTopic } from './store-events.ts'

export function doorRoutes(app: FastifyInstance, deps: Deps): void {
  app.queue.handle(createReadDoorEventsJob(deps, app.log))
  registerDoorMetrics(app, deps)
  registerDailyJob(app.queue, 'doors.forget', () => deleteOldDoorPassages(deps))
  registerDailyJob(app.queue, 'doors.forget-pictures', () => deleteOldDoorPassagePictures(deps))
  registerDailyJob(app.queue, 'doors.seal', () => reencryptDevicePasswords(deps))
  mountRoute(app, deps, devices.list, async ({ db, viewer, today, query }) => {
    const seq = await readLiveTopicChangeCount(db, doorsLiveTopic)
    return { ...(await listDoorDevices(db, { viewer, today }, query)), seq }
  })
  mountRoute(app, deps, devices.stream, (call) =>
    openChangeStream(app, call, { name: doorsLiveTopic, access: devices.stream.access }),
  )
  mountRoute(app, deps, devices.read, async ({ db, viewer, today, params }) =>
    orNotFound(await readDoorDevice(db, { viewer, today }, params.id)),
  )
  mountRoute(app, deps, devices.create, createDoorDevice)
  mountRoute(app, deps, devices.update, updateDoorDevice)
  mountTransactionalRoute(app, deps, devices.remove, removeDoorDevice)
  mountRoute(app, deps, devices.openDoor, openDoor)
}

function registerDoorMetrics(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const help = '1 = the door device is connected; 0 = it does not answer, or refuses the password'
  registerGaugeFromDatabase(app, { name: 'markaz_door_connected', help, label: 'device' }, () =>
    db.many<{ of: string; value: number }>(sql`
      select name as of, (state = 'connected')::int as value from door_device
      where deleted_at is null and state <> 'waiting'`),
  )
}

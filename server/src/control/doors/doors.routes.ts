import { devices } from '@markaz/protocol/control/doors/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountWrite } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { registerDailyJob } from '../../jobs/daily-job.ts'
import { createChangeCounter } from '../../live/changes.ts'
import { openChanges } from '../../live/open-changes.ts'
import { reencryptDevicePasswords } from './device-password.ts'
import { listDevices, readDevice } from './devices.queries.ts'
import { registerDoorMetrics } from './door-metrics.ts'
import { openDoor } from './open-door.ts'
import { deleteOldPassLogs, deleteOldPassPictures } from './pictures.ts'
import { createReadDoorJob } from './read-door.ts'
import { createDevice, removeDevice, updateDevice } from './save-device.ts'
import { doorsTopic } from './store-events.ts'

export function doorRoutes(app: FastifyInstance, deps: Deps): void {
  app.queue.handle(createReadDoorJob(deps, app.log))
  registerDoorMetrics(app, deps)
  registerDailyJob(app.queue, 'doors.forget', () => deleteOldPassLogs(deps))
  registerDailyJob(app.queue, 'doors.forget-pictures', () => deleteOldPassPictures(deps))
  registerDailyJob(app.queue, 'doors.seal', () => reencryptDevicePasswords(deps))
  mountRoute(app, deps, devices.list, async ({ db, viewer, today, query }) => {
    const seq = await createChangeCounter(db, doorsTopic)
    return { ...(await listDevices(db, { viewer, today }, query)), seq }
  })
  mountRoute(app, deps, devices.stream, (call) =>
    openChanges(app, call, { name: doorsTopic, access: devices.stream.access }),
  )
  mountRoute(app, deps, devices.read, async ({ db, viewer, today, params }) =>
    orNotFound(await readDevice(db, { viewer, today }, params.id)),
  )
  mountRoute(app, deps, devices.create, createDevice)
  mountRoute(app, deps, devices.update, updateDevice)
  mountWrite(app, deps, devices.remove, removeDevice)
  mountRoute(app, deps, devices.openDoor, openDoor)
}

import { devices } from '@markaz/protocol/control/doors/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountWrite } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { dailyJob } from '../../jobs/daily-job.ts'
import { changeCounter } from '../../live/changes.ts'
import { openChanges } from '../../live/open-changes.ts'
import { resealDevicePasswords } from './device-password.ts'
import { listDevices, readDevice } from './devices.queries.ts'
import { doorMetrics } from './door-metrics.ts'
import { openDoor } from './open-door.ts'
import { forgetLogs, forgetPictures } from './pictures.ts'
import { readDoor } from './read-door.ts'
import { createDevice, removeDevice, updateDevice } from './save-device.ts'
import { doorsTopic } from './store-events.ts'

export function doorRoutes(app: FastifyInstance, deps: Deps): void {
  app.queue.handle(readDoor(deps, app.log))
  doorMetrics(app, deps)
  dailyJob(app.queue, 'doors.forget', () => forgetLogs(deps))
  dailyJob(app.queue, 'doors.forget-pictures', () => forgetPictures(deps))
  dailyJob(app.queue, 'doors.seal', () => resealDevicePasswords(deps))
  mountRoute(app, deps, devices.list, async ({ db, viewer, today, query }) => {
    const seq = await changeCounter(db, doorsTopic)
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

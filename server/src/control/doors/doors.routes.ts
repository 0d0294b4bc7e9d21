import { devices } from '@markaz/protocol/control/doors/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { mount, mountWrite } from '../../http/mount.ts'
import { dailyJob } from '../../jobs/daily-job.ts'
import { changesOf } from '../../live/changes.ts'
import { openChanges } from '../../live/open-changes.ts'
import { sealPasswordsAnew } from './device-password.ts'
import { listDevices, readDevice } from './devices.queries.ts'
import { openDoor } from './open-door.ts'
import { forgetLogs, forgetPictures } from './pictures.ts'
import { readDoor } from './read-door.ts'
import { createDevice, removeDevice, updateDevice } from './save-device.ts'
import { doorsTopic } from './store-events.ts'

export function doorRoutes(app: FastifyInstance, deps: Deps): void {
  app.queue.handle(readDoor(deps, app.log))
  dailyJob(app.queue, 'doors.forget', () => forgetLogs(deps))
  dailyJob(app.queue, 'doors.forget-pictures', () => forgetPictures(deps))
  dailyJob(app.queue, 'doors.seal', () => sealPasswordsAnew(deps))
  mount(app, deps, devices.list, async ({ db, viewer, today, query }) => {
    const seq = await changesOf(db, doorsTopic)
    return { ...(await listDevices(db, { viewer, today }, query)), seq }
  })
  mount(app, deps, devices.stream, (call) =>
    openChanges(app, call, { name: doorsTopic, access: devices.stream.access }),
  )
  mount(app, deps, devices.read, async ({ db, viewer, today, params }) =>
    found(await readDevice(db, { viewer, today }, params.id)),
  )
  mount(app, deps, devices.create, createDevice)
  mount(app, deps, devices.update, updateDevice)
  mountWrite(app, deps, devices.remove, removeDevice)
  mount(app, deps, devices.openDoor, openDoor)
}

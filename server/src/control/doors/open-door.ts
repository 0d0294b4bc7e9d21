import type { devices } from '@markaz/protocol/control/doors/routes'
import { AppError } from '@markaz/protocol/errors'
import { sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { DoorError } from '../../integrations/doors/port.ts'
import { isDoorDeviceInScopeSql } from './devices.queries.ts'
import { connectToDoor, doorConnectionColumns, type StoredDoorConnection } from './door-connection.ts'

const pauseBetweenOpeningsSeconds = 3

/** Opens a door, at most once in three seconds over all users and processes. */
export async function openDoor(call: RouteCall<typeof devices.openDoor>) {
  const { db, body, viewer, clock, audit } = call
  const now = clock.now()
  const device = await db.transaction(async (tx) => {
    const there = orNotFound(
      await tx.one<StoredDoorConnection & { state: string; openedAt: string | null }>(sql`
        select ${doorConnectionColumns}, state, opened_at as "openedAt" from door_device
        where id = ${body.deviceId} and ${isDoorDeviceInScopeSql(viewer)} for update`),
    )
    // Further attempts with a wrong password would make the device lock itself for all users.
    if (there.state === 'refused' || there.state === 'locked') throw new AppError('DOOR_REFUSES')
    const sinceMs = there.openedAt ? now.getTime() - Date.parse(there.openedAt) : Infinity
    // If the clock was ahead earlier, the stored time of the last opening is in the future and is ignored.
    if (sinceMs >= 0 && sinceMs < pauseBetweenOpeningsSeconds * 1_000)
      throw new AppError('DOOR_JUST_OPENED', { retryAfterSeconds: pauseBetweenOpeningsSeconds })
    await tx.run(sql`update door_device set opened_at = ${now} where id = ${body.deviceId}`)
    await audit(tx, { action: 'open', entity: 'door_device', entityId: body.deviceId })
    return there
  })
  try {
    await connectToDoor(call, device).open()
  } catch (error) {
    if (!(error instanceof DoorError)) throw error
    await audit(db, {
      action: 'open-failed',
      entity: 'door_device',
      entityId: body.deviceId,
      after: { trouble: error.trouble },
    })
    throw new AppError(error.trouble === 'refused' || error.trouble === 'locked' ? 'DOOR_REFUSES' : 'DOOR_UNREACHABLE')
  }
  return {}
}

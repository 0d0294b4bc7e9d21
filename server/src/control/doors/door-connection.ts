import type { ServerSecretKeys } from '../../access/keys.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { DoorConnection } from '../../integrations/doors/port.ts'
import { decryptDevicePassword } from './device-password.ts'

export interface StoredDoorConnection {
  ipAddress: string
  port: number
  adminLogin: string
  adminPassword: Buffer
}

export const doorConnectionColumns = sql`ip_address as "ipAddress", port, admin_login as "adminLogin", admin_password as "adminPassword"`

/** @throws DoorError `unreachable` when the settings do not allow the device's address */
export const connectToDoor = (
  deps: ServerSecretKeys & Pick<Deps, 'doors'>,
  device: StoredDoorConnection,
): DoorConnection =>
  deps.doors.connect({
    ipAddress: device.ipAddress,
    port: device.port,
    login: device.adminLogin,
    password: decryptDevicePassword(deps, device.adminPassword),
  })

export interface DoorDeviceRow extends StoredDoorConnection {
  id: number
  version: number
  clockAheadSeconds: number | null
  readUntil: string | null
}

export const doorDeviceColumns = sql`door_device.id, version, clock_ahead_seconds as "clockAheadSeconds",
  read_until as "readUntil", ${doorConnectionColumns}`

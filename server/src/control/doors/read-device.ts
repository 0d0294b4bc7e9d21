import { sql } from '../../db/db.ts'
import { doorConnectionColumns, type StoredDoorConnection } from './connect.ts'

export interface DeviceToRead extends StoredDoorConnection {
  id: number
  version: number
  clockAheadSeconds: number | null
  readUntil: string | null
}

export const deviceToReadColumns = sql`door_device.id, version, clock_ahead_seconds as "clockAheadSeconds",
  read_until as "readUntil", ${doorConnectionColumns}`

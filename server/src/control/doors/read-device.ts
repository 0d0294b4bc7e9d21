import { sql } from '../../db/db.ts'
import { type StoredTarget, targetColumns } from './connect.ts'

/** The columns of a device that its reader needs. */
export interface ReadDevice extends StoredTarget {
  id: number
  version: number
  clockAheadSeconds: number | null
  readUntil: string | null
}

export const readDeviceColumns = sql`door_device.id, version, clock_ahead_seconds as "clockAheadSeconds",
  read_until as "readUntil", ${targetColumns}`

import { sql } from '../../db/db.ts'
import { doorTargetColumns, type StoredTarget } from './connect.ts'

export interface ReadDevice extends StoredTarget {
  id: number
  version: number
  clockAheadSeconds: number | null
  readUntil: string | null
}

export const deviceToReadColumns = sql`door_device.id, version, clock_ahead_seconds as "clockAheadSeconds",
  read_until as "readUntil", ${doorTargetColumns}`

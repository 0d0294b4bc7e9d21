import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { isDoorDeviceInScopeSql } from '../doors/devices.queries.ts'

/** Number of newest rows that are read from large tables, because older rows would need an additional index. */
const newestRowsRead = 2_000

interface DatabaseStatistics {
  bytes: number
  latencyMs: number
}

export async function readDatabaseStatistics(db: Db): Promise<DatabaseStatistics> {
  const begun = performance.now()
  const row = await db.one<{ bytes: number }>(sql`select pg_database_size(current_database()) as bytes`)
  return { bytes: row?.bytes ?? 0, latencyMs: Math.round(performance.now() - begun) }
}

export async function readLastManualBackup(db: Db): Promise<string | null> {
  const row = await db.one<{ at: string }>(sql`
    select created_at as at from audit where entity = 'centre' and action = 'backup' order by created_at desc, id desc limit 1`)
  return row?.at ?? null
}

interface LastSyncRun {
  status: 'running' | 'done' | 'error'
  finishedAt: string | null
  error: string | null
  doneAt: string | null
}

export async function readLastSyncRun(db: Db): Promise<LastSyncRun | undefined> {
  return db.one<LastSyncRun & object>(sql`
    select status, finished_at as "finishedAt", error,
      (select max(finished_at) from sync_run where status = 'done' and type <> 'import') as "doneAt"
    from sync_run where type <> 'import' order by id desc limit 1`)
}

export async function readSmsStatistics(db: Db, now: Date): Promise<{ sentAt: string | null; failed: number }> {
  const since = new Date(now.getTime() - 86_400_000)
  const row = await db.one<{ sentAt: string | null; failed: number }>(sql`
    select max(sent_at) as "sentAt", count(*) filter (where status = 'failed' and created_at > ${since})::int as failed
    from (select status, sent_at, created_at from sms order by id desc limit ${newestRowsRead}) newest`)
  return row ?? { sentAt: null, failed: 0 }
}

export async function readLastDeliveryTimeByChannel(db: Db): Promise<Map<string, string>> {
  const rows = await db.many<{ way: string; at: string }>(sql`
    select way, max(sent_at) as at from (select way, state, sent_at from delivery order by id desc limit ${newestRowsRead}) newest
    where state in ('sent', 'read') and sent_at is not null group by way`)
  return new Map(rows.map(({ way, at }) => [way, at]))
}

export async function readLastSentWebhookTime(db: Db): Promise<string | null> {
  const row = await db.one<{ at: string | null }>(sql`
    select max(at) as at from (select at, status from webhook_attempt order by id desc limit ${newestRowsRead}) newest
    where status between 200 and 299`)
  return row?.at ?? null
}

interface DoorState {
  name: string
  isConnected: boolean
  stateSince: string
  lastSeenAt: string | null
}

export const listDoorStates = (db: Db, viewer: Viewer): Promise<DoorState[]> =>
  db.many<DoorState>(sql`
    select name, state in ('connected', 'waiting') as "isConnected", state_since as "stateSince", last_seen_at as "lastSeenAt"
    from door_device where ${isDoorDeviceInScopeSql(viewer)} order by uzbek_order(name) collate "C", id`)

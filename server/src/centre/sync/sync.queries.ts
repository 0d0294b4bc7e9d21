import type { ErpSyncDataType, SyncState } from '@markaz/protocol/centre/sync/schemas'
import { type Db, sql } from '../../db/db.ts'
import { allErpCollections, entityNamesOfSyncRun } from './collections.ts'
import type { SyncRun } from './runs.ts'
import { syncText } from './sync.text.ts'

/** Counts ERP rows that wait for a missing row, and rows that the newest synchronization of each type refused. */
export async function countSyncProblems(db: Db): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select (select count(*) from sync_waiting) + coalesce((
      select sum(refused) from sync_run
      where id in (select max(id) from sync_run where status <> 'running' group by type)
        and (type <> 'import' or id = (select max(id) from sync_run))
    ), 0) as count`)
  return row?.count ?? 0
}

export interface SyncReportRow {
  kind: 'refused' | 'waiting' | 'note'
  /** Uzbek name of the kind of row. */
  entity: string
  extId: string | null
  reason: string
}

/** Lists refused rows, then rows that wait for a missing row, then remarks on the import. */
export async function listSyncReportRows(db: Db, { id, type }: SyncRun, limit: number): Promise<SyncReportRow[]> {
  const titles = JSON.stringify(Object.fromEntries(allErpCollections().map(({ entity, title }) => [entity, title])))
  return db.many<SyncReportRow>(sql`
    select kind, ${titles}::jsonb ->> entity as entity, ext_id as "extId", reason from (
      select 1 as part, 'refused' as kind, id as place, entity, ext_id, reason from sync_refusal where run_id = ${id} and not is_note
      union all
      select 2, 'waiting', 0, entity, ext_id, reason from sync_waiting where entity = any(${entityNamesOfSyncRun(type)}::text[])
      union all
      select 3, 'note', id, entity, null, reason from sync_refusal where run_id = ${id} and is_note
    ) line order by part, place, ext_id limit ${limit}`)
}

const maxShownRows = 200

/**
 * Reads the state of the last synchronization. If its process died, it is shown as ended until another process
 * continues it.
 */
export async function readSyncState(db: Db, type: ErpSyncDataType): Promise<SyncState> {
  const run = await db.one<Omit<SyncState, 'refusals'> & { id: number }>(sql`
    select id, type, case when killed then 'error' else status end as status, progress, total, done, started_at as "startedAt", finished_at as "finishedAt",
      added, changed, unchanged, ended, refused, remarks, coalesce(case when killed then ${syncText.killed} end, error) as error,
      (select count(*) from sync_waiting where entity = any(${entityNamesOfSyncRun(type)}::text[])) as waiting
    from sync_run, lateral (select status = 'running' and lease_until < now() as killed) lease
    where type = ${type} order by id desc limit 1`)
  if (!run) return { type, ...neverRun }
  const { id, ...state } = run
  return { ...state, refusals: await listSyncReportRows(db, { id, type }, maxShownRows) }
}

const neverRun = {
  status: 'idle',
  progress: 0,
  total: null,
  done: 0,
  startedAt: null,
  finishedAt: null,
  added: 0,
  changed: 0,
  unchanged: 0,
  ended: 0,
  refused: 0,
  waiting: 0,
  error: null,
  remarks: [],
  refusals: [],
} satisfies Omit<SyncState, 'type'>

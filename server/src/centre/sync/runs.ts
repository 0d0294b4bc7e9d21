import { type Db, type Sql, sql } from '../../db/db.ts'
import type { SyncRunType } from './collections.ts'
import { syncText } from './sync.text.ts'

/** Only one synchronization is active at a time, and its process must renew the lease regularly. */
export interface SyncRun {
  id: number
  type: SyncRunType
}

export interface SyncRunCounts {
  added: number
  changed: number
  unchanged: number
  ended: number
  refused: number
}

interface NewRun {
  type: SyncRunType
  startedBy: number | null
  restarts?: number
}

/** A process that has not renewed the lease for this time is considered dead. Must be longer than the slowest batch. */
export const syncLeaseSeconds = 60

/** Thrown when another process has taken over the synchronization. This process must then write nothing more. */
export class SyncRunLostError extends Error {
  override name = 'SyncRunLostError'
}

/** @throws a violation of sync_run_one_at_a_time if another synchronization is active in any process */
export async function createSyncRun(tx: Db, { type, startedBy, restarts = 0 }: NewRun): Promise<SyncRun> {
  await tx.run(sql`
    update sync_run set status = 'error', finished_at = now(), error = ${syncText.killed}
    where status = 'running' and lease_until < now()`)
  const id = await tx.newId(sql`
    insert into sync_run (type, started_by, restarts) values (${type}, ${startedBy}, ${restarts}) returning id`)
  await deleteOldSyncRows(tx, type)
  return { id, type }
}

interface KilledRun extends NewRun {
  restarts: number
}

/** Takes the lease of a synchronization that has not started yet. */
export async function acquireSyncLease(tx: Db, id: number): Promise<SyncRun | undefined> {
  return tx.one<SyncRun>(sql`
    update sync_run set lease_until = now() + make_interval(secs => ${syncLeaseSeconds})
    where id = ${id} and status = 'running' and lease_until is null
    returning id, type`)
}

/** Ends a synchronization whose process is dead. If several processes try this, only one succeeds. */
export async function endKilledSyncRun(tx: Db, conditionSql: Sql): Promise<KilledRun | undefined> {
  return tx.one<KilledRun>(sql`
    update sync_run set status = 'error', finished_at = now(), error = ${syncText.begunAgain}
    where status = 'running' and ${conditionSql}
    returning type, started_by as "startedBy", restarts`)
}

export async function giveUpRestartingSyncRun(tx: Db, type: SyncRunType): Promise<void> {
  await tx.run(
    sql`update sync_run set error = ${syncText.killed} where id = (select max(id) from sync_run where type = ${type})`,
  )
}

/** @throws SyncRunLostError when another process has taken over the synchronization */
export async function addBatchToSyncRun(
  tx: Db,
  run: SyncRun,
  { added = 0, changed = 0, unchanged = 0, ended = 0, refused = 0 }: Partial<SyncRunCounts>,
  done: number,
  progress: { percent: number; total: number | null },
): Promise<void> {
  // This update must be the last statement of its transaction. An earlier update would lock the synchronization's row
  // during the whole batch, and the lease could not be renewed.
  const isMine = await tx.run(sql`
    update sync_run set done = done + ${done}, added = added + ${added}, changed = changed + ${changed}, unchanged = unchanged + ${unchanged},
      ended = ended + ${ended}, refused = refused + ${refused}, total = ${progress.total}, progress = greatest(progress, ${progress.percent}),
      lease_until = clock_timestamp() + make_interval(secs => ${syncLeaseSeconds})
    where id = ${run.id} and status = 'running'`)
  if (!isMine) throw new SyncRunLostError(`sync_run ${run.id}`)
}

/** @param remarks names of files that could not be read and were skipped */
export async function storeRemarksOnSkippedFiles(db: Db, run: SyncRun, remarks: readonly string[]): Promise<void> {
  if (remarks.length > 0)
    await db.run(sql`update sync_run set remarks = remarks || ${[...remarks]}::text[] where id = ${run.id}`)
}

export async function renewSyncLease(db: Db, run: SyncRun): Promise<void> {
  await db.run(
    sql`update sync_run set lease_until = now() + make_interval(secs => ${syncLeaseSeconds}) where id = ${run.id} and status = 'running'`,
  )
}

/** Gives up the lease when the process stops, so that another process can continue the synchronization. */
export async function releaseSyncLease(db: Db, run: SyncRun): Promise<void> {
  await db.run(sql`update sync_run set lease_until = now() where id = ${run.id} and status = 'running'`)
}

/** @param error why the synchronization failed, as text for users; null = it completed */
export async function finishSyncRun(
  db: Db,
  run: SyncRun,
  { entities, error, isFull }: { entities: readonly string[]; error: string | null; isFull: boolean },
): Promise<void> {
  await db.run(sql`
    update sync_run set status = ${error === null ? 'done' : 'error'}, error = ${error}, is_full = ${isFull}, finished_at = now(), lease_until = null,
      progress = case when ${error === null} then 100 else progress end,
      waiting = (select count(*) from sync_waiting where entity = any(${[...entities]}::text[]))
    where id = ${run.id} and status = 'running'`)
}

/** Ends a synchronization that was active when the restored backup was made. */
export async function stopSyncRuns(tx: Db, { now }: { now: Date }): Promise<void> {
  await tx.run(
    sql`update sync_run set status = 'error', finished_at = ${now}, error = ${syncText.killed} where status = 'running'`,
  )
}

/** Deletes the row lists and refusal reasons of all synchronizations but the last ten. The counts stay. */
async function deleteOldSyncRows(tx: Db, type: SyncRunType): Promise<void> {
  const old = sql`(select id from sync_run where type = ${type} order by id desc offset 10)`
  await tx.run(sql`delete from sync_refusal where run_id in ${old}`)
  await tx.run(sql`delete from sync_row where run_id in ${old}`)
}

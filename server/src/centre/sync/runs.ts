import { type Db, type Sql, sql } from '../../db/db.ts'
import type { RunType } from './collections.ts'
import { syncText } from './sync.text.ts'

/** A row of `sync_run`. Only one run may be active in the database; its process must renew the lease. */
export interface Run {
  id: number
  type: RunType
}

export interface RunCounts {
  added: number
  changed: number
  unchanged: number
  ended: number
  refused: number
}

interface NewRun {
  type: RunType
  startedBy: number | null
  restarts?: number
}

/** A process that has not renewed for this long is presumed dead. Longer than the slowest batch. */
export const leaseSeconds = 60

/**
 * Thrown when another process has taken the run over because this one did not renew the lease; its later writes must
 * not take effect.
 */
export class RunLost extends Error {
  override name = 'RunLost'
}

/**
 * Opens a run.
 * @throws the violation of sync_run_one_at_a_time (error 245) while any process has another active run
 */
export async function openRun(tx: Db, { type, startedBy, restarts = 0 }: NewRun): Promise<Run> {
  await tx.run(sql`
    update sync_run set status = 'error', finished_at = now(), error = ${syncText.killed}
    where status = 'running' and lease_until < now()`)
  const id = await tx.newId(sql`
    insert into sync_run (type, started_by, restarts) values (${type}, ${startedBy}, ${restarts}) returning id`)
  await forgetOldRows(tx, type)
  return { id, type }
}

interface KilledRun extends NewRun {
  restarts: number
}

/** Takes the lease of a run that has not started yet. */
export async function beginRun(tx: Db, id: number): Promise<Run | undefined> {
  return tx.one<Run>(sql`
    update sync_run set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and status = 'running' and lease_until is null
    returning id, type`)
}

/** Ends a run whose process is dead; of several processes that try, one succeeds. */
export async function endKilledRun(tx: Db, which: Sql): Promise<KilledRun | undefined> {
  return tx.one<KilledRun>(sql`
    update sync_run set status = 'error', finished_at = now(), error = ${syncText.begunAgain}
    where status = 'running' and ${which}
    returning type, started_by as "startedBy", restarts`)
}

export async function giveUpRestarting(tx: Db, type: RunType): Promise<void> {
  await tx.run(
    sql`update sync_run set error = ${syncText.killed} where id = (select max(id) from sync_run where type = ${type})`,
  )
}

/**
 * Adds a batch's counts to the run and renews its lease.
 * @throws RunLost when another process has taken the run over
 */
export async function advanceRun(
  tx: Db,
  run: Run,
  { added = 0, changed = 0, unchanged = 0, ended = 0, refused = 0 }: Partial<RunCounts>,
  done: number,
  progress: { percent: number; total: number | null },
): Promise<void> {
  // Last in its transaction: the row is not locked while the batch is written, so the lease can be renewed.
  const isMine = await tx.run(sql`
    update sync_run set done = done + ${done}, added = added + ${added}, changed = changed + ${changed}, unchanged = unchanged + ${unchanged},
      ended = ended + ${ended}, refused = refused + ${refused}, total = ${progress.total}, progress = greatest(progress, ${progress.percent}),
      lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${run.id} and status = 'running'`)
  if (!isMine) throw new RunLost(`sync_run ${run.id}`)
}

/** Records files that could not be read and were skipped. */
export async function storeRemarks(db: Db, run: Run, remarks: readonly string[]): Promise<void> {
  if (remarks.length > 0)
    await db.run(sql`update sync_run set remarks = remarks || ${[...remarks]}::text[] where id = ${run.id}`)
}

export async function renewLease(db: Db, run: Run): Promise<void> {
  await db.run(
    sql`update sync_run set lease_until = now() + make_interval(secs => ${leaseSeconds}) where id = ${run.id} and status = 'running'`,
  )
}

/** Releases the run because the process stops; another process continues it. */
export async function releaseRun(db: Db, run: Run): Promise<void> {
  await db.run(sql`update sync_run set lease_until = now() where id = ${run.id} and status = 'running'`)
}

/** @param error the reason of an early end, as text for the user who started the run */
export async function finishRun(
  db: Db,
  run: Run,
  { entities, error, isFull }: { entities: readonly string[]; error: string | null; isFull: boolean },
): Promise<void> {
  await db.run(sql`
    update sync_run set status = ${error === null ? 'done' : 'error'}, error = ${error}, is_full = ${isFull}, finished_at = now(), lease_until = null,
      progress = case when ${error === null} then 100 else progress end,
      waiting = (select count(*) from sync_waiting where entity = any(${[...entities]}::text[]))
    where id = ${run.id} and status = 'running'`)
}

/** Ends the run that was active when a restored backup was made. */
export async function stopRuns(tx: Db, { now }: { now: Date }): Promise<void> {
  await tx.run(
    sql`update sync_run set status = 'error', finished_at = ${now}, error = ${syncText.killed} where status = 'running'`,
  )
}

/** Deletes the rows and reasons of older runs, which users only read right after a run; the counts of all runs stay. */
async function forgetOldRows(tx: Db, type: RunType): Promise<void> {
  const old = sql`(select id from sync_run where type = ${type} order by id desc offset 10)`
  await tx.run(sql`delete from sync_refusal where run_id in ${old}`)
  await tx.run(sql`delete from sync_row where run_id in ${old}`)
}

import { ErpSyncDataType } from '@markaz/protocol/centre/sync/schemas'
import { AppError } from '@markaz/protocol/errors'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { addJob, hasJobSql } from '../../jobs/add-job.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { intervalSchedule } from '../../jobs/schedule.ts'
import { performSyncRun, type SyncRunLogger } from './perform-run.ts'
import {
  acquireSyncLease,
  createSyncRun,
  endKilledSyncRun,
  giveUpRestartingSyncRun,
  type SyncRun,
  syncLeaseSeconds,
} from './runs.ts'
import { runTransactionsWithPauses } from './transaction-pauses.ts'

export const syncRunJobKind = 'sync.run'
export const watchSyncJobKind = 'sync.watch'

interface SyncOptions {
  log?: SyncRunLogger
  /** Kinds of ERP rows with at most this many rows are always read completely. */
  wholeUpTo?: number
}

type SyncDeps = Pick<Deps, 'db' | 'clock' | 'erp'>

/** A synchronization whose process was killed this many times is not restarted automatically. */
const maxRestarts = 3

/**
 * Returns at once; a job performs the synchronization.
 * @param alongside is called in the transaction that creates the synchronization
 * @throws AppError ERP_NOT_CONFIGURED; SYNC_RUNNING while another synchronization is active
 */
export async function startSyncRun(
  deps: SyncDeps,
  type: ErpSyncDataType,
  staffId: number | null,
  alongside?: (tx: Db, runId: number) => Promise<void>,
): Promise<{ type: ErpSyncDataType; status: 'running' }> {
  if (!deps.erp) throw new AppError('ERP_NOT_CONFIGURED')
  await deps.db.transaction(async (tx) => {
    const run = await createSyncRun(tx, { type, startedBy: staffId })
    await alongside?.(tx, run.id)
    await addSyncJob(tx, deps, run)
  })
  return { type, status: 'running' }
}

async function addSyncJob(tx: Db, { clock }: Pick<Deps, 'clock'>, { id }: SyncRun): Promise<void> {
  const now = clock.now()
  await addJob(tx, { kind: syncRunJobKind, key: id, runAt: now }, now)
}

/** @param isAlone true = the database is embedded, so no other process uses it */
export function registerSyncJobHandlers(
  queue: JobQueue,
  deps: SyncDeps & Pick<Deps, 'isAlone'>,
  options: SyncOptions = {},
): void {
  queue.handle({
    kind: syncRunJobKind,
    leaseMs: syncLeaseSeconds * 1_000,
    // Here the number of attempts is unlimited: `performSyncRun` counts the restarts itself and never throws.
    retryAfterMinutes: [1, 5, 15],
    maxUnfinishedStarts: Number.POSITIVE_INFINITY,
    async run({ key, signal }) {
      const run = await deps.db.transaction((tx) => claimSyncRun(tx, deps, Number(key)))
      const { db, clock, erp } = deps
      if (!run || !erp) return
      await performSyncRun({ db, clock, erp, ...options, pace: runTransactionsWithPauses(signal), signal }, run)
      signal.throwIfAborted()
    },
    async failed(tx, { key, retryAt }) {
      if (retryAt) return
      const run = await endKilledSyncRun(tx, sql`id = ${key}::bigint`)
      if (run) await giveUpRestartingSyncRun(tx, run.type)
    },
  })
  queue.handle({
    kind: watchSyncJobKind,
    schedule: intervalSchedule(syncLeaseSeconds * 1_000),
    retryAfterMinutes: [1],
    // No job can continue an import from a file, so an import whose process died is ended here.
    async run() {
      const isDead = sql`${deps.isAlone} or lease_until < now()`
      await deps.db.transaction(async (tx) => {
        const killed = await endKilledSyncRun(
          tx,
          sql`(${isDead}) and not ${hasJobSql([syncRunJobKind], sql`sync_run.id::text`)}`,
        )
        if (killed) await giveUpRestartingSyncRun(tx, killed.type)
      })
    },
  })
}

/**
 * Takes the lease of a synchronization that has not started. An interrupted synchronization is ended and, at most
 * `maxRestarts` times, replaced by a new synchronization; null is returned.
 */
async function claimSyncRun(tx: Db, deps: SyncDeps, id: number): Promise<SyncRun | null> {
  const begun = deps.erp && (await acquireSyncLease(tx, id))
  if (begun) return begun
  const killed = await endKilledSyncRun(tx, sql`id = ${id}`)
  if (!killed) return null
  const type = ErpSyncDataType.safeParse(killed.type).data
  if (type && deps.erp && killed.restarts < maxRestarts)
    await addSyncJob(tx, deps, await createSyncRun(tx, { ...killed, restarts: killed.restarts + 1 }))
  else await giveUpRestartingSyncRun(tx, killed.type)
  return null
}

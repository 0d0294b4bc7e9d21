import { SyncType } from '@markaz/protocol/centre/sync/schemas'
import { AppError } from '@markaz/protocol/errors'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { addJob, hasJob } from '../../jobs/add-job.ts'
import type { Queue } from '../../jobs/queue.ts'
import { every } from '../../jobs/schedule.ts'
import { pacedBy } from './pace.ts'
import { performRun, type RunLog } from './perform-run.ts'
import { beginRun, endKilledRun, giveUpRestarting, leaseSeconds, openRun, type Run } from './runs.ts'

export const runKind = 'sync.run'
export const watchKind = 'sync.watch'

interface SyncOptions {
  log?: RunLog
  /** All rows of a collection with at most this many rows are always read. */
  wholeUpTo?: number
}

type SyncDeps = Pick<Deps, 'db' | 'clock' | 'erp'>

/** A synchronization that killed its process this many times is not restarted automatically. */
const mostRestarts = 3

/**
 * Creates a synchronization run and returns at once; a job performs the run.
 * @param alongside work in the transaction that creates the run
 * @throws AppError ERP_NOT_CONFIGURED; the violation of sync_run_one_at_a_time while another run is active (error 245)
 */
export async function startRun(
  deps: SyncDeps,
  type: SyncType,
  staffId: number | null,
  alongside?: (tx: Db, runId: number) => Promise<void>,
): Promise<{ type: SyncType; status: 'running' }> {
  if (!deps.erp) throw new AppError('ERP_NOT_CONFIGURED')
  await deps.db.transaction(async (tx) => {
    const run = await openRun(tx, { type, startedBy: staffId })
    await alongside?.(tx, run.id)
    await enqueue(tx, deps, run)
  })
  return { type, status: 'running' }
}

async function enqueue(tx: Db, { clock }: Pick<Deps, 'clock'>, { id }: Run): Promise<void> {
  const now = clock.now()
  await addJob(tx, { kind: runKind, key: id, runAt: now }, now)
}

/**
 * Registers the jobs that perform synchronizations and end runs whose process died.
 * @param isAlone true = the database is embedded, so no other process uses it
 */
export function handleSyncJobs(queue: Queue, deps: SyncDeps & Pick<Deps, 'isAlone'>, options: SyncOptions = {}): void {
  queue.handle({
    kind: runKind,
    leaseMs: leaseSeconds * 1_000,
    // The job need not limit its attempts, because the run counts its restarts and `performRun` never throws.
    retryAfterMinutes: [1, 5, 15],
    mostTakenUp: Number.POSITIVE_INFINITY,
    async run({ key, signal }) {
      const run = await deps.db.transaction((tx) => takeUp(tx, deps, Number(key)))
      const { db, clock, erp } = deps
      if (!run || !erp) return
      await performRun({ db, clock, erp, ...options, pace: pacedBy(signal), signal }, run)
      signal.throwIfAborted()
    },
    async failed(tx, { key, retryAt }) {
      if (retryAt) return
      const run = await endKilledRun(tx, sql`id = ${key}::bigint`)
      if (run) await giveUpRestarting(tx, run.type)
    },
  })
  queue.handle({
    kind: watchKind,
    schedule: every(leaseSeconds * 1_000),
    retryAfterMinutes: [1],
    // An import from a file has no job that could continue it, so after its process died it can only be ended.
    async run() {
      const isDead = sql`${deps.isAlone} or lease_until < now()`
      await deps.db.transaction(async (tx) => {
        const killed = await endKilledRun(tx, sql`(${isDead}) and not ${hasJob([runKind], sql`sync_run.id::text`)}`)
        if (killed) await giveUpRestarting(tx, killed.type)
      })
    },
  })
}

/**
 * Takes over the synchronization run of the job. If the run had started before, it was interrupted: it is ended with
 * this reason, and a new run with a new job is created.
 */
async function takeUp(tx: Db, deps: SyncDeps, id: number): Promise<Run | null> {
  const begun = deps.erp && (await beginRun(tx, id))
  if (begun) return begun
  const killed = await endKilledRun(tx, sql`id = ${id}`)
  if (!killed) return null
  const type = SyncType.safeParse(killed.type).data
  if (type && deps.erp && killed.restarts < mostRestarts)
    await enqueue(tx, deps, await openRun(tx, { ...killed, restarts: killed.restarts + 1 }))
  else await giveUpRestarting(tx, killed.type)
  return null
}

import { SyncType } from '@markaz/protocol/centre/sync/schemas'
import { AppError } from '@markaz/protocol/errors'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { performRun, type RunLog } from './perform-run.ts'
import { endKilledRun, giveUpRestarting, leaseSeconds, type NewRun, openRun, type Run } from './runs.ts'

export interface SyncWorker {
  /**
   * Opens the run and answers; the work goes on in this process.
   * @param alongside written in the transaction that opens the run
   * @throws AppError ERP_NOT_CONFIGURED; the violation of sync_run_one_at_a_time while another run is alive (error 245)
   */
  start(
    type: SyncType,
    staffId: number | null,
    alongside?: (tx: Db, runId: number) => Promise<void>,
  ): Promise<{ type: SyncType; status: 'running' }>
  /**
   * Takes up the run of a killed process, and from now on looks for such runs by itself: several processes may stand on
   * one database. Call it when the database is migrated and `deps.erp` is set.
   * @param isAlone the database is embedded: nobody else can be at work
   */
  resumeInterrupted(options: { isAlone: boolean }): Promise<void>
  /** Resolves when nothing is at work here. */
  idle(): Promise<void>
  /** Ends after the batch at hand, before the database closes; the run goes on at the next start. */
  stop(): Promise<void>
}

export interface SyncWorkerOptions {
  log?: RunLog
  /** Collections of at most so many rows are always read whole. */
  wholeUpTo?: number
}

/** Work that killed its process so often is not tried again by itself. */
const mostRestarts = 3

export function makeSyncWorker(deps: Pick<Deps, 'db' | 'clock' | 'erp'>, options: SyncWorkerOptions = {}): SyncWorker {
  const stopping = new AbortController()
  const atWork = new Set<Promise<unknown>>()
  let watch: NodeJS.Timeout | undefined

  function work(run: Run): void {
    const { db, clock, erp } = deps
    if (!erp) return
    const job = performRun({ db, clock, erp, ...options, signal: stopping.signal }, run)
    atWork.add(job)
    void job.finally(() => atWork.delete(job))
  }

  async function takeUpKilled(isAlone: boolean): Promise<void> {
    if (stopping.signal.aborted) return
    const run = await deps.db.transaction(async (tx) => {
      const killed = await endKilledRun(tx, isAlone)
      if (!killed) return undefined
      const type = SyncType.safeParse(killed.type).data
      const again: NewRun | null =
        type && deps.erp && killed.restarts < mostRestarts ? { ...killed, restarts: killed.restarts + 1 } : null
      if (again) return openRun(tx, again)
      await giveUpRestarting(tx, killed.type)
      return undefined
    })
    if (run) work(run)
  }

  return {
    async start(type, staffId, alongside) {
      if (!deps.erp) throw new AppError('ERP_NOT_CONFIGURED')
      const run = await deps.db.transaction(async (tx) => {
        const opened = await openRun(tx, { type, startedBy: staffId })
        await alongside?.(tx, opened.id)
        return opened
      })
      work(run)
      return { type, status: 'running' }
    },

    async resumeInterrupted({ isAlone }) {
      // What runs here already is alive.
      await takeUpKilled(isAlone && atWork.size === 0)
      watch ??= setInterval(
        () => void takeUpKilled(false).catch((err) => options.log?.error({ err }, 'sync watch')),
        leaseSeconds * 1_000,
      ).unref()
    },

    async idle() {
      await Promise.all(atWork)
    },

    async stop() {
      clearInterval(watch)
      stopping.abort(new Error('The server is stopping'))
      await Promise.all(atWork)
    },
  }
}

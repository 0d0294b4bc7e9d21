import { type Db, sql } from '../../db/db.ts'
import { type Clock, todayInTashkent } from '../../deps.ts'
import { ErpError, type ErpSource } from '../../integrations/erp/port.ts'
import { applyErpBatch } from './apply-erp-batch.ts'
import { allErpCollections, collectionsOfSyncRun, entityNamesOfSyncRun } from './collections.ts'
import { readDeferredErpRecords } from './deferred-rows.ts'
import { ImplausibleErpListError } from './missing-rows.ts'
import { SyncProgress } from './progress.ts'
import { importErpCollection } from './read-collection.ts'
import {
  finishSyncRun,
  releaseSyncLease,
  renewSyncLease,
  type SyncRun,
  type SyncRunCounts,
  SyncRunLostError,
  syncLeaseSeconds,
} from './runs.ts'
import { syncText } from './sync.text.ts'
import { readSyncCheckpoints, startOfChangesToRead } from './sync-checkpoints.ts'
import type { TransactionRunner } from './transaction-pauses.ts'

interface RunTools {
  db: Db
  clock: Clock
  erp: ErpSource
  log?: SyncRunLogger
  pace: TransactionRunner
  /** An abort stops the synchronization after the current batch; another process can continue the synchronization. */
  signal: AbortSignal
  /** Kinds of ERP rows with at most this many rows are always read completely. */
  wholeUpTo?: number
}

export interface SyncRunLogger {
  error(details: object, message: string): void
}

interface CollectionReport extends SyncRunCounts {
  entity: string
  title: string
  isFull: boolean
}

export interface SyncRunReport {
  /** `stopped` = another process continues the synchronization. */
  status: 'done' | 'error' | 'stopped'
  error: string | null
  /** Names of files that could not be read and were skipped. */
  remarks: string[]
  collections: CollectionReport[]
}

/**
 * Performs the synchronization. Never throws: an ERP error becomes the result of the synchronization, and any other
 * error is logged.
 */
export async function performSyncRun(tools: RunTools, run: SyncRun): Promise<SyncRunReport> {
  const { db, log, signal } = tools
  const heartbeat = setInterval(() => void renewSyncLease(db, run).catch(() => {}), (syncLeaseSeconds * 1_000) / 4)
  const reports: CollectionReport[] = []
  const remarks: string[] = []
  const finish = (error: string | null) =>
    finishSyncRun(db, run, {
      entities: entityNamesOfSyncRun(run.type),
      error,
      isFull: reports.every(({ isFull }) => isFull),
    })
  try {
    await readAll(tools, run, reports, remarks)
    await finish(null)
    return { status: 'done', error: null, remarks, collections: reports }
  } catch (cause) {
    const isStopped = signal.aborted || cause instanceof SyncRunLostError
    const isErpTrouble = cause instanceof ErpError && !isStopped
    if (!isStopped && !isErpTrouble) log?.error({ err: cause, run: run.id, type: run.type }, 'sync')
    const error = isErpTrouble ? cause.message : syncText.unexpected
    // If the database is down, the end cannot be stored. Then the lease expires, and another process continues the
    // synchronization.
    await (isStopped ? releaseSyncLease(db, run) : finish(error)).catch((err) =>
      log?.error({ err, run: run.id }, 'sync end'),
    )
    return isStopped
      ? { status: 'stopped', error: null, remarks, collections: reports }
      : { status: 'error', error, remarks, collections: reports }
  } finally {
    clearInterval(heartbeat)
  }
}

async function readAll(tools: RunTools, run: SyncRun, reports: CollectionReport[], remarks: string[]): Promise<void> {
  const { db, clock, erp, pace, signal, wholeUpTo = 5_000 } = tools
  const at = { now: clock.now(), today: todayInTashkent(clock) }
  const collections = collectionsOfSyncRun(run.type)
  const isFile = run.type === 'import'
  await erp.check?.(
    collections.map(({ entity }) => entity),
    signal,
  )
  const marks = isFile ? new Map() : await readSyncCheckpoints(db)
  const plan = collections.map((collection) => {
    const mark = marks.get(collection.entity)
    const since = startOfChangesToRead(mark, at.now, wholeUpTo)
    return { collection, since, expected: since === null ? (mark?.rows ?? null) : null }
  })
  const progress = new SyncProgress(plan.map(({ expected }) => expected))
  const taking = { db, run, at, progress, pace }

  let incredible: ImplausibleErpListError | undefined
  for (const { collection, since } of plan) {
    const report = { entity: collection.entity, title: collection.title, isFull: false, ...createEmptyCounts() }
    reports.push(report)
    try {
      report.isFull = await importErpCollection(
        { ...taking, collection, counts: report },
        { erp, since, keepsMark: !isFile, signal, remarks },
      )
    } catch (error) {
      if (!(error instanceof ImplausibleErpListError)) throw error
      incredible ??= error
    }
  }
  // Retries rows that were deferred because they refer to a missing row. Referenced kinds come first, because the
  // missing row may be deferred too.
  for (const collection of allErpCollections()) {
    const counts = reports.find(({ entity }) => entity === collection.entity) ?? createEmptyCounts()
    for await (const records of readDeferredErpRecords(db, collection)) {
      signal.throwIfAborted()
      await applyErpBatch({ ...taking, collection, counts, seen: null }, { records, refused: [] })
    }
  }
  await refreshStatistics(db, reports)
  if (incredible) throw incredible
}

function createEmptyCounts(): SyncRunCounts {
  return { added: 0, changed: 0, unchanged: 0, ended: 0, refused: 0 }
}

/**
 * Updates the statistics of the query planner after large imports: the embedded database never does so by itself, and
 * plans would be slow.
 */
async function refreshStatistics(db: Db, reports: CollectionReport[]): Promise<void> {
  for (const { table, fills = [] } of allErpCollections().filter(({ entity }) =>
    reports.some((report) => report.entity === entity && report.added + report.changed >= 500),
  ))
    for (const one of [table, ...fills]) await db.run(sql`analyze ${one}`)
}

import { type Db, sql } from '../../db/db.ts'
import type { ErpRecord } from '../../integrations/erp/port.ts'
import { emptySyncBatchCounts, type SyncNowAndToday } from './batch-counts.ts'
import type { ErpCollection } from './collections.ts'
import { storeDeferredErpRows } from './deferred-rows.ts'
import { markMissingErpRowsGone } from './missing-rows.ts'
import type { SyncProgress } from './progress.ts'
import { maxStoredRefusedRows, type RefusedErpRow, storeRefusedRows } from './refused-rows.ts'
import { addBatchToSyncRun, type SyncRun, type SyncRunCounts } from './runs.ts'
import type { SeenErpRowTracker } from './seen-rows.ts'
import { syncText } from './sync.text.ts'
import { storeSyncRows } from './sync-rows.ts'
import { maxRowsPerTransaction, type TransactionRunner } from './transaction-pauses.ts'

export interface SyncBatchInput {
  db: Db
  run: SyncRun
  at: SyncNowAndToday
  collection: ErpCollection
  progress: SyncProgress
  counts: SyncRunCounts
  pace: TransactionRunner
  /** null = the batch contains deferred rows that are tried again; they were recorded as seen when they arrived. */
  seen: SeenErpRowTracker | null
}

interface Batch {
  records: ErpRecord[]
  /** Rows from the ERP that the ERP adapter could not convert. */
  refused: RefusedErpRow[]
}

const tries = 3

/**
 * Imports a batch of ERP rows. Each transaction also stores its counts, so that after a kill no row is lost or counted
 * twice. If PostgreSQL refuses a row, the batch is halved repeatedly until only this row is refused.
 */
export async function applyErpBatch(input: SyncBatchInput, { records, refused }: Batch): Promise<void> {
  const { mostAtOnce = maxRowsPerTransaction } = input.collection
  await applyPart(input, { records: records.slice(0, mostAtOnce), refused })
  for (let from = mostAtOnce; from < records.length; from += mostAtOnce) {
    await applyPart(input, { records: records.slice(from, from + mostAtOnce), refused: [] })
  }
}

async function applyPart(input: SyncBatchInput, batch: Batch): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await input.pace(() => applyWholeBatch(input, batch))
    } catch (error) {
      // 40P01 = a deadlock with a concurrent transaction. The batch is tried again.
      if ((error as { code?: string }).code === '40P01' && attempt < tries) continue
      const reason = refusalTextOfDatabaseError(error)
      if (reason === null || batch.records.length === 0) throw error
      return applyHalves(input, batch, reason)
    }
  }
}

async function applyHalves(input: SyncBatchInput, { records, refused }: Batch, reason: string): Promise<void> {
  const [first] = records
  if (first && records.length === 1)
    return applyWholeBatch(input, { records: [], refused: [...refused, { extId: first.extId, reason }] })
  const middle = records.length >> 1
  await applyPart(input, { records: records.slice(0, middle), refused })
  await applyPart(input, { records: records.slice(middle), refused: [] })
}

async function applyWholeBatch(input: SyncBatchInput, { records, refused }: Batch): Promise<void> {
  const { db, run, at, collection, progress, counts, seen } = input
  const isRetry = seen === null
  const standing = records.filter(({ gone }) => !gone)
  const gone = records.filter((record) => record.gone).map(({ extId }) => extId)

  const moved = await db.transaction(async (tx) => {
    await commitInBackground(tx)
    await seen?.add(
      tx,
      [...records, ...refused].map(({ extId }) => extId).filter((extId) => extId !== null),
    )
    const endedIds =
      gone.length > 0 ? await markMissingErpRowsGone(tx, collection, sql`ext_id = any(${gone}::text[])`, at) : []
    const taken = standing.length > 0 ? await collection.take(tx, standing, at) : emptySyncBatchCounts
    await storeDeferredErpRows(
      tx,
      run,
      collection,
      records,
      isRetry ? taken.waiting : [...taken.waiting, ...taken.clashing],
    )
    const allRefused = [...refused, ...taken.refused, ...(isRetry ? taken.clashing : [])]
    await storeRefusedRows(tx, run, collection, allRefused.slice(0, Math.max(0, maxStoredRefusedRows - counts.refused)))
    await storeSyncRows(tx, run, collection, counts, {
      added: taken.newIds,
      changed: taken.changedIds,
      ended: endedIds,
    })
    const ended = endedIds.length
    const result: SyncRunCounts = {
      added: taken.added,
      changed: taken.changed,
      // Rows that are tried again were already counted in their first batch.
      unchanged: isRetry ? 0 : taken.unchanged + gone.length - ended,
      ended,
      refused: allRefused.length,
    }
    await addBatchToSyncRun(tx, run, result, isRetry ? 0 : records.length + refused.length, progress)
    return result
  })
  addSyncBatchCounts(counts, moved)
}

/**
 * Lets the commit end before the data is on the disk, which saves a quarter of the time. A power failure can lose the
 * last batches with their counts; then they are imported again.
 */
async function commitInBackground(tx: Db): Promise<void> {
  await tx.run(sql`select set_config('synchronous_commit', 'off', true)`)
}

export function addSyncBatchCounts(counts: SyncRunCounts, more: Partial<SyncRunCounts>): void {
  for (const key of ['added', 'changed', 'unchanged', 'ended', 'refused'] as const) counts[key] += more[key] ?? 0
}

/** Returns the reason why PostgreSQL refused a row; null if the error has another cause. */
function refusalTextOfDatabaseError(error: unknown): string | null {
  const { code, constraint, column, message } = error as Partial<Record<string, string>>
  if (!code || !/^(22|23|54)/.test(code)) return null
  const known = constraint && syncText.refused[constraint]
  if (known) return known
  const where = constraint ?? column
  return syncText.doesNotFit(where ?? message ?? code)
}

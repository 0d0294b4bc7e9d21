import { sql } from '../../db/db.ts'
import type { ErpSource } from '../../integrations/erp/port.ts'
import { addSyncBatchCounts, applyErpBatch, type SyncBatchInput } from './apply-erp-batch.ts'
import { dropDeferredRowsMissingInErp } from './deferred-rows.ts'
import { findRowsMissingInErp, markMissingErpRowsGone } from './missing-rows.ts'
import { storeRefusedRows } from './refused-rows.ts'
import { addBatchToSyncRun, storeRemarksOnSkippedFiles } from './runs.ts'
import { createSeenErpRowTracker, type SeenErpRowTracker } from './seen-rows.ts'
import { syncText } from './sync.text.ts'
import { saveSyncCheckpoint } from './sync-checkpoints.ts'
import { storeSyncRows } from './sync-rows.ts'
import { maxRowsPerTransaction } from './transaction-pauses.ts'

interface ReadOptions {
  erp: ErpSource
  /** Time since which changes are read from the ERP; null = read all rows. */
  since: string | null
  /**
   * True = the checkpoint is updated; false = a file is imported, which does not say up to which time it is complete.
   */
  keepsMark: boolean
  signal: AbortSignal
  /** The names of unreadable, skipped files are added to this array. */
  remarks: string[]
}

/**
 * Reads ERP rows and imports them. If all rows were read, stored rows that the ERP does not list are marked as gone.
 * @returns whether all rows were read
 * @throws ErpError, SyncRunLostError, or the signal's reason. Imported rows then stay, and the next synchronization
 * reads the same changes again. After an ImplausibleErpListError, other kinds of rows can still be imported
 */
export async function importErpCollection(
  input: Omit<SyncBatchInput, 'seen'>,
  { erp, since, keepsMark, signal, remarks: skipped }: ReadOptions,
): Promise<boolean> {
  const { db, run, collection, progress } = input
  const seen = await createSeenErpRowTracker(db, collection)
  const reading = { isFull: false, newestChange: null as string | null, rows: 0, nameless: 0 }
  for await (const { rows, total, full, notes, remarks = [] } of collection.read(erp, { since, signal })) {
    signal.throwIfAborted()
    const records = rows.filter((row) => row.ok).map(({ record }) => record)
    const refused = rows.filter((row) => !row.ok)
    for (const { modifiedAt } of records) {
      if (modifiedAt !== null && modifiedAt > (reading.newestChange ?? '')) reading.newestChange = modifiedAt
    }
    reading.rows += rows.length
    reading.nameless += refused.filter(({ extId }) => extId === null).length
    reading.isFull = full
    await storeRefusedRows(db, run, collection, notes.map(asNote), true)
    await storeRemarksOnSkippedFiles(db, run, remarks)
    skipped.push(...remarks)
    progress.handled(rows.length, total)
    await applyErpBatch({ ...input, seen }, { records, refused })
  }
  if (reading.isFull && reading.nameless > 0) {
    reading.isFull = false
    const note = syncText.nameless(reading.nameless)
    await storeRefusedRows(db, run, collection, [asNote(note)], true)
  }
  progress.collectionOver()

  if (reading.isFull) await endUnlistedRows({ ...input, seen, signal })
  await db.transaction(async (tx) => {
    if (reading.isFull) await dropDeferredRowsMissingInErp(tx, run, collection)
    if (keepsMark) await saveSyncCheckpoint(tx, { entity: collection.entity, ...reading }, input.at.now)
    await addBatchToSyncRun(tx, run, {}, 0, progress)
  })
  return reading.isFull
}

/**
 * Marks rows that the ERP no longer lists as gone, in short transactions, because other requests wait for the locked
 * rows.
 */
async function endUnlistedRows(
  input: SyncBatchInput & { seen: SeenErpRowTracker; signal: AbortSignal },
): Promise<void> {
  const { db, run, at, collection, counts, progress, pace, seen, signal } = input
  const { table, mostAtOnce = maxRowsPerTransaction } = collection
  const unlisted = await findRowsMissingInErp(db, collection, seen, at)
  const some = sql`id in (select id from ${table} where ${unlisted} order by id limit ${mostAtOnce})`
  for (let count = mostAtOnce; count === mostAtOnce; ) {
    signal.throwIfAborted()
    count = await pace(() =>
      db.transaction(async (tx) => {
        const ended = await markMissingErpRowsGone(tx, collection, some, at)
        await storeSyncRows(tx, run, collection, counts, { ended })
        await addBatchToSyncRun(tx, run, { ended: ended.length }, 0, progress)
        return ended.length
      }),
    )
    addSyncBatchCounts(counts, { ended: count })
  }
}

function asNote(reason: string) {
  return { extId: null, reason }
}

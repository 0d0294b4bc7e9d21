import type { Db } from '../../db/db.ts'
import type { ErpRecord } from '../../integrations/erp/port.ts'
import type { Collection } from './collections.ts'
import { endRows } from './ending.ts'
import type { Progress } from './progress.ts'
import type { Refusals } from './refusals.ts'
import { refusalOf } from './row-trouble.ts'
import { advanceRun, type Run, type RunCounts } from './runs.ts'
import type { SeenIds } from './seen-ids.ts'
import { type Aside, type At, nothingTaken } from './taken.ts'
import { keepWaiting } from './waiting.ts'

/** A run at work on one collection. */
export interface Taking {
  db: Db
  run: Run
  at: At
  collection: Collection
  progress: Progress
  refusals: Refusals
  counts: RunCounts
  /** null while waiting rows are tried again: those are known already. */
  seen: SeenIds | null
}

export interface Batch {
  records: ErpRecord[]
  /** Refused before they came here. */
  refused: { extId: string | null; reason: string }[]
}

const tries = 3

/**
 * One batch, one transaction, which moves the run's counters too: a process killed at any moment loses nothing and counts
 * nothing twice. When PostgreSQL refuses a batch for a single row, halves are tried until that row is found and refused alone.
 */
export async function takeBatch(taking: Taking, batch: Batch): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await takeWhole(taking, batch)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      // Deadlock or serialisation: somebody else's write came between.
      if (/^40/.test(code) && attempt < tries) continue
      const reason = refusalOf(error)
      if (reason === null || batch.records.length === 0) throw error
      const { records, refused } = batch
      if (records.length === 1) {
        const extId = (records[0] as ErpRecord).extId
        return takeWhole(taking, { records: [], refused: [...refused, { extId, reason }] })
      }
      const middle = records.length >> 1
      await takeBatch(taking, { records: records.slice(0, middle), refused })
      return takeBatch(taking, { records: records.slice(middle), refused: [] })
    }
  }
}

async function takeWhole(taking: Taking, { records, refused }: Batch): Promise<void> {
  const { db, run, at, collection, progress, refusals, counts, seen } = taking
  const isRetry = seen === null
  const standing = records.filter(({ gone }) => !gone)
  const gone = records.filter((record) => record.gone).map(({ extId }) => extId)
  const extIds = [...records, ...refused].map(({ extId }) => extId).filter((extId) => extId !== null)

  const moved = await db.transaction(async (tx) => {
    await seen?.add(tx, extIds)
    const ended = gone.length > 0 ? await endRows(tx, collection, idsAmong(gone), at) : 0
    const taken = standing.length > 0 ? await collection.take(tx, standing, at) : nothingTaken
    const waiting: Aside[] = isRetry ? taken.waiting : [...taken.waiting, ...taken.clashing]
    const final = isRetry ? [...taken.refused, ...taken.clashing] : taken.refused
    await keepWaiting(tx, run, collection, records, waiting)
    const allRefused = [...refused, ...final]
    await refusals.write(tx, collection, allRefused)
    const more = {
      added: taken.added,
      changed: taken.changed,
      unchanged: taken.unchanged + gone.length - ended,
      ended,
      refused: allRefused.length,
    }
    await advanceRun(tx, run, { ...more, done: isRetry ? 0 : extIds.length }, progress)
    return more
  })
  for (const key of ['added', 'changed', 'unchanged', 'ended', 'refused'] as const) counts[key] += moved[key]
}

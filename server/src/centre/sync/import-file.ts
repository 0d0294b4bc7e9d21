import { type Db, sql } from '../../db/db.ts'
import type { Clock } from '../../deps.ts'
import type { ErpSource } from '../../integrations/erp/port.ts'
import { performSyncRun, type SyncRunLogger, type SyncRunReport } from './perform-run.ts'
import { acquireSyncLease, createSyncRun } from './runs.ts'
import { listSyncReportRows, type SyncReportRow } from './sync.queries.ts'
import { runTransactionsWithoutPauses, runTransactionsWithPauses } from './transaction-pauses.ts'

interface ImportOptions {
  db: Db
  clock: Clock
  erp: ErpSource
  log?: SyncRunLogger
  signal: AbortSignal
  /** True = no other program uses the database, so the import makes no pauses for other statements. */
  isAlone?: boolean
  /** True = the import is rolled back after its report was made. */
  isTrial: boolean
}

export interface ErpImportReport extends SyncRunReport {
  /** Number of rows that wait for other rows, by kind of row. */
  waiting: ReadonlyMap<string, number>
  lines: SyncReportRow[]
}

const maxReportLines = 10_000

/** @throws the database error of the constraint sync_run_one_at_a_time while another synchronization is active */
export async function importErpFromFile({ db, isTrial, isAlone, ...parts }: ImportOptions): Promise<ErpImportReport> {
  // A trial import runs without pauses between transactions: it holds its locks until its end, so pauses would not help
  // other requests.
  const tools = {
    ...parts,
    pace: isTrial || isAlone ? runTransactionsWithoutPauses : runTransactionsWithPauses(parts.signal),
  }
  if (!isTrial) return importInto(db, tools)
  let report: ErpImportReport | undefined
  await db
    .transaction(async (tx) => {
      report = await importInto(withSavepoints(tx), tools)
      throw new TrialOver()
    })
    .catch((error) => {
      if (!(error instanceof TrialOver)) throw error
    })
  return report as ErpImportReport
}

class TrialOver extends Error {}

async function importInto(db: Db, tools: Omit<Parameters<typeof performSyncRun>[0], 'db'>): Promise<ErpImportReport> {
  const run = await db.transaction(async (tx) => {
    const opened = await createSyncRun(tx, { type: 'import', startedBy: null })
    await acquireSyncLease(tx, opened.id)
    return opened
  })
  const report = await performSyncRun({ db, ...tools }, run)
  const lines = await listSyncReportRows(db, run, maxReportLines)
  const counts = await db.many<{ entity: string; count: number }>(
    sql`select entity, count(*) from sync_waiting group by entity`,
  )
  return { ...report, lines, waiting: new Map(counts.map(({ entity, count }) => [entity, count])) }
}

/**
 * Turns inner transactions into savepoints, so that each batch can fail alone within the large transaction of a trial
 * import.
 */
function withSavepoints(tx: Db): Db {
  return {
    ...tx,
    async transaction(work) {
      await tx.run(sql`savepoint batch`)
      try {
        const result = await work(tx)
        await tx.run(sql`release savepoint batch`)
        return result
      } catch (error) {
        await tx.run(sql`rollback to savepoint batch`)
        throw error
      }
    },
  }
}

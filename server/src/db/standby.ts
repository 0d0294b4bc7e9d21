import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import { isConnectionLost } from './database-errors.ts'
import { type Db, sql } from './db.ts'
import { withTimeout } from './in-time.ts'
import { StartError } from './migrate.ts'
import type { OpenDatabase } from './open.ts'
import { identity } from './pooler.ts'

/** Passes `work` a database for reading only, which may be the standby. */
export type ReadRunner = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** How long a read waits for the standby to replay earlier commits. */
const longestWaitMs = 1_000
const lookAgainMs = 25

export interface Standby {
  read: ReadRunner
  /** Returns how far the standby is behind, in seconds; undefined = it does not answer. */
  lagSeconds(): Promise<number | undefined>
  /** Number of reads in this process, by the server that answered them. */
  reads: { standby: number; primary: number }
}

/**
 * Reads from a standby without ever returning older data than the call expects: the primary reports its log position,
 * and the standby is read once it has replayed up to there. So a user who has just saved something finds it, through
 * any process. When the standby is behind, silent or fails, the primary is read.
 * @param restMs how long a standby that was too far behind or did not answer is not used
 */
export function readerOf(
  standby: Pick<OpenDatabase, 'db' | 'watch'>,
  primary: Db,
  { restMs = 5_000, wait = delay as (milliseconds: number) => Promise<unknown> } = {},
): Standby {
  let restsUntil = 0
  const reads = { standby: 0, primary: 0 }
  const rest = () => {
    restsUntil = performance.now() + restMs
  }

  async function isThere(): Promise<boolean> {
    const newest = await primary.one<{ lsn: string }>(sql`select pg_current_wal_flush_lsn()::text as lsn`)
    const endsAt = performance.now() + longestWaitMs
    do {
      const row = await withTimeout(
        standby.db.one<{ hasAll: boolean }>(
          sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${newest?.lsn}::pg_lsn as "hasAll"`,
        ),
      )
      if (row?.hasAll) return true
      if (!row) break
      await wait(lookAgainMs)
    } while (performance.now() < endsAt)
    rest()
    return false
  }

  return {
    reads,
    async read(work) {
      if (performance.now() > restsUntil && !standby.watch.has('silent') && (await isThere())) {
        try {
          const answer = await work(standby.db)
          reads.standby++
          return answer
        } catch (error) {
          if (!isFaultOfStandby(error)) throw error
          rest()
        }
      }
      reads.primary++
      return work(primary)
    },
    async lagSeconds() {
      const newest = await withTimeout(
        primary.one<{ lsn: string }>(sql`select pg_current_wal_flush_lsn()::text as lsn`),
      )
      const row = await withTimeout(
        standby.db.one<{ seconds: number }>(sql`
          select case when pg_last_wal_replay_lsn() >= ${newest?.lsn ?? null}::pg_lsn then 0
            else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as seconds`),
      )
      return row?.seconds
    },
  }
}

/** Its connection broke, or PostgreSQL cancelled the read because it conflicted with the replay. */
const isFaultOfStandby = (error: unknown) => isConnectionLost(error) || (error as { code?: string }).code === '40001'

/**
 * Checks that the standby is a copy of our database, unless it does not answer yet.
 * @throws StartError when it is not a copy
 */
export async function requireSameDatabase(primary: pg.Pool, standby: pg.Pool): Promise<void> {
  const ask = async (pool: pg.Pool) => (await pool.query<{ id: string }>(`select ${identity} as id`)).rows[0]?.id
  const theirs = await withTimeout(ask(standby))
  if (theirs && theirs !== (await ask(primary)))
    throw new StartError('DATABASE_READ_URL boshqa bazaga olib boradi: DATABASE_URL dagi bazaning nusxasi kerak')
}

/**
 * Registers the standby's metrics.
 * @param standby null = all reads go to the primary
 */
export function standbyMetrics(registry: Registry, standby: Standby | null): void {
  new Gauge({
    name: 'markaz_replica_lag_seconds',
    help: 'How far the standby of DATABASE_READ_URL is behind',
    labelNames: [],
    registers: [registry],
    async collect() {
      const seconds = await standby?.lagSeconds()
      if (seconds === undefined) this.remove()
      else this.set(seconds)
    },
  })
  new Counter({
    name: 'markaz_replica_reads_total',
    help: 'Reads that may go to the standby, by where they went',
    labelNames: ['to'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [to, count] of Object.entries(standby?.reads ?? {})) this.inc({ to }, count)
    },
  })
}

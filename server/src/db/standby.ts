import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import { isConnectionLost } from './database-errors.ts'
import { type Db, sql } from './db.ts'
import { ServerStartError } from './migrate.ts'
import type { OpenedDatabase } from './open.ts'
import { databaseIdentitySql } from './pooler.ts'
import { awaitQueryOrTimeout } from './timeouts.ts'

/** Runs `work` with a database that is only for reading: a standby server (a copy) or the primary. */
export type RunReadsOnStandby = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Maximum milliseconds that a read waits for the standby server to apply earlier commits; then the primary is read. */
const longestWaitMs = 1_000
const lookAgainMs = 25

export interface StandbyDatabase {
  read: RunReadsOnStandby
  /** How many seconds the standby server is behind the primary; undefined = it does not answer. */
  lagSeconds(): Promise<number | undefined>
  reads: { standby: number; primary: number }
}

/**
 * Reads from the standby server if it has applied the log up to the primary's position, otherwise from the primary, so
 * that no read is outdated.
 * @param restMs for how many milliseconds a failed standby is not used
 */
export function createStandbyReader(
  standby: Pick<OpenedDatabase, 'db' | 'watch'>,
  primary: Db,
  { restMs = 5_000, wait = delay as (milliseconds: number) => Promise<unknown> } = {},
): StandbyDatabase {
  let restsUntil = 0
  const reads = { standby: 0, primary: 0 }
  const rest = () => {
    restsUntil = performance.now() + restMs
  }

  async function isThere(): Promise<boolean> {
    const newest = await primary.one<{ lsn: string }>(sql`select pg_current_wal_flush_lsn()::text as lsn`)
    const endsAt = performance.now() + longestWaitMs
    do {
      const row = await awaitQueryOrTimeout(
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
      const newest = await awaitQueryOrTimeout(
        primary.one<{ lsn: string }>(sql`select pg_current_wal_flush_lsn()::text as lsn`),
      )
      const row = await awaitQueryOrTimeout(
        standby.db.one<{ seconds: number }>(sql`
          select case when pg_last_wal_replay_lsn() >= ${newest?.lsn ?? null}::pg_lsn then 0
            else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as seconds`),
      )
      return row?.seconds
    },
  }
}

/**
 * True if the standby's connection broke, or the standby cancelled the query because of a conflict with changes from
 * the primary.
 */
const isFaultOfStandby = (error: unknown) => isConnectionLost(error) || (error as { code?: string }).code === '40001'

/**
 * Checks that the standby belongs to the same database; checks nothing if the standby does not answer.
 * @throws ServerStartError if it is a standby of a different database
 */
export async function requireSameDatabase(primary: pg.Pool, standby: pg.Pool): Promise<void> {
  const ask = async (pool: pg.Pool) =>
    (await pool.query<{ id: string }>(`select ${databaseIdentitySql} as id`)).rows[0]?.id
  const theirs = await awaitQueryOrTimeout(ask(standby))
  if (theirs && theirs !== (await ask(primary)))
    throw new ServerStartError('DATABASE_READ_URL boshqa bazaga olib boradi: DATABASE_URL dagi bazaning nusxasi kerak')
}

/** `standby` null = there is no standby server, so all reads use the primary. */
export function registerStandbyMetrics(registry: Registry, standby: StandbyDatabase | null): void {
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

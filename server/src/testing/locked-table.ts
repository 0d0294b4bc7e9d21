import type pg from 'pg'

/**
 * Locks the table while `work` runs: a request that writes to the table waits and keeps its other locks. Does not work
 * with PGlite, which has only one connection.
 */
export async function runWhileTableLocked<T>(
  pool: pg.Pool,
  table: string,
  work: (held: { untilBlocked(count: number): Promise<void>; release(): Promise<void> }) => Promise<T>,
): Promise<T> {
  const holder = await pool.connect()
  const release = async () => {
    await holder.query('rollback')
  }
  try {
    await holder.query(`begin; lock table ${table} in exclusive mode`)
    return await work({
      release,
      async untilBlocked(count) {
        let blocked = 0
        while (blocked < count) {
          const { rows } = await holder.query(
            "select count(*)::int as blocked from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
          blocked = rows[0].blocked
          // Within a transaction PostgreSQL caches its statistics; this call discards the cache.
          await holder.query('select pg_stat_clear_snapshot()')
        }
      },
    })
  } finally {
    await release()
    holder.release()
  }
}

/**
 * Runs two requests: the first stops before its audit entry, the second waits for locks of the first, then both
 * continue.
 */
export function runRequestsWithLockConflict<A, B>(
  pool: pg.Pool,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  return runWhileTableLocked(pool, 'audit', async ({ untilBlocked, release }) => {
    const one = first()
    await untilBlocked(1)
    const two = second()
    await untilBlocked(2)
    await release()
    return Promise.all([one, two])
  })
}

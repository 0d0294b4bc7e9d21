import type pg from 'pg'

/**
 * Makes a race on PostgreSQL, where several connections exist: nobody can write to `table` until `work` releases it, so
 * a call stops half-way, with all its locks taken, and a rival can be sent against it.
 */
export async function whileTableLocked<T>(
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
          // The statistics are a snapshot of the transaction unless told otherwise.
          await holder.query('select pg_stat_clear_snapshot()')
        }
      },
    })
  } finally {
    await release()
    holder.release()
  }
}

/** Two calls: the first stops half-way, at its audit line, and the second runs into it; then both are let go. */
export function raceAtAuditEntry<A, B>(
  pool: pg.Pool,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  return whileTableLocked(pool, 'audit', async ({ untilBlocked, release }) => {
    const one = first()
    await untilBlocked(1)
    const two = second()
    await untilBlocked(2)
    await release()
    return Promise.all([one, two])
  })
}

import type { Db } from './db.ts'

/**
 * Runs `work` in a transaction and returns its result, but rolls the transaction back. A preview thus shows exactly
 * what the action would do.
 */
export async function runAndRollBack<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let seen: { is: T } | undefined
  const undo = new Error('only looked at')
  await db
    .transaction(async (tx) => {
      seen = { is: await work(tx) }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return (seen as { is: T }).is
}

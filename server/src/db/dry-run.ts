import type { Db } from './db.ts'

/** Everything is done, looked at, and undone: what is shown before somebody agrees is what would really happen. */
export async function dryRun<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
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

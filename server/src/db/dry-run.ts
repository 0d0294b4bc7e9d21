import type { Db } from './db.ts'

/** Runs `work` and rolls it back, so that a preview shows exactly what the action would do. */
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

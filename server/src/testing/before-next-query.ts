import { vi } from 'vitest'
import type { Db } from '../db/db.ts'

/** Runs `work` before the next `db.run` or `db.transaction`, as if another user changed data during a request. */
export function runBeforeNextQuery(db: Db, method: 'run' | 'transaction', work: () => Promise<unknown>): void {
  const ask = db[method] as (...given: unknown[]) => Promise<unknown>
  vi.spyOn(db, method).mockImplementationOnce(async (...given: unknown[]) => {
    await work()
    return ask(...given) as never
  })
}

import { vi } from 'vitest'
import type { Db } from '../db/db.ts'

/** Runs `work` before the next `db.run` or `db.transaction`, as if another user changed data during a request. */
export function runBeforeNextQuery(db: Db, asked: 'run' | 'transaction', work: () => Promise<unknown>): void {
  const ask = db[asked] as (...given: unknown[]) => Promise<unknown>
  vi.spyOn(db, asked).mockImplementationOnce(async (...given: unknown[]) => {
    await work()
    return ask(...given) as never
  })
}

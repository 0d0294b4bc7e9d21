import { vi } from 'vitest'
import type { Db } from '../db/db.ts'

/**
 * Runs `work` directly before the next call of `db.run` or `db.transaction`, to simulate that another user changes data
 * during a request.
 */
export function runBeforeNextQuery(db: Db, asked: 'run' | 'transaction', work: () => Promise<unknown>): void {
  const ask = db[asked] as (...given: unknown[]) => Promise<unknown>
  vi.spyOn(db, asked).mockImplementationOnce(async (...given: unknown[]) => {
    await work()
    return ask(...given) as never
  })
}

import { vi } from 'vitest'
import type { Db } from '../db/db.ts'

/** Does `work` just before the database is next asked so: what somebody else did while a call was on its way. */
export function beforeNextQuery(db: Db, asked: 'run' | 'transaction', work: () => Promise<unknown>): void {
  const ask = db[asked] as (...given: unknown[]) => Promise<unknown>
  vi.spyOn(db, asked).mockImplementationOnce(async (...given: unknown[]) => {
    await work()
    return ask(...given) as never
  })
}

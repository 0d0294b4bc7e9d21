import type { AccountDb } from '../store/account.ts'

/** What a view keeps while its tab is open: nothing of the pupil reaches the disk of whoever looks. */
export const memoryDb: Promise<AccountDb> = Promise.resolve(makeDb() as unknown as AccountDb)

/** As much of a pupil's database as a reader needs. */
function makeDb() {
  const stores = new Map<string, Map<unknown, unknown>>()
  const of = (name: string) => stores.get(name) ?? (stores.set(name, new Map()).get(name) as Map<unknown, unknown>)
  return {
    get: async (name: string, key: unknown) => of(name).get(key),
    put: async (name: string, value: unknown, key: unknown) => void of(name).set(key, value),
    delete: async (name: string, key: unknown) => void of(name).delete(key),
    // Its outbox is empty: nothing is written in a view.
    getAllFromIndex: async () => [],
    count: async () => 0,
  }
}

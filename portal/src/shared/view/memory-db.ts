import type { AccountDatabase } from '../store/account.ts'

/**
 * The storage for a staff member who views a student's portal. It is only in the tab's memory, so that no data of the
 * student is written to the disk of the staff member's computer.
 */
export const staffViewDatabase: Promise<AccountDatabase> = Promise.resolve(makeDb() as unknown as AccountDatabase)

/** Creates an in-memory replacement for the database, with the functions that reading needs. */
function makeDb() {
  const stores = new Map<string, Map<unknown, unknown>>()
  const of = (name: string) => stores.get(name) ?? (stores.set(name, new Map()).get(name) as Map<unknown, unknown>)
  return {
    get: async (name: string, key: unknown) => of(name).get(key),
    put: async (name: string, value: unknown, key: unknown) => void of(name).set(key, value),
    delete: async (name: string, key: unknown) => void of(name).delete(key),
    // The outbox is always empty, because a staff view sends nothing.
    getAllFromIndex: async () => [],
    count: async () => 0,
  }
}

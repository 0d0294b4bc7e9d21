import type { AccountDatabase } from '../store/account.ts'

/**
 * Storage for a staff member who views a student's portal. It is only in memory, so that no data of the student is
 * written to the staff member's disk.
 */
export const staffViewDatabase: Promise<AccountDatabase> = Promise.resolve(makeDb() as unknown as AccountDatabase)

function makeDb() {
  const stores = new Map<string, Map<unknown, unknown>>()
  const of = (name: string) => stores.get(name) ?? (stores.set(name, new Map()).get(name) as Map<unknown, unknown>)
  return {
    get: async (name: string, key: unknown) => of(name).get(key),
    put: async (name: string, value: unknown, key: unknown) => void of(name).set(key, value),
    delete: async (name: string, key: unknown) => void of(name).delete(key),
    getAllFromIndex: async () => [],
    count: async () => 0,
  }
}

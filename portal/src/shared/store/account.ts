import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { OutboxFile, OutboxItem } from '../outbox/waiting.ts'
import { isPortalViewByStaff } from '../view/view.ts'

interface KeptAnswer {
  at: number
  etag: string | null
  data: unknown
}

interface KeptFile {
  at: number
  blob: Blob
}

export interface SubmissionDraft {
  /** When the draft was last changed, by the phone's estimate of the server's clock. */
  at: number
  text: string
  files: OutboxFile[]
}

interface AccountSchema extends DBSchema {
  /** Cached responses of the server; the key is the address of the API call. */
  answers: { key: string; value: KeptAnswer }
  files: { key: string; value: KeptFile }
  drafts: { key: string; value: SubmissionDraft }
  /** The position in seconds at which the user stopped a video; the key is the video's id. */
  positions: { key: string; value: number }
  outbox: { key: string; value: OutboxItem; indexes: { byTime: number } }
}

type AccountDatabase = IDBPDatabase<AccountSchema>

const nameOf = (studentId: number) => `markaz-portal-${studentId}`
const opened = new Map<number, Promise<AccountDatabase>>()

/** Each account has a separate database on the phone, so that no user can read another user's data. */
export function openAccountDatabase(studentId: number): Promise<AccountDatabase> {
  if (isPortalViewByStaff) return portalViewByStaffDatabase
  const known = opened.get(studentId)
  if (known) return known
  const db = openDB<AccountSchema>(nameOf(studentId), 1, {
    upgrade(fresh) {
      fresh.createObjectStore('answers')
      fresh.createObjectStore('files')
      fresh.createObjectStore('drafts')
      fresh.createObjectStore('positions')
      fresh.createObjectStore('outbox', { keyPath: 'id' }).createIndex('byTime', 'createdAt')
    },
    blocking: () => void db.then((one) => one.close()).finally(() => opened.delete(studentId)),
    terminated: () => opened.delete(studentId),
  })
  opened.set(studentId, db)
  return db
}

/** Deletes an account's data on the phone. Unsent items stay, and are sent only after the same user signs in again. */
export async function deleteAccountData(studentId: number): Promise<void> {
  const db = await openAccountDatabase(studentId)
  if ((await db.count('outbox')) > 0) {
    for (const store of ['answers', 'files', 'drafts', 'positions'] as const) await db.clear(store)
    return
  }
  db.close()
  opened.delete(studentId)
  await deleteDB(nameOf(studentId))
}

export async function deleteDataOfOtherAccounts(studentId: number): Promise<void> {
  const names = (await indexedDB.databases?.())?.map(({ name }) => name ?? '') ?? []
  const others = names.flatMap((name) => /^markaz-portal-(-?\d+)$/.exec(name)?.[1] ?? [])
  for (const id of others) if (Number(id) !== studentId) await deleteAccountData(Number(id))
}

/**
 * Storage for a staff member who views a student's portal. It is only in memory, so that no data of the student is
 * written to the staff member's disk.
 */
const portalViewByStaffDatabase: Promise<AccountDatabase> = Promise.resolve(makeDb() as unknown as AccountDatabase)

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

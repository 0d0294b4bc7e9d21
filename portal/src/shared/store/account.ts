import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { OutboxFile, OutboxItem } from '../outbox/waiting.ts'
import { memoryDb } from '../view/memory-db.ts'
import { isStaffView } from '../view/view.ts'

/** A cached answer of the server, with the time at which it was given. */
interface KeptAnswer {
  at: number
  etag: string | null
  data: unknown
}

/** The content of a file that was opened once, stored by its path on the server. */
interface KeptFile {
  at: number
  blob: Blob
}

/** What the user has typed and not submitted. */
export interface Draft {
  /** When it was last changed, by the server's clock as known on this phone. */
  at: number
  text: string
  files: OutboxFile[]
}

interface AccountSchema extends DBSchema {
  /** Cached answers of the server, by address. */
  answers: { key: string; value: KeptAnswer }
  files: { key: string; value: KeptFile }
  /** Drafts by what they are about: `homework:7`. */
  drafts: { key: string; value: Draft }
  /** Playback position of each video, in seconds. */
  positions: { key: string; value: number }
  outbox: { key: string; value: OutboxItem; indexes: { byTime: number } }
}

export type AccountDb = IDBPDatabase<AccountSchema>

const nameOf = (studentId: number) => `markaz-portal-${studentId}`
const opened = new Map<number, Promise<AccountDb>>()

/**
 * Opens the database with all data of one account on this phone. Each account has its own database, so that none can
 * read another's.
 */
export function accountDb(studentId: number): Promise<AccountDb> {
  if (isStaffView) return memoryDb
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
    // A sign-out in another tab is deleting the database.
    blocking: () => void db.then((one) => one.close()).finally(() => opened.delete(studentId)),
    terminated: () => opened.delete(studentId),
  })
  opened.set(studentId, db)
  return db
}

/**
 * Deletes everything that the portal shows, at a sign-out or when another user signs in. Unsent submissions move to a
 * store that only their owner's next sign-in reads, and are sent then.
 */
export async function leaveAccount(studentId: number): Promise<void> {
  const db = await accountDb(studentId)
  if ((await db.count('outbox')) > 0) {
    for (const store of ['answers', 'files', 'drafts', 'positions'] as const) await db.clear(store)
    return
  }
  db.close()
  opened.delete(studentId)
  await deleteDB(nameOf(studentId))
}

/** Deletes the data of every account except this one. */
export async function leaveOtherAccounts(studentId: number): Promise<void> {
  const names = (await indexedDB.databases?.())?.map(({ name }) => name ?? '') ?? []
  const others = names.flatMap((name) => /^markaz-portal-(-?\d+)$/.exec(name)?.[1] ?? [])
  for (const id of others) if (Number(id) !== studentId) await leaveAccount(Number(id))
}

import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { OutboxFile, OutboxItem } from '../outbox/waiting.ts'
import { staffViewDatabase } from '../view/memory-db.ts'
import { isStaffView } from '../view/view.ts'

/** A response of the server that is cached on the phone, with its time. */
interface KeptAnswer {
  at: number
  etag: string | null
  data: unknown
}

/** The content of a file that was opened once; the key is its path on the server. */
interface KeptFile {
  at: number
  blob: Blob
}

/** Text and files that the user has entered, but not submitted. */
export interface SubmissionDraft {
  /** When the draft was last changed, by the server's clock as far as the phone knows it. */
  at: number
  text: string
  files: OutboxFile[]
}

interface AccountSchema extends DBSchema {
  /** Cached responses of the server; the key is the address of the call. */
  answers: { key: string; value: KeptAnswer }
  files: { key: string; value: KeptFile }
  /** Drafts; the key names their subject, e.g. `homework:7`. */
  drafts: { key: string; value: SubmissionDraft }
  /** The position in seconds at which the user stopped each video; the key is the video's id. */
  positions: { key: string; value: number }
  outbox: { key: string; value: OutboxItem; indexes: { byTime: number } }
}

export type AccountDatabase = IDBPDatabase<AccountSchema>

const nameOf = (studentId: number) => `markaz-portal-${studentId}`
const opened = new Map<number, Promise<AccountDatabase>>()

/**
 * Opens the phone's database with all data of one account. Each account has a separate database, so that no user can
 * read another user's data.
 */
export function openAccountDatabase(studentId: number): Promise<AccountDatabase> {
  if (isStaffView) return staffViewDatabase
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
    // Another tab has signed out and is deleting the database, so this tab must close it.
    blocking: () => void db.then((one) => one.close()).finally(() => opened.delete(studentId)),
    terminated: () => opened.delete(studentId),
  })
  opened.set(studentId, db)
  return db
}

/**
 * Deletes an account's data at a sign-out, or when another user signs in. Unsent work is moved to a store that is read
 * only at its owner's next sign-in, and is sent then.
 */
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

export async function deleteOtherAccountsData(studentId: number): Promise<void> {
  const names = (await indexedDB.databases?.())?.map(({ name }) => name ?? '') ?? []
  const others = names.flatMap((name) => /^markaz-portal-(-?\d+)$/.exec(name)?.[1] ?? [])
  for (const id of others) if (Number(id) !== studentId) await deleteAccountData(Number(id))
}

import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { Waiting, WaitingFile } from '../outbox/waiting.ts'
import { memoryDb } from '../view/memory-db.ts'
import { isView } from '../view/view.ts'

/** An answer of the server as it was at that time. */
interface KeptAnswer {
  at: number
  etag: string | null
  data: unknown
}

/** A file that was opened once, under the name by which the server always knows it. */
interface KeptFile {
  at: number
  blob: Blob
}

/** What is written and not yet sent off. */
export interface Draft {
  /** When it was last changed, by the server's clock as this phone knows it. */
  at: number
  text: string
  files: WaitingFile[]
}

interface AccountSchema extends DBSchema {
  /** Kept answers by the address that was asked. */
  answers: { key: string; value: KeptAnswer }
  files: { key: string; value: KeptFile }
  /** Drafts by the thing they are about: `homework:7`. */
  drafts: { key: string; value: Draft }
  /** The second at which each video was left. */
  positions: { key: string; value: number }
  outbox: { key: string; value: Waiting; indexes: { byTime: number } }
}

export type AccountDb = IDBPDatabase<AccountSchema>

const nameOf = (studentId: number) => `markaz-portal-${studentId}`
const opened = new Map<number, Promise<AccountDb>>()

/** All that this phone keeps for one pupil. Each has a database of their own: another account never reads it. */
export function accountDb(studentId: number): Promise<AccountDb> {
  if (isView) return memoryDb
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
    // It is being deleted by a sign-out in another window.
    blocking: () => void db.then((one) => one.close()).finally(() => opened.delete(studentId)),
    terminated: () => opened.delete(studentId),
  })
  opened.set(studentId, db)
  return db
}

/**
 * Whoever signs out, or is followed by somebody else, leaves nothing that the portal shows to anybody. What was handed in
 * and has not gone is kept where only its owner's next sign-in finds it, and goes then.
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

/** Leaves every account but that of this pupil. */
export async function leaveOtherAccounts(studentId: number): Promise<void> {
  const names = (await indexedDB.databases?.())?.map(({ name }) => name ?? '') ?? []
  const others = names.flatMap((name) => /^markaz-portal-(-?\d+)$/.exec(name)?.[1] ?? [])
  for (const id of others) if (Number(id) !== studentId) await leaveAccount(Number(id))
}

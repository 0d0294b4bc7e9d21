import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5

/**
 * Locks a file by an SQLite database, because Node cannot lock files. The lock ends with the process, even if it is
 * killed.
 * @returns a function that ends the lock; null = another process holds it
 */
export function tryLockFile(path: string): (() => void) | null {
  const lock = new DatabaseSync(path)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    return null
  }
}

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

const root = join(import.meta.dirname, '../../..')
const cacheFolder = join(root, 'node_modules/.markaz/prepared')
const hourMs = 3_600_000
const sqliteBusy = 5

/**
 * Returns a prepared folder. It is reused while `key` and the files in `sources` are unchanged, so tests must not write
 * into it.
 */
export async function prepareCachedFolder(
  name: string,
  { sources, key = '' }: { sources: readonly string[]; key?: string },
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(cacheFolder, `${name}-${hashOf(sources, key)}`)
  if (existsSync(folder)) return folder
  mkdirSync(cacheFolder, { recursive: true })
  // A second process waits until the first has made the folder. SQLite's lock ends with its process.
  const lock = new DatabaseSync(join(cacheFolder, `lock-${name}`))
  try {
    while (!isLocked(lock)) await delay(100)
    if (existsSync(folder)) return folder
    const mine = `${folder}.${process.pid}`
    mkdirSync(mine, { recursive: true })
    await make(mine)
    renameSync(mine, folder)
  } finally {
    lock.close()
  }
  for (const other of readdirSync(cacheFolder))
    if (other.startsWith(`${name}-`) && Date.now() - statSync(join(cacheFolder, other)).mtimeMs > hourMs)
      rmSync(join(cacheFolder, other), { recursive: true, force: true })
  return folder
}

/** Locks the file; false = another process holds the lock. */
function isLocked(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    return false
  }
}

function hashOf(sources: readonly string[], key: string): string {
  const hash = createHash('sha256').update(key)
  const add = (path: string): void => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const source of sources) add(join(root, source))
  return hash.digest('hex').slice(0, 16)
}

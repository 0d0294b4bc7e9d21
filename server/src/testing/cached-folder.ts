import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { tryLockFile } from '../db/lock-file.ts'

const root = join(import.meta.dirname, '../../..')
const cacheFolder = join(root, 'node_modules/.markaz/prepared')
const hourMs = 3_600_000

/**
 * Returns a prepared folder. It is reused while `key` and the files in `sources` are unchanged, so tests must not write
 * into it.
 */
export async function reuseOrCreateCachedFolder(
  name: string,
  { sources, key = '' }: { sources: readonly string[]; key?: string },
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(cacheFolder, `${name}-${hashOf(sources, key)}`)
  if (existsSync(folder)) return folder
  mkdirSync(cacheFolder, { recursive: true })
  // A second process waits until the first has made the folder.
  let unlock = tryLockFile(join(cacheFolder, `lock-${name}`))
  for (; !unlock; unlock = tryLockFile(join(cacheFolder, `lock-${name}`))) await delay(100)
  try {
    if (existsSync(folder)) return folder
    const mine = `${folder}.${process.pid}`
    mkdirSync(mine, { recursive: true })
    await make(mine)
    renameSync(mine, folder)
  } finally {
    unlock()
  }
  for (const other of readdirSync(cacheFolder))
    if (other.startsWith(`${name}-`) && Date.now() - statSync(join(cacheFolder, other)).mtimeMs > hourMs)
      rmSync(join(cacheFolder, other), { recursive: true, force: true })
  return folder
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

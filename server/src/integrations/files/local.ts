import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '@markaz/protocol/errors'
import { flushToDisk, isDiskFullError } from './disk.ts'
import { fileStoreIdentityFileKey, isFileKey, requireValidFileKey, requireValidFolderKey } from './file-key.ts'
import type { FileStore } from './port.ts'

export function createLocalFileStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, requireValidFileKey(key))
  let wasMarked = false
  /**
   * Refuses writing if the folder lacks the identity file of this centre: probably a network folder is not mounted, and
   * files would be stored on this machine's own disk.
   * @throws AppError FILES_DOWN
   */
  async function requireIdentityFile(): Promise<void> {
    const isMarked = (await stat(join(root, fileStoreIdentityFileKey)).catch(() => null)) !== null
    if (!isMarked && wasMarked) throw new AppError('FILES_DOWN')
    wasMarked ||= isMarked
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await requireIdentityFile()
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Renaming a temporary file ensures that no reader sees a half-written file.
      const draft = `${path}.${randomUUID()}.part`
      try {
        const handle = await open(draft, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, path)
      } catch (cause) {
        await rm(draft, { force: true })
        throw isDiskFullError(cause) ? new AppError('DISK_FULL', { cause }) : cause
      }
    },
    async putFile(key, path) {
      const place = pathOf(key)
      await requireIdentityFile()
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await flushToDisk(path)
      await rename(path, place).catch(async (error: NodeJS.ErrnoException) => {
        // A file on another disk cannot be renamed, so it is first copied next to its target.
        if (error.code !== 'EXDEV') throw error
        const draft = `${place}.${randomUUID()}.part`
        try {
          await copyFile(path, draft)
          await flushToDisk(draft)
          await rename(draft, place)
        } catch (cause) {
          await rm(draft, { force: true })
          throw cause
        }
      })
    },
    async open(key, part) {
      const path = pathOf(key)
      const found = await stat(path).catch(() => null)
      if (!found) await requireIdentityFile()
      return (
        found && {
          stream: createReadStream(path, part && { start: part.from, end: part.to }),
          sizeBytes: found.size,
        }
      )
    },
    async sizeOf(key) {
      return (await stat(pathOf(key)).catch(() => null))?.size ?? null
    },
    list: () => listFolder(root, ''),
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async removeFolder(folder) {
      await rm(join(root, requireValidFolderKey(folder)), { recursive: true, force: true })
    },
  }
}

async function* listFolder(root: string, folder: string): AsyncGenerator<{ key: string; sizeBytes: number }> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  // Names of folders are sorted with a slash at their end, because the keys of their files continue with a slash.
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort(byCharacters)
  for (const name of names) {
    const key = folder + name
    if (name.endsWith('/')) yield* listFolder(root, key)
    else if (isFileKey(key)) {
      const found = await stat(join(root, key)).catch(() => null)
      if (found) yield { key, sizeBytes: found.size }
    }
  }
}

const byCharacters = (a: string, b: string): number => (a < b ? -1 : 1)

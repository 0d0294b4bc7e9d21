import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './port.ts'

const isKey = (key: string) => /^[\w-]+(\/[\w-]+)*\/[\w-]+\.[a-z0-9]+$/.test(key)

/** Files in a folder, by default `files` of the data folder. Several processes may share it. */
export function localFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!isKey(key)) throw new Error('Not a key of the file store')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Beside its place and then moved there: nobody ever reads half a file.
      const draft = `${path}.${randomUUID()}.part`
      const handle = await open(draft, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, path)
    },
    async open(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(() => null)
      return found && { stream: createReadStream(path), sizeBytes: found.size }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

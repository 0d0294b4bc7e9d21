import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../integrations/files/port.ts'

/**
 * Opens a file that a database row names.
 * @throws Error (a 500) when the file store has lost it
 */
export async function openStored(files: FileStore, key: string) {
  const file = await files.open(key)
  if (!file) throw new Error(`The file store has no ${key}`)
  return file.stream
}

export async function bytesStored(files: FileStore, key: string): Promise<Buffer> {
  return buffer(await openStored(files, key))
}

import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../integrations/files/port.ts'

/** A file that a row of the database says is there; an Error, and so a 500, where the store has lost it. */
export async function openStored(files: FileStore, key: string) {
  const file = await files.open(key)
  if (!file) throw new Error(`The file store has no ${key}`)
  return file.stream
}

export async function bytesStored(files: FileStore, key: string): Promise<Buffer> {
  return buffer(await openStored(files, key))
}

import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../integrations/files/port.ts'

export async function openStoredFile(files: FileStore, key: string) {
  const file = await files.open(key)
  if (!file) throw new Error(`The file store has no ${key}`)
  return file.stream
}

export async function readStoredBytes(files: FileStore, key: string): Promise<Buffer> {
  return buffer(await openStoredFile(files, key))
}

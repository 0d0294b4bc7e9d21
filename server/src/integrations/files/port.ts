import type { Readable } from 'node:stream'

/**
 * Where uploaded files lie. Keys are ours (`students/images/<uuid>.jpg`, ASCII, never a person's words); what a file is
 * called stands in the table `file`.
 */
export interface FileStore {
  /** Whole or not at all; on the disk for good when the promise is kept. */
  put(key: string, bytes: Buffer): Promise<void>
  /** null = there is no such file. */
  open(key: string): Promise<{ stream: Readable; sizeBytes: number } | null>
  /** One that is not there is removed already. */
  remove(key: string): Promise<void>
}

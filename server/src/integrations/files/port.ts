import type { Readable } from 'node:stream'

/**
 * Where uploaded files lie. Keys are ours (`students/images/<uuid>.jpg`, ASCII, never a person's words); what a file is
 * called stands in the table `file`.
 */
export interface FileStore {
  /** Writes it whole or not at all; on the disk for good when the promise is kept. @throws AppError DISK_FULL */
  put(key: string, bytes: Buffer): Promise<void>
  /** The same for a big one that lies in a file of this machine; the file may be moved away by it. */
  putFile(key: string, path: string): Promise<void>
  /**
   * null = there is no such file. `sizeBytes` is the whole file's, also when only a part of it is read.
   * @param part first and last byte, both inclusive, inside the file
   */
  open(key: string, part?: { from: number; to: number }): Promise<{ stream: Readable; sizeBytes: number } | null>
  /** null = there is no such file. */
  sizeOf(key: string): Promise<number | null>
  /** All there are, in the order of the keys' characters. */
  list(): AsyncIterable<{ key: string; sizeBytes: number }>
  /** One that is not there is removed already. */
  remove(key: string): Promise<void>
  /** Everything below it; none there is removed already. @param folder with a slash at the end */
  removeFolder(folder: string): Promise<void>
}

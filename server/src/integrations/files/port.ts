import type { Readable } from 'node:stream'

/**
 * Stores uploaded files under generated keys, such as `students/images/<uuid>.jpg`. Keys are ASCII and contain no
 * personal data; the names of files are in the table `file`.
 */
export interface FileStore {
  /**
   * Stores a file completely or not at all. When the promise resolves, the file is safely on the disk.
   * @throws AppError DISK_FULL
   */
  put(key: string, bytes: Buffer): Promise<void>
  /** Stores a large local file, completely or not at all. The local file may be moved instead of copied. */
  putFile(key: string, path: string): Promise<void>
  /**
   * Opens a file; null = it does not exist. `sizeBytes` is the size of the complete file, even if only a part is read.
   * @param part the first and the last byte to read, both included; they must exist
   */
  open(key: string, part?: { from: number; to: number }): Promise<{ stream: Readable; sizeBytes: number } | null>
  /** Returns the size of a file in bytes; null = the file does not exist. */
  sizeOf(key: string): Promise<number | null>
  /** Yields all stored files, sorted by key. */
  list(): AsyncIterable<{ key: string; sizeBytes: number }>
  /** Removes a file; it is no error if the file does not exist. */
  remove(key: string): Promise<void>
  /**
   * Removes all files below the folder; it is no error if there are none.
   * @param folder must end with a slash
   */
  removeFolder(folder: string): Promise<void>
}

import type { Readable } from 'node:stream'

/**
 * Stores uploaded files. Keys are generated (`students/images/<uuid>.jpg`, ASCII, without personal texts); the name of
 * a file is in the table `file`.
 */
export interface FileStore {
  /**
   * Writes the file completely or not at all; when the promise resolves it is safely on the disk.
   * @throws AppError DISK_FULL
   */
  put(key: string, bytes: Buffer): Promise<void>
  /** Writes a large local file as `put` writes bytes; the local file may be moved instead of copied. */
  putFile(key: string, path: string): Promise<void>
  /**
   * Opens a file; null = it does not exist. `sizeBytes` is the size of the complete file, also if only a part is read.
   * @param part first and last byte, both inclusive, within the file
   */
  open(key: string, part?: { from: number; to: number }): Promise<{ stream: Readable; sizeBytes: number } | null>
  /** Returns the size; null = the file does not exist. */
  sizeOf(key: string): Promise<number | null>
  /** Yields all files in the order of their keys' characters. */
  list(): AsyncIterable<{ key: string; sizeBytes: number }>
  /** Removes a file; a missing file is not an error. */
  remove(key: string): Promise<void>
  /**
   * Removes everything below the folder; a missing folder is not an error.
   * @param folder with a trailing slash
   */
  removeFolder(folder: string): Promise<void>
}

import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** Keys of files are generated, such as `students/images/<uuid>.jpg`, and contain no personal data. */
export interface FileStore {
  /**
   * When the promise resolves, the complete file is safely on the disk.
   * @throws AppError DISK_FULL
   */
  put(key: string, bytes: Buffer): Promise<void>
  /** Stores a large local file, completely or not at all. The local file may be moved instead of copied. */
  putFile(key: string, path: string): Promise<void>
  /**
   * null = the file does not exist. `sizeBytes` is the size of the complete file.
   * @param part the first and the last byte to read, both included; they must exist
   */
  open(key: string, part?: { from: number; to: number }): Promise<{ stream: Readable; sizeBytes: number } | null>
  sizeOf(key: string): Promise<number | null>
  list(): AsyncIterable<{ key: string; sizeBytes: number }>
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>
  /** @param folder must end with a slash; a folder without files is accepted too */
  removeFolder(folder: string): Promise<void>
}

export interface UploadStore {
  /** The object to which the tus server (for uploads that can be resumed) writes received bytes. */
  datastore: DataStore
  /** @throws AppError DISK_FULL if there is not enough space for all bytes */
  create(id: string, sizeBytes: number): Promise<void>
  /** How many bytes of the upload are safely stored, and its total size; null = the upload does not exist. */
  received(id: string): Promise<{ offsetBytes: number; sizeBytes: number } | null>
  /**
   * Returns the path of the upload as a local file. The caller must call `release`, which deletes the file if it is a
   * copy.
   * @throws AppError DISK_FULL if there is no space for a copy; the signal's reason if it is aborted
   */
  localCopy(id: string, signal?: AbortSignal): Promise<{ path: string; release(): Promise<void> }>
  /** Does nothing if the upload does not exist. */
  remove(id: string): Promise<void>
}

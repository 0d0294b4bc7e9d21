import type { DataStore } from '@tus/server'

export interface UploadStore {
  /** The object to which the tus server (for uploads that can be resumed) writes received bytes. */
  datastore: DataStore
  /** @throws AppError DISK_FULL if there is not enough space for all bytes */
  create(id: string, sizeBytes: number): Promise<void>
  /** How many bytes of the upload are safely stored, and its total size; null = the upload does not exist. */
  received(id: string): Promise<{ offsetBytes: number; sizeBytes: number } | null>
  /**
   * The caller must call `release`, which deletes the copy if one was made.
   * @throws AppError DISK_FULL if there is no space for a copy; the signal's reason if it is aborted
   */
  localCopy(id: string, signal?: AbortSignal): Promise<{ path: string; release(): Promise<void> }>
  /** Does nothing if the upload does not exist. */
  remove(id: string): Promise<void>
}

import type { DataStore } from '@tus/server'

/** Stores resumable uploads while they arrive and until they are no longer needed. Ids are generated UUIDs. */
export interface UploadStore {
  /** The store that the tus server writes to. */
  datastore: DataStore
  /**
   * Creates an empty upload.
   * @throws AppError DISK_FULL when there is no space for the bytes
   */
  create(id: string, sizeBytes: number): Promise<void>
  /** Returns what has safely arrived; null = there is no such upload. */
  received(id: string): Promise<{ offsetBytes: number; sizeBytes: number } | null>
  /**
   * Returns the upload as a local file; `release` deletes the copy if one was made.
   * @throws AppError DISK_FULL when there is no space for it; the signal's reason
   */
  localCopy(id: string, signal?: AbortSignal): Promise<{ path: string; release(): Promise<void> }>
  /** Removes an upload; a missing one is not an error. */
  remove(id: string): Promise<void>
}

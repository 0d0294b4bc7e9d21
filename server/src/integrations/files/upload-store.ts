import type { DataStore } from '@tus/server'

/** Where resumable uploads lie while they come in, and until they are no longer needed. Ids are ours (UUIDs). */
export interface UploadStore {
  /** What the tus server writes to. */
  datastore: DataStore
  /** @throws AppError DISK_FULL when there is no room for it */
  create(id: string, sizeBytes: number): Promise<void>
  /** What has arrived for good; null = there is no such upload. */
  received(id: string): Promise<{ offsetBytes: number; sizeBytes: number } | null>
  /**
   * The upload as a file on this machine; `release` removes what had to be fetched for that.
   * @throws AppError DISK_FULL when there is no room for it; the signal's reason
   */
  localCopy(id: string, signal?: AbortSignal): Promise<{ path: string; release(): Promise<void> }>
  /** One that is not there is removed already. */
  remove(id: string): Promise<void>
}

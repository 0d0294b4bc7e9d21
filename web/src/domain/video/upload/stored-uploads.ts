import type { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { UploadEntry } from './upload-list.ts'

/** `told`: the upload's last status that was reported to the server; null = the server does not know the upload. */
export interface StoredUpload {
  entry: UploadEntry
  told: VideoStatus | null
}

/** Each upload has a separate storage key, so that two tabs do not overwrite each other's uploads. */
export const storedUploadPrefix = (personId: number) => `upload:${personId}:`

export function storeUpload(personId: number, upload: StoredUpload): void {
  const { file } = upload.entry
  const entry: UploadEntry = { ...upload.entry, isElsewhere: false, file: { ...file, speed: null, leftSeconds: null } }
  localStorage.setItem(storedUploadPrefix(personId) + entry.key, JSON.stringify({ entry, told: upload.told }))
}

export const removeStoredUpload = (personId: number, key: string) =>
  localStorage.removeItem(storedUploadPrefix(personId) + key)

/** Returns the oldest upload first, because the storage keys begin with the time of creation. */
export function readStoredUploads(personId: number): StoredUpload[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(storedUploadPrefix(personId)))
    .sort()
    .flatMap((name) => parseStoredUpload(localStorage.getItem(name)) ?? [])
}

/** Returns null if the stored upload is invalid, e.g. because an older version has stored it. */
export function parseStoredUpload(text: string | null): StoredUpload | null {
  try {
    const kept = JSON.parse(text ?? 'null') as StoredUpload | null
    const isOurs = typeof kept?.entry?.key === 'string' && Array.isArray(kept.entry.history) && 'told' in kept
    return isOurs && typeof kept.entry.file?.size === 'number' ? kept : null
  } catch {
    return null
  }
}

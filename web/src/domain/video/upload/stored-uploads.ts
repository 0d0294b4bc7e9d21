import type { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { UploadEntry } from './upload-list.ts'

/** What stays over a reload. `told`: the status the server knows of; null while it has no link. */
export interface StoredUpload {
  entry: UploadEntry
  told: VideoStatus | null
}

/** Every entry has a key of its own, so that two tabs never write over each other's. */
export const storedPrefix = (personId: number) => `upload:${personId}:`

export function storeUpload(personId: number, kept: StoredUpload): void {
  const { file } = kept.entry
  const entry: UploadEntry = { ...kept.entry, isElsewhere: false, file: { ...file, speed: null, leftSeconds: null } }
  localStorage.setItem(storedPrefix(personId) + entry.key, JSON.stringify({ entry, told: kept.told }))
}

export const removeStoredUpload = (personId: number, key: string) =>
  localStorage.removeItem(storedPrefix(personId) + key)

/** Oldest first: keys begin with the moment they were made. */
export function readStoredUploads(personId: number): StoredUpload[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(storedPrefix(personId)))
    .sort()
    .flatMap((name) => parseStoredUpload(localStorage.getItem(name)) ?? [])
}

/** null for what an older release or another hand has written. */
export function parseStoredUpload(text: string | null): StoredUpload | null {
  try {
    const kept = JSON.parse(text ?? 'null') as StoredUpload | null
    const isOurs = typeof kept?.entry?.key === 'string' && Array.isArray(kept.entry.history) && 'told' in kept
    return isOurs && typeof kept.entry.file?.size === 'number' ? kept : null
  } catch {
    return null
  }
}

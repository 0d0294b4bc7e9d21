import type { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { UploadEntry } from './upload-list.ts'

/**
 * The stored state of an upload, which survives a reload. `told`: the last status reported to the server; null if the
 * server does not know the upload.
 */
export interface KeptUpload {
  entry: UploadEntry
  told: VideoStatus | null
}

/** Every upload has its own storage key, so that two tabs never overwrite each other's entries. */
export const keptPrefix = (personId: number) => `upload:${personId}:`

export function keep(personId: number, kept: KeptUpload): void {
  const { file } = kept.entry
  const entry: UploadEntry = { ...kept.entry, isElsewhere: false, file: { ...file, speed: null, leftSeconds: null } }
  localStorage.setItem(keptPrefix(personId) + entry.key, JSON.stringify({ entry, told: kept.told }))
}

export const forget = (personId: number, key: string) => localStorage.removeItem(keptPrefix(personId) + key)

/** Returns the stored uploads, oldest first, because keys begin with their creation time. */
export function readKept(personId: number): KeptUpload[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(keptPrefix(personId)))
    .sort()
    .flatMap((name) => parseKept(localStorage.getItem(name)) ?? [])
}

/** Parses a stored upload; null if it is invalid, for example written by an older release. */
export function parseKept(text: string | null): KeptUpload | null {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptUpload | null
    const isOurs = typeof kept?.entry?.key === 'string' && Array.isArray(kept.entry.history) && 'told' in kept
    return isOurs && typeof kept.entry.file?.size === 'number' ? kept : null
  } catch {
    return null
  }
}

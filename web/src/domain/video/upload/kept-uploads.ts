import type { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { UploadEntry } from './upload-list.ts'

/** What stays over a reload. `told`: the status the server knows of; null while it has no link. */
export interface KeptUpload {
  entry: UploadEntry
  told: VideoStatus | null
}

/** Every entry has a key of its own, so that two tabs never write over each other's. */
export const keptPrefix = (personId: number) => `upload:${personId}:`

export function keep(personId: number, kept: KeptUpload): void {
  const { file } = kept.entry
  const entry: UploadEntry = { ...kept.entry, isElsewhere: false, file: { ...file, speed: null, leftSeconds: null } }
  localStorage.setItem(keptPrefix(personId) + entry.key, JSON.stringify({ entry, told: kept.told }))
}

export const forget = (personId: number, key: string) => localStorage.removeItem(keptPrefix(personId) + key)

/** Oldest first: keys begin with the moment they were made. */
export function readKept(personId: number): KeptUpload[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(keptPrefix(personId)))
    .sort()
    .flatMap((name) => parseKept(localStorage.getItem(name)) ?? [])
}

/** null for what an older release or another hand has written. */
export function parseKept(text: string | null): KeptUpload | null {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptUpload | null
    const isOurs = typeof kept?.entry?.key === 'string' && Array.isArray(kept.entry.history) && 'told' in kept
    return isOurs && typeof kept.entry.file?.size === 'number' ? kept : null
  } catch {
    return null
  }
}

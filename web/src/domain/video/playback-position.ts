const key = 'videoSeconds'
const keptVideos = 100
/** Positions in the first or last ten seconds are not stored; in short videos, in the first or last twentieth. */
const edgeSeconds = 10

export function readPlaybackPosition(videoId: number): number {
  return all().find(([id]) => id === videoId)?.[1] ?? 0
}

/** @param durationSeconds NaN = the duration of the video is unknown */
export function storePlaybackPosition(videoId: number, second: number, durationSeconds: number): void {
  const edge = Math.min(edgeSeconds, durationSeconds / 20 || edgeSeconds)
  const isWorth = second > edge && !(second > durationSeconds - edge)
  const others = all().filter(([id]) => id !== videoId)
  const kept = isWorth ? [[videoId, Math.floor(second)] as const, ...others] : others
  localStorage.setItem(key, JSON.stringify(kept.slice(0, keptVideos)))
}

function all(): (readonly [videoId: number, second: number])[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPair) : []
  } catch {
    return []
  }
}

const isPair = (one: unknown): one is [number, number] =>
  Array.isArray(one) && Number.isFinite(one[0]) && Number.isFinite(one[1])

/** Returns e.g. `1:02:03` or `2:03`. */
export function playbackPositionText(second: number): string {
  const parts = [Math.floor(second / 3600), Math.floor(second / 60) % 60, Math.floor(second) % 60]
  const [hours = 0, minutes = 0, seconds = 0] = parts
  const tail = String(seconds).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

import { openAccountDatabase } from '../../shared/store/account.ts'

const keyOf = (videoId: number) => String(videoId)
/**
 * Returns the margin in seconds: a video stopped within it after the beginning counts as not started, and before the
 * end as watched. It is ten seconds, or a twentieth of a short video.
 */
const marginOf = (duration: number) => (Number.isFinite(duration) ? Math.min(10, duration / 20) : 10)

/** Returns the position at which the student stopped the video; 0 if it was not started or was watched to the end. */
export async function readPlaybackPosition(studentId: number, videoId: number): Promise<number> {
  return (await (await openAccountDatabase(studentId)).get('positions', keyOf(videoId))) ?? 0
}

export async function storePlaybackPosition(
  studentId: number,
  videoId: number,
  at: number,
  duration: number,
): Promise<void> {
  const db = await openAccountDatabase(studentId)
  const margin = marginOf(duration)
  const isWithin = at > margin && !(at >= duration - margin)
  if (isWithin) await db.put('positions', Math.floor(at), keyOf(videoId))
  else await db.delete('positions', keyOf(videoId))
}

/** Formats seconds, e.g. `1:02:05` or `4:30`. */
export function playbackPositionText(at: number): string {
  const [hours, minutes, seconds] = [Math.floor(at / 3600), Math.floor(at / 60) % 60, Math.floor(at) % 60]
  const two = (count: number) => String(count).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

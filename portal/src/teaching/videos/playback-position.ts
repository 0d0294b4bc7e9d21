import { openAccountDatabase } from '../../shared/store/account.ts'

const keyOf = (videoId: number) => String(videoId)
/**
 * A video that is stopped within this many seconds after its beginning is treated as not started; within this many
 * seconds before its end, as watched.
 */
const marginOf = (duration: number) => (Number.isFinite(duration) ? Math.min(10, duration / 20) : 10)

/** Returns 0 if the student has not started the video or has watched it to the end. */
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

export function playbackPositionText(at: number): string {
  const [hours, minutes, seconds] = [Math.floor(at / 3600), Math.floor(at / 60) % 60, Math.floor(at) % 60]
  const two = (count: number) => String(count).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

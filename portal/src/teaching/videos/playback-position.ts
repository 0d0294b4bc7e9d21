import { accountDb } from '../../shared/store/account.ts'

const keyOf = (videoId: number) => String(videoId)
/**
 * Returns how many seconds at the beginning and at the end count as "not started" and "watched": ten, or a twentieth of
 * a short video.
 */
const marginOf = (duration: number) => (Number.isFinite(duration) ? Math.min(10, duration / 20) : 10)

/** Returns the student's last position; 0 if the video was not started or was watched to its end. */
export async function readPosition(studentId: number, videoId: number): Promise<number> {
  return (await (await accountDb(studentId)).get('positions', keyOf(videoId))) ?? 0
}

export async function storeSecond(studentId: number, videoId: number, at: number, duration: number): Promise<void> {
  const db = await accountDb(studentId)
  const margin = marginOf(duration)
  const isWithin = at > margin && !(at >= duration - margin)
  if (isWithin) await db.put('positions', Math.floor(at), keyOf(videoId))
  else await db.delete('positions', keyOf(videoId))
}

/** Formats seconds as a time: `1:02:05`, `4:30`. */
export function secondText(at: number): string {
  const [hours, minutes, seconds] = [Math.floor(at / 3600), Math.floor(at / 60) % 60, Math.floor(at) % 60]
  const two = (count: number) => String(count).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

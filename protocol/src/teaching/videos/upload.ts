import { anyOf, can } from '../../route.ts'
import type { VideoType } from './schemas.ts'

const mb = 1024 ** 2
/** Returns the number of bytes per request of a resumable upload, by the size of the file. */
export function partSize(sizeBytes: number): number {
  if (sizeBytes > 1000 * mb) return 8 * mb
  if (sizeBytes > 500 * mb) return 6 * mb
  if (sizeBytes > 100 * mb) return 4 * mb
  if (sizeBytes > 50 * mb) return 2 * mb
  return mb
}
const others = [0, 3_000, 5_000, 10_000, 20_000]
/** Delays before an upload is retried: for a lesson's video, and for others. */
export const retryDelaysMs: Record<VideoType, readonly number[]> = {
  lesson: [1_000, 200_000, 300_000, 500_000],
  curriculum: others,
  parenting: others,
  story: others,
  public: others,
}
/** Interval for checking whether a lost connection is back. */
export const lineCheckMs = 1_000
/** Interval for checking the queue of waiting uploads. */
export const queueCheckMs = 5_000

/** Access to the tus server; the owner of an upload is checked separately. */
export const tusAccess = anyOf(
  can('all_groups:video_upload', 'create'),
  can('my_groups:video_upload', 'create'),
  can('study:curriculum', 'create'),
  can('content:parenting_videos', 'create'),
)

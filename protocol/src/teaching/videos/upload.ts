import { requireAnyGrant, requireGrant } from '../../route.ts'
import type { VideoType } from './schemas.ts'

const mb = 1024 ** 2
/** Returns the size in bytes of each request of a resumable upload; larger files are sent in larger requests. */
export function computeUploadRequestBytes(sizeBytes: number): number {
  if (sizeBytes > 1000 * mb) return 8 * mb
  if (sizeBytes > 500 * mb) return 6 * mb
  if (sizeBytes > 100 * mb) return 4 * mb
  if (sizeBytes > 50 * mb) return 2 * mb
  return mb
}
const others = [0, 3_000, 5_000, 10_000, 20_000]
/** Delays in milliseconds before the client retries an interrupted upload, by type of video. */
export const uploadRetryDelaysMs: Record<VideoType, readonly number[]> = {
  lesson: [1_000, 200_000, 300_000, 500_000],
  curriculum: others,
  parenting: others,
  story: others,
  public: others,
}
/** How often, in milliseconds, an offline client checks whether the server can be reached again. */
export const connectionCheckIntervalMs = 1_000
/** How often, in milliseconds, a client checks its queue for uploads that can start. */
export const uploadQueueCheckIntervalMs = 5_000

/**
 * A user with one of these rights may send files to the upload server, which refuses access to another user's upload.
 */
export const videoUploadAccess = requireAnyGrant(
  requireGrant('all_groups:video_upload', 'create'),
  requireGrant('my_groups:video_upload', 'create'),
  requireGrant('study:curriculum', 'create'),
  requireGrant('content:parenting_videos', 'create'),
)

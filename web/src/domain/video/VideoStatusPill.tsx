import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { type ShownStatus, videoStatusWords, videoTone } from './video-status.ts'

/**
 * A label with the status of a video.
 * @param percent progress of the upload, 0…100
 */
export function VideoStatusPill({ status, percent }: { status: ShownStatus; percent?: number }) {
  return <StatusPill tone={videoTone[status]}>{videoStatusWords(status, percent)}</StatusPill>
}

import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { type ShownStatus, videoStatusWords, videoTone } from './video-status.ts'

/** Label of a video's status; `percent` (0…100) of its upload. */
export function VideoStatusPill({ status, percent }: { status: ShownStatus; percent?: number }) {
  return <StatusPill tone={videoTone[status]}>{videoStatusWords(status, percent)}</StatusPill>
}

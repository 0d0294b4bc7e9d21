import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { type DisplayedVideoStatus, videoStatusTones, videoStatusWords } from './video-status.ts'

/** @param percent progress of the upload, 0…100 */
export function VideoStatusPill({ status, percent }: { status: DisplayedVideoStatus; percent?: number }) {
  return <StatusPill tone={videoStatusTones[status]}>{videoStatusWords(status, percent)}</StatusPill>
}

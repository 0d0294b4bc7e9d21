import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { type ShownStatus, videoStatusTones, videoStatusWords } from './video-status.ts'

/** @param percent progress of the upload, 0…100 */
export function VideoStatusPill({ status, percent }: { status: ShownStatus; percent?: number }) {
  return <StatusPill tone={videoStatusTones[status]}>{videoStatusWords(status, percent)}</StatusPill>
}

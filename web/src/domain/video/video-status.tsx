import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { videoText, videoListText as words } from './video-list.text.ts'

/** `queued`: the video is chosen, but its upload has not started, so the server does not know the video. */
export type DisplayedVideoStatus = VideoStatus | 'queued'

export const videoStatusTones: Record<DisplayedVideoStatus, PillTone> = {
  [VideoStatus.Processing]: 'blue',
  [VideoStatus.Done]: 'green',
  [VideoStatus.Error]: 'red',
  [VideoStatus.Pause]: 'gold',
  [VideoStatus.Uploading]: 'blue',
  [VideoStatus.Waiting]: 'gold',
  queued: 'grey',
}

/** While the upload is running, `percent` (0…100) is added to the status text. */
export function videoStatusLabel(status: DisplayedVideoStatus, percent = 0): string {
  const words: Record<DisplayedVideoStatus, string> = {
    [VideoStatus.Processing]: videoText.converting,
    [VideoStatus.Done]: videoText.done,
    [VideoStatus.Error]: videoText.error,
    [VideoStatus.Pause]: videoText.pause,
    [VideoStatus.Uploading]: videoText.uploading(Math.floor(percent)),
    [VideoStatus.Waiting]: videoText.waiting,
    queued: videoText.queued,
  }
  return words[status]
}

export const videoStatusOptions: readonly { value: VideoStatus; label: string }[] = [
  { value: VideoStatus.Uploading, label: 'Yuklanmoqda' },
  { value: VideoStatus.Pause, label: videoText.pause },
  { value: VideoStatus.Waiting, label: videoText.waiting },
  { value: VideoStatus.Processing, label: videoText.converting },
  { value: VideoStatus.Done, label: videoText.done },
  { value: VideoStatus.Error, label: videoText.error },
]

export const videoStatusFilter: FilterField = {
  ...{ kind: 'select', name: 'status', label: words.statusFilter, options: videoStatusOptions },
  ...{ isDaily: true, widthPx: 180 },
}

/** @param percent progress of the upload, 0…100 */
export function VideoStatusPill({ status, percent }: { status: DisplayedVideoStatus; percent?: number }) {
  return <StatusPill tone={videoStatusTones[status]}>{videoStatusLabel(status, percent)}</StatusPill>
}

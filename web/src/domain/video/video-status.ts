import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { PillTone } from '../../shared/ui/StatusPill.tsx'
import { videoText } from './video.text.ts'

/** `queued`: chosen but not started, so the server does not know it yet. */
export type ShownStatus = VideoStatus | 'queued'

/** Colours of video statuses. */
export const videoTone: Record<ShownStatus, PillTone> = {
  [VideoStatus.Processing]: 'blue',
  [VideoStatus.Done]: 'green',
  [VideoStatus.Error]: 'red',
  [VideoStatus.Pause]: 'gold',
  [VideoStatus.Uploading]: 'blue',
  [VideoStatus.Waiting]: 'gold',
  queued: 'grey',
}

/** Returns the text of a status; `percent` (0…100) is added to a running upload. */
export function videoStatusWords(status: ShownStatus, percent = 0): string {
  const words: Record<ShownStatus, string> = {
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

/** The filter options: every status with its text, without a percentage. */
export const videoStatusNames: readonly { value: VideoStatus; label: string }[] = [
  { value: VideoStatus.Uploading, label: 'Yuklanmoqda' },
  { value: VideoStatus.Pause, label: videoText.pause },
  { value: VideoStatus.Waiting, label: videoText.waiting },
  { value: VideoStatus.Processing, label: videoText.converting },
  { value: VideoStatus.Done, label: videoText.done },
  { value: VideoStatus.Error, label: videoText.error },
]

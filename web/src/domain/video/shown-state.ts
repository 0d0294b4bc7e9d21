import { type Video, VideoStatus, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { type UploadEntry, useUploadOf } from './upload/upload-list.ts'
import type { ShownStatus } from './video-status.ts'

interface ShownState {
  status: ShownStatus
  /** 0…100 of the upload or the conversion. */
  percent: number
  /** Why it failed or does not go on. */
  trouble: string | null
  /** The upload in this browser's list, be it over or not. */
  entry: UploadEntry | null
  /** That upload is what is shown. */
  isLocal: boolean
}

/** What a list shows of a video: this browser's own upload is newer than what the server knows. */
export function useShownState(video: Video): ShownState {
  return shownState(video, useUploadOf(video.id))
}

/** Once all bytes are there the server is the one who knows. */
const arrived: readonly ShownStatus[] = [VideoStatus.Waiting, VideoStatus.Processing, VideoStatus.Done]

export function shownState(video: Video, entry: UploadEntry | undefined): ShownState {
  const isServers = !entry || video.isWhole || arrived.includes(video.currentStatus)
  if (isServers)
    return {
      status: video.currentStatus,
      percent: video.percentage,
      trouble: video.message,
      entry: entry ?? null,
      isLocal: false,
    }
  const { currentStatus, progress, trouble } = entry.file
  return {
    status: currentStatus,
    percent: progress * 100,
    trouble: trouble ?? (currentStatus === VideoStatus.Error ? video.message : null),
    entry,
    isLocal: true,
  }
}

/** An upload of this very person that came to a stop, as far as this browser knows: the file is all that it lacks. */
export const canContinueWithFile = (
  { type, author, isWhole, currentStatus }: Video,
  personId: number | undefined,
): boolean => type !== VideoType.Story && author.id === personId && !isWhole && !arrived.includes(currentStatus)

/** Whether something will happen to it by itself, so that the list is worth reading again. */
export const isUnderWay = ({ currentStatus }: Video): boolean =>
  currentStatus === VideoStatus.Uploading ||
  currentStatus === VideoStatus.Waiting ||
  currentStatus === VideoStatus.Processing

/** Milliseconds until a list of such videos is worth reading again: soon while something of it is uploaded or converted. */
export const refreshAfterMs = (videos: readonly (Video | null)[] = [], soonMs = 7_000): number =>
  videos.some((video) => video && isUnderWay(video)) ? soonMs : 60_000

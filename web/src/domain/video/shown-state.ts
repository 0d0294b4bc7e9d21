import { type Video, VideoStatus, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { type UploadEntry, useUploadOf } from './upload/upload-list.ts'
import type { ShownStatus } from './video-status.ts'

interface ShownState {
  status: ShownStatus
  /** Percentage of the upload or conversion, 0…100. */
  percent: number
  /** Why it failed or has stopped. */
  trouble: string | null
  /** The upload of the video in this browser's list, finished or not. */
  entry: UploadEntry | null
  /** True = the shown state is that of this browser's upload. */
  isLocal: boolean
}

/** Returns the state of a video to show: this browser's own upload is newer than the server's state. */
export function useShownState(video: Video): ShownState {
  return shownState(video, useUploadOf(video.id))
}

/** After these statuses the server knows more than this browser, so the server's state is shown. */
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

/**
 * Returns whether the user can resume the upload by choosing its file: it is the user's own upload, and it does not run
 * in this browser.
 */
export const canContinueWithFile = (
  { type, author, isWhole, currentStatus }: Video,
  personId: number | undefined,
): boolean => type !== VideoType.Story && author.id === personId && !isWhole && !arrived.includes(currentStatus)

/** Returns whether the video's state will change by itself, so that the list should be refetched. */
export const isInProgress = ({ currentStatus }: Video): boolean =>
  currentStatus === VideoStatus.Uploading ||
  currentStatus === VideoStatus.Waiting ||
  currentStatus === VideoStatus.Processing

/**
 * Returns the milliseconds until a list of videos is refetched: shorter while a video is being uploaded or converted.
 */
export const refreshAfterMs = (videos: readonly (Video | null)[] = [], soonMs = 7_000): number =>
  videos.some((video) => video && isInProgress(video)) ? soonMs : 60_000

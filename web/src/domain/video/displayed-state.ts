import { type Video, VideoStatus, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { type UploadEntry, useUploadOfVideo } from './upload/upload-list.ts'
import type { DisplayedVideoStatus } from './video-status.tsx'

interface VideoStateToShow {
  status: DisplayedVideoStatus
  /** Progress of the upload or conversion, 0…100. */
  percent: number
  /** The reason why the upload or conversion has failed or stopped; null = neither has happened. */
  trouble: string | null
  /** This browser's upload of the video; null = this browser does not upload it. */
  entry: UploadEntry | null
  isLocal: boolean
}

/** If this browser uploads the video, the browser's state is shown, because it is newer than the server's state. */
export function useDisplayedVideoState(video: Video): VideoStateToShow {
  return displayedVideoState(video, useUploadOfVideo(video.id))
}

/** The statuses after the end of an upload. The server's state of the video is then newer than the browser's. */
const arrived: readonly DisplayedVideoStatus[] = [VideoStatus.Waiting, VideoStatus.Processing, VideoStatus.Done]

export function displayedVideoState(video: Video, entry: UploadEntry | undefined): VideoStateToShow {
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

/** Returns whether the user may choose the file again to continue an incomplete upload; only its author may. */
export const canResumeUploadWithFile = (
  { type, author, isWhole, currentStatus }: Video,
  personId: number | undefined,
): boolean => type !== VideoType.Story && author.id === personId && !isWhole && !arrived.includes(currentStatus)

export const isVideoInProgress = ({ currentStatus }: Video): boolean =>
  currentStatus === VideoStatus.Uploading ||
  currentStatus === VideoStatus.Waiting ||
  currentStatus === VideoStatus.Processing

/** Milliseconds until a list of videos is loaded again: fewer while a video is being uploaded or converted. */
export const chooseVideoRefreshIntervalMs = (videos: readonly (Video | null)[] = [], inProgressMs = 7_000): number =>
  videos.some((video) => video && isVideoInProgress(video)) ? inProgressMs : 60_000

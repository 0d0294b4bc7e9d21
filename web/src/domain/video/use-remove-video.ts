import { videos } from '@markaz/protocol/teaching/videos/routes'
import type { Video } from '@markaz/protocol/teaching/videos/schemas'
import { useRouteMutation } from '../../shared/api/query.ts'
import { notifyError } from '../../shared/notify/notify-error.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { askDeleteConfirmation } from '../../shared/ui/confirm.tsx'
import { useRefreshVideos } from './refresh-videos.ts'
import { cancelUpload, type UploadEntry } from './upload/upload-list.ts'
import { videoListText as words } from './video-list.text.ts'
import type { VideoListContext } from './video-list-context.ts'
import { useVideoRouteForGroupScope } from './video-list-context.ts'

/** If this browser is uploading the deleted video, the upload is stopped first (VIDEO-014, VIDEO-028). */
export function useRemoveVideoAction(
  video: Video,
  place: VideoListContext,
  entry: UploadEntry | null,
): () => Promise<void> {
  const { route } = useVideoRouteForGroupScope(place, videos.remove)
  const refresh = useRefreshVideos()
  const send = useRouteMutation(route)
  const isOurs = entry !== null && !entry.isElsewhere
  const remove = async () => {
    if (!isOurs) return send.mutateAsync({ params: { id: video.id }, query: {} })
    try {
      await cancelUpload(entry.key)
    } catch (error) {
      notifyError(error)
      throw error
    }
  }
  return async () => {
    const isGone = await askDeleteConfirmation({
      title: words.removeTitle,
      content: isOurs && !video.isWhole ? words.removeUploadingText(video.origName) : words.removeText(video.origName),
      yes: commonText.remove,
      run: remove,
    })
    if (isGone) notifySuccess(words.removed, { detail: video.origName })
    refresh()
  }
}

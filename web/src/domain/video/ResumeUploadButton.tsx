import { videos } from '@markaz/protocol/teaching/videos/routes'
import type { Video } from '@markaz/protocol/teaching/videos/schemas'
import { useState } from 'react'
import { notifyError } from '../../shared/notify/notify-error.ts'
import { useIsOnline } from '../../shared/ui/browser-state.ts'
import type { PickedVideoFile } from './accepted-files.ts'
import { ChooseVideoFileButton } from './ChooseVideoFileButton.tsx'
import { continueUpload } from './upload/upload-list.ts'
import { videoListText as words } from './video-list.text.ts'
import type { VideoListContextOfAnyType } from './video-list-context.ts'
import { useVideoRouteForGroupScope } from './video-list-context.ts'

/** Resumes an upload of this user that the browser does not know, e.g. because it was started on another device. */
export function ResumeUploadButton({ video, place }: { video: Video; place: VideoListContextOfAnyType }) {
  const [isAsking, setAsking] = useState(false)
  const isOnline = useIsOnline()
  const { reach, isAllowed } = useVideoRouteForGroupScope(place, videos.createLink)
  if (!isAllowed) return null
  const goOn = (picked: PickedVideoFile) => {
    setAsking(true)
    continueUpload(video, { ...picked, reach, page: place.page })
      .catch(notifyError)
      .finally(() => setAsking(false))
  }
  return (
    <ChooseVideoFileButton
      name={video.origName}
      type={video.type}
      onFile={goOn}
      hint={words.goOnHint(Math.floor(video.percentage))}
      disabled={isAsking || !isOnline}
    />
  )
}

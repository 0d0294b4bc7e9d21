import { videos } from '@markaz/protocol/teaching/videos/routes'
import { type Video, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { Button } from 'antd'
import { useSignedInUser } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { notifyInfo } from '../../shared/notify/toasts.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { useIsOnline } from '../../shared/ui/browser-state.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { ChooseVideoFileButton } from './ChooseVideoFileButton.tsx'
import choose from './choose.module.css'
import { canResumeUploadWithFile, useDisplayedVideoState } from './displayed-state.ts'
import { ResumeUploadButton } from './ResumeUploadButton.tsx'
import { useRefreshVideos } from './refresh-videos.ts'
import { needsFileAgain } from './upload/stopped-uploads.ts'
import { chooseUploadFileAgain } from './upload/upload-list.ts'
import { videoListText as words } from './video-list.text.ts'
import type { VideoListContextOfAnyType } from './video-list-context.ts'
import { useVideoRouteForGroupScope } from './video-list-context.ts'
import style from './video-state.module.css'
import { VideoStatusPill } from './video-status.tsx'

const moving: readonly unknown[] = [VideoStatus.Uploading, VideoStatus.Processing]

/** The reason why a video has failed is visible text, because touch screens have no tooltips. */
export function VideoStateView({ video, place }: { video: Video; place: VideoListContextOfAnyType }) {
  const { status, percent, trouble, entry, isLocal } = useDisplayedVideoState(video)
  const personId = useSignedInUser()?.id
  const shown = Math.floor(percent)
  return (
    <div className={style.state}>
      <span className={style.pill}>
        <VideoStatusPill status={status} percent={percent} />
        {status === VideoStatus.Processing && <SecondaryText small>{shown}%</SecondaryText>}
      </span>
      {moving.includes(status) && (
        <span className={style.bar} aria-hidden>
          <span style={{ inlineSize: `${shown}%` }} />
        </span>
      )}
      {trouble && (status === VideoStatus.Error || isLocal) && <span className={style.reason}>{trouble}</span>}
      {isLocal && entry?.isElsewhere && <SecondaryText small>{words.elsewhere}</SecondaryText>}
      {isLocal && entry && needsFileAgain(entry) && (
        <ChooseVideoFileButton
          name={video.origName}
          type={video.type}
          onFile={({ file, handle }) => void chooseUploadFileAgain(entry.key, file, handle)}
        />
      )}
      {!entry && canResumeUploadWithFile(video, personId) && <ResumeUploadButton video={video} place={place} />}
      {!isLocal && status === VideoStatus.Error && video.isWhole && video.canEdit && (
        <ConvertAgain video={video} place={place} />
      )}
    </div>
  )
}

function ConvertAgain({ video, place }: { video: Video; place: VideoListContextOfAnyType }) {
  const isOnline = useIsOnline()
  const refresh = useRefreshVideos()
  const { route } = useVideoRouteForGroupScope(place, videos.updateStatus)
  const send = useRouteMutation(route, {
    onSuccess: () => {
      notifyInfo(words.convertAgain(video.origName))
      refresh()
    },
    onError: refresh,
  })
  return (
    <Button
      size="small"
      className={choose.choose ?? ''}
      disabled={!isOnline}
      title={isOnline ? '' : commonText.offlineTooltip}
      loading={send.isPending}
      aria-label={words.retryOf(video.origName)}
      onClick={() =>
        send.mutate({ params: { id: video.id }, body: { status: VideoStatus.Waiting, message: words.convertAnew } })
      }
    >
      {commonText.retry}
    </Button>
  )
}

import { type Video, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { ReactNode } from 'react'
import { useHref } from 'react-router'
import { copyLink } from '../../shared/notify/copy-text.ts'
import { useIsOnline } from '../../shared/ui/browser-state.ts'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useDisplayedVideoState } from './displayed-state.ts'
import { useVideoPlayerLink } from './open-video.ts'
import { PauseUploadButton } from './PauseUploadButton.tsx'
import { useRemoveVideoAction } from './use-remove-video.ts'
import { videoListText as words } from './video-list.text.ts'
import type { VideoListContext } from './video-list-context.ts'

const EditVideoModal = lazyWithRetry(() => import('./EditVideoModal.tsx').then((m) => m.EditVideoModal))
const VideoHistoryModal = lazyWithRetry(() => import('./VideoHistoryModal.tsx').then((m) => m.VideoHistoryModal))

export function VideoActions({ video, place }: { video: Video; place: VideoListContext }) {
  const { open, modal } = useModal()
  const isOnline = useIsOnline()
  const { entry, isLocal, status } = useDisplayedVideoState(video)
  const remove = useRemoveVideoAction(video, place, entry)
  const path = useHref(useVideoPlayerLink()(video.id))
  const choose = (key: string) => {
    if (key === 'remove') void remove()
    else if (key === 'link') void copyLink(new URL(path, location.href).href)
    else if (key === 'edit') open((close) => <EditVideoModal video={video} place={place} close={close} />)
    else open((close) => <VideoHistoryModal video={video} close={close} />)
  }
  const item = (key: string, label: ReactNode, rest = {}) => ({ key, label, disabled: !isOnline, ...rest })
  const items = [
    video.canEdit && item('edit', words.edit),
    item('history', words.history),
    status === VideoStatus.Done && item('link', words.copyLink, { disabled: false }),
    video.canDelete && item('remove', words.remove, { danger: true }),
  ].filter((one) => one !== false)
  return (
    <>
      {isLocal && entry && !entry.isElsewhere && <PauseUploadButton entry={entry} />}
      <RowMenu label={words.more(video.origName)} items={items} onChoose={choose} />
      {modal}
    </>
  )
}

import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import { type Video, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { useHref } from 'react-router'
import { notify, notifySuccess } from '../../shared/notify/bus.ts'
import { patientLazy } from '../../shared/ui/patient.ts'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { useOnline } from '../../shared/ui/use-online.ts'
import { useVideoLink } from './open-video.ts'
import { useShownState } from './shown-state.ts'
import { canResume } from './upload/stopped.ts'
import { pauseUpload, resumeUpload, type UploadEntry } from './upload/upload-list.ts'
import { useRemoveVideo } from './use-remove-video.ts'
import { videoListText as words } from './video-list.text.ts'
import type { VideoPlace } from './video-place.ts'

const EditModal = patientLazy(() => import('./EditModal.tsx').then((m) => m.EditModal))
const HistoryModal = patientLazy(() => import('./HistoryModal.tsx').then((m) => m.HistoryModal))

/** What can be done to one video: its upload here in sight, the rest behind "…". */
export function VideoActions({ video, place }: { video: Video; place: VideoPlace }) {
  const [dialog, setDialog] = useState<'edit' | 'history' | null>(null)
  const isOnline = useOnline()
  const { entry, isLocal, status } = useShownState(video)
  const remove = useRemoveVideo(video, place, entry)
  const copyLink = useCopyLink(video)
  const choose = (key: string) => {
    if (key === 'remove') void remove()
    else if (key === 'link') void copyLink()
    else setDialog(key as typeof dialog)
  }
  const item = (key: string, label: ReactNode, rest = {}) => ({ key, label, disabled: !isOnline, ...rest })
  const items = [
    video.canEdit && item('edit', words.edit),
    item('history', words.history),
    status === VideoStatus.Done && item('link', words.copyLink, { disabled: false }),
    video.canDelete && item('remove', words.remove, { danger: true }),
  ].filter((one) => one !== false)
  const close = () => setDialog(null)
  return (
    <>
      {isLocal && entry && !entry.isElsewhere && <UploadButtons entry={entry} name={video.origName} />}
      <RowMenu label={words.more(video.origName)} items={items} onChoose={choose} />
      <Suspense fallback={null}>
        {dialog === 'edit' && <EditModal video={video} place={place} close={close} />}
        {dialog === 'history' && <HistoryModal video={video} close={close} />}
      </Suspense>
    </>
  )
}

/** Of an upload that this browser carries on. */
function UploadButtons({ entry, name }: { entry: UploadEntry; name: string }) {
  const { key, file } = entry
  const { currentStatus } = file
  if (currentStatus === VideoStatus.Uploading || currentStatus === 'queued')
    return (
      <Button
        type="text"
        size="small"
        icon={<PauseOutlined aria-hidden />}
        aria-label={words.pause(name)}
        title={words.pauseShort}
        onClick={() => void pauseUpload(key)}
      />
    )
  if (!canResume(entry)) return null
  return (
    <Button
      type="text"
      size="small"
      icon={<CaretRightOutlined aria-hidden />}
      aria-label={words.resume(name)}
      title={words.resumeShort}
      onClick={() => void resumeUpload(key)}
    />
  )
}

function useCopyLink(video: Video) {
  const path = useHref(useVideoLink()(video.id))
  return () =>
    navigator.clipboard.writeText(new URL(path, location.href).href).then(
      () => notifySuccess(words.linkCopied),
      () => notify({ tone: 'error', title: words.linkNotCopied }),
    )
}

import { CloudUploadOutlined } from '@ant-design/icons'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { type Video, VideoStatus, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { List } from '../../shared/lists/List.tsx'
import type { ListRowsSource } from '../../shared/lists/use-list.ts'
import { useIsOnline, useIsPhone } from '../../shared/ui/browser-state.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { FloatingActionButton } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import type { PickedVideoFile } from './accepted-files.ts'
import { useVideoPlayerLink, videoOpenedFromListState } from './open-video.ts'
import { uploadFormText } from './upload-form.text.ts'
import { useFileDrop } from './use-file-drop.ts'
import { VideoActions } from './VideoActions.tsx'
import { OpenedVideoPlayer } from './VideoPlayerPanel.tsx'
import { videoColumnsOf, videoRowOnPhoneScreen } from './video-columns.tsx'
import { videoListText as words } from './video-list.text.ts'
import type { VideoListContext } from './video-list-context.ts'
import { useVideoRouteForGroupScope } from './video-list-context.ts'
import style from './video-table.module.css'

const UploadDrawer = lazyWithRetry(() => import('./UploadDrawer.tsx').then((m) => m.UploadDrawer))

interface VideoTableProps {
  /** The group or other object to which the videos belong. It must be the same object in every render. */
  place: VideoListContext
  list: ListRowsSource<Video>
  search: string
  fields: readonly FilterField[]
}

/** If the address names a video, its player opens above the list. */
export function VideoTable({ place, list, search, fields }: VideoTableProps) {
  const { isAllowed: mayUpload } = useVideoRouteForGroupScope(place, videos.createLink)
  /** Files with which the upload form opens; undefined = the form is closed. */
  const [first, setFirst] = useState<readonly PickedVideoFile[]>()
  const isOnline = useIsOnline()
  const isPhone = useIsPhone()
  const isOver = useFileDrop(mayUpload && isOnline && first === undefined, setFirst)
  const open = useOpenRow()
  const columns = useMemo(() => videoColumnsOf(place), [place])
  const phoneRow = useMemo(() => videoRowOnPhoneScreen(place), [place])
  const actions = useCallback((video: Video) => <VideoActions video={video} place={place} />, [place])
  const upload = mayUpload && (
    <ButtonDisabledOffline
      type="primary"
      icon={<CloudUploadOutlined aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setFirst([])}
    >
      {uploadFormText.upload}
    </ButtonDisabledOffline>
  )
  const hint = place.type === VideoType.Lesson ? words.emptyHint : words.emptyHintNoLesson
  return (
    <>
      <div className={style.list}>
        <List<Video>
          list={list}
          label={words.all}
          search={search}
          fields={fields}
          tools={upload && <FloatingActionButton>{upload}</FloatingActionButton>}
          columns={columns}
          to={isPhone ? undefined : (video) => ({ open: (how) => open(video, how) })}
          phoneRow={phoneRow}
          actions={actions}
          actionsWidth={88}
          width={1100}
          empty={{
            title: words.emptyTitle,
            hint: mayUpload ? hint : words.emptyHintReader,
            action: upload,
          }}
        />
        {isOver && <div className={style.dropOver}>{uploadFormText.dropHere}</div>}
      </div>
      <Suspense fallback={null}>
        {first && <UploadDrawer place={place} first={first} close={() => setFirst(undefined)} />}
      </Suspense>
      <OpenedVideoPlayer find={(videoId) => list.rows?.find(({ id }) => id === videoId)} />
    </>
  )
}

function useOpenRow() {
  const navigate = useNavigate()
  const link = useVideoPlayerLink()
  return useCallback(
    ({ id, currentStatus }: Video, { newTab }: { newTab: boolean }) => {
      if (currentStatus !== VideoStatus.Done || !navigator.onLine) return
      if (newTab) window.open(link(id).search, '_blank', 'noopener')
      else void navigate(link(id), { state: videoOpenedFromListState, preventScrollReset: true })
    },
    [navigate, link],
  )
}

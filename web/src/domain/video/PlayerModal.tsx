import { videos } from '@markaz/protocol/teaching/videos/routes'
import type { Video } from '@markaz/protocol/teaching/videos/schemas'
import { Drawer, Modal } from 'antd'
import { useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import style from './player.module.css'
import type { VideoPlayback } from './use-playback.ts'
import { VideoPlayer } from './VideoPlayer.tsx'
import { playerText as words } from './video-list.text.ts'

interface PlayerModalProps {
  videoId: number
  /**
   * The video as the list contains it, so that its name is shown before the video has loaded; undefined = not in the
   * list.
   */
  known: Video | undefined
  playback: VideoPlayback
  close: () => void
}

export function PlayerModal({ videoId, known, playback, close }: PlayerModalProps) {
  const isPhone = useIsPhone()
  const query = useRouteQuery(videos.read, { params: { id: videoId } }, { enabled: known === undefined, silent: true })
  const video = known ?? query.data?.video
  const name = video?.origName ?? words.title
  const title = (
    <>
      <span className={style.title} title={name}>
        {name}
      </span>
      {video?.lesson && (
        <span className={style.subtitle}>
          {video.lesson.name} · {shortDateText(video.lesson.date)}
        </span>
      )}
    </>
  )
  const player = <VideoPlayer videoId={videoId} name={name} playback={playback} />
  if (isPhone)
    return (
      <Drawer open placement="bottom" size="100dvh" title={title} onClose={close} styles={{ body: { padding: 12 } }}>
        {player}
      </Drawer>
    )
  return (
    <Modal
      open
      title={title}
      onCancel={close}
      footer={null}
      // 640 px for the player, as the specification prescribes, plus the dialog's padding.
      width={688}
      style={{ insetBlockStart: 32 }}
      styles={{ header: { paddingInlineEnd: 24 } }}
    >
      {player}
    </Modal>
  )
}

import { type Video, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { Link } from 'react-router'
import { useIsOnline } from '../../shared/ui/browser-state.ts'
import { preloadPlayer } from './load-player.ts'
import { useVideoPlayerLink, videoOpenedFromListState } from './open-video.ts'
import { videoListText as words } from './video-list.text.ts'
import style from './video-table.module.css'

export function VideoName({ video }: { video: Video }) {
  const isOnline = useIsOnline()
  const link = useVideoPlayerLink()
  const { id, origName, currentStatus } = video
  const look = { className: style.name ?? '', title: origName, children: origName }
  if (currentStatus !== VideoStatus.Done) return <span {...look} />
  if (isOnline)
    return (
      <Link
        {...look}
        to={link(id)}
        state={videoOpenedFromListState}
        preventScrollReset
        onPointerEnter={preloadPlayer}
        onFocus={preloadPlayer}
      />
    )
  return (
    <>
      <span {...look} />
      <span className={style.offline}>{words.noInternet}</span>
    </>
  )
}

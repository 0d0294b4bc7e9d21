import { PlayCircleFilled, VideoCameraOutlined } from '@ant-design/icons'
import { type Video, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { unifyApostrophes } from '../../shared/format/apostrophe.ts'
import { useIsOnline } from '../../shared/ui/browser-state.ts'
import { preloadPlayer } from './load-player.ts'
import style from './media-card.module.css'
import { useVideoPlayerLink, videoOpenedFromListState } from './open-video.ts'

interface MediaCardProps extends ScreenProps {
  name: string
  children: ReactNode
  foot: ReactNode
  operations: ReactNode
}

interface ScreenProps {
  video: Video | null
  /** Address of the video's preview picture, or of the picture if the card has no video. */
  picture: string | null | undefined
  label: string
  onOpen?: () => void
  isSquare?: boolean
}

export function MediaCard({ name, children, foot, operations, ...screen }: MediaCardProps) {
  return (
    <>
      <Screen {...screen} />
      <div className={style.text}>
        <strong className={style.name}>{unifyApostrophes(name)}</strong>
        {children}
      </div>
      <div className={style.foot}>
        {foot}
        <span className={style.operations}>{operations}</span>
      </div>
    </>
  )
}

/** A click shows the picture in full size, or plays the video if it is converted and the browser is online. */
function Screen({ video, picture, label, onOpen, isSquare }: ScreenProps) {
  const isOnline = useIsOnline()
  const link = useVideoPlayerLink()
  const className = `${style.screen} ${isSquare ? style.square : ''}`
  const image = picture ? (
    <img src={picture} alt="" loading="lazy" decoding="async" />
  ) : (
    <VideoCameraOutlined aria-hidden className={style.none ?? ''} />
  )
  if (!video && onOpen)
    return (
      <button type="button" className={className} aria-label={label} onClick={onOpen}>
        {image}
      </button>
    )
  if (video?.currentStatus !== VideoStatus.Done || !isOnline) return <div className={className}>{image}</div>
  return (
    <Link
      className={className}
      to={link(video.id)}
      state={videoOpenedFromListState}
      preventScrollReset
      aria-label={label}
      onPointerEnter={preloadPlayer}
      onFocus={preloadPlayer}
    >
      {image}
      <PlayCircleFilled aria-hidden className={style.play ?? ''} />
    </Link>
  )
}

import { PlayCircleFilled, VideoCameraOutlined } from '@ant-design/icons'
import type { ParentingVideo } from '@markaz/protocol/content/parenting-videos/schemas'
import { type Video, VideoStatus, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { openedHere, useVideoLink } from '../../domain/video/open-video.ts'
import { fetchPlayer } from '../../domain/video/player-code.ts'
import { VideoState } from '../../domain/video/VideoState.tsx'
import type { VideoPlace } from '../../domain/video/video-place.ts'
import { momentText } from '../../shared/format/date.ts'
import { Muted } from '../../shared/ui/looks.tsx'
import { EditButton, RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useOnline } from '../../shared/ui/use-online.ts'
import style from './parenting-videos.module.css'
import { parentingVideosText as words } from './parenting-videos.text.ts'

export const parentingPlace: VideoPlace = {
  type: VideoType.Parenting,
  base: 'groups',
  group: null,
  scheduleId: null,
  curriculumId: null,
  page: { link: '/additional-info/videos', name: words.title },
}

interface ParentingCardProps {
  one: ParentingVideo
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
}

export function ParentingCard({ one, onEdit, onRemove }: ParentingCardProps) {
  const { name, description, thumbnail, video, createdAt, createdBy } = one
  const picture = thumbnail?.url ?? video?.poster
  return (
    <>
      <Screen video={video} name={name}>
        {picture ? (
          <img src={picture} alt="" loading="lazy" decoding="async" />
        ) : (
          <VideoCameraOutlined aria-hidden className={style.none ?? ''} />
        )}
      </Screen>
      <div className={style.text}>
        <strong className={style.name}>{name}</strong>
        {description && <Muted className={style.description}>{description}</Muted>}
        {video ? (
          <VideoState video={video} place={parentingPlace} />
        ) : (
          <span>
            <StatusPill tone="red">{words.noVideo}</StatusPill>
            <Muted small as="div">
              {words.noVideoHint}
            </Muted>
          </span>
        )}
      </div>
      <div className={style.foot}>
        <Muted small as="div">
          <div>{momentText(createdAt)}</div>
          {createdBy.fullName}
        </Muted>
        <span className={style.deeds}>
          {onEdit && <EditButton of={name} onClick={onEdit} />}
          {onRemove && <RemoveButton of={name} onClick={onRemove} />}
        </span>
      </div>
    </>
  )
}

/** Leads to the player only when it can play: Done, and online. */
function Screen({ video, name, children }: { video: Video | null; name: string; children: ReactNode }) {
  const isOnline = useOnline()
  const link = useVideoLink()
  if (video?.currentStatus !== VideoStatus.Done || !isOnline) return <div className={style.screen}>{children}</div>
  return (
    <Link
      className={style.screen}
      to={link(video.id)}
      state={openedHere}
      preventScrollReset
      aria-label={words.play(name)}
      onPointerEnter={fetchPlayer}
      onFocus={fetchPlayer}
    >
      {children}
      <PlayCircleFilled aria-hidden className={style.play ?? ''} />
    </Link>
  )
}

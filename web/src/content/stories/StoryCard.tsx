import { LinkOutlined, PlayCircleFilled, VideoCameraOutlined } from '@ant-design/icons'
import { stories } from '@markaz/protocol/content/stories/routes'
import type { Story } from '@markaz/protocol/content/stories/schemas'
import { VideoStatus, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { Switch } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { openedHere, useVideoLink } from '../../domain/video/open-video.ts'
import { fetchPlayer } from '../../domain/video/player-code.ts'
import { VideoState } from '../../domain/video/VideoState.tsx'
import type { AnyVideoPlace } from '../../domain/video/video-place.ts'
import { useSend } from '../../shared/api/query.ts'
import { momentText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { Muted } from '../../shared/ui/looks.tsx'
import { EditButton, RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useOnline } from '../../shared/ui/use-online.ts'
import style from './stories.module.css'
import { storiesText as words } from './stories.text.ts'

const place: AnyVideoPlace = {
  type: VideoType.Story,
  base: 'groups',
  group: null,
  scheduleId: null,
  curriculumId: null,
  page: { link: '/blogs/stories', name: words.title },
}

interface StoryCardProps {
  story: Story
  /** Shows the picture large. */
  onOpen: () => void
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
}

export function StoryCard({ story, onOpen, onEdit, onRemove }: StoryCardProps) {
  const { title, attachment, thumbnail, video, link, isActive, viewsCount, createdAt } = story
  const picture = video ? (thumbnail?.url ?? video.poster) : attachment.url
  return (
    <>
      <Screen story={story} onOpen={onOpen}>
        {picture ? (
          <img src={picture} alt="" loading="lazy" decoding="async" />
        ) : (
          <VideoCameraOutlined aria-hidden className={style.none ?? ''} />
        )}
      </Screen>
      <div className={style.text}>
        <strong className={style.title}>{title}</strong>
        {link && (
          <a className={style.link} href={link} target="_blank" rel="noopener noreferrer">
            <LinkOutlined aria-hidden /> {new URL(link).host}
          </a>
        )}
        {video && video.currentStatus !== VideoStatus.Done && <VideoState video={video} place={place} />}
        <Muted small as="div">
          <div>{words.views(numberText(viewsCount))}</div>
          {momentText(createdAt)}
        </Muted>
      </div>
      <div className={style.foot}>
        {onEdit ? <ActiveSwitch story={story} /> : <ActivePill isActive={isActive} />}
        <span className={style.deeds}>
          {onEdit && <EditButton of={title} onClick={onEdit} />}
          {onRemove && <RemoveButton of={title} onClick={onRemove} />}
        </span>
      </div>
    </>
  )
}

const ActivePill = ({ isActive }: { isActive: boolean }) => (
  <StatusPill tone={isActive ? 'green' : 'grey'}>{isActive ? words.active : words.passive}</StatusPill>
)

function ActiveSwitch({ story }: { story: Story }) {
  const { id, title, attachment, thumbnail, link, isActive } = story
  const isOnline = useOnline()
  const send = useSend(stories.update, {
    onSuccess: (_, { body }) => notifySuccess(body.isActive ? words.shown : words.hidden),
  })
  const change = (isToBe: boolean) =>
    send.mutate({
      params: { id },
      body: { title, attachment: attachment.path, thumbnail: thumbnail?.path ?? null, link, isActive: isToBe },
    })
  return (
    <Switch
      size="small"
      aria-label={words.activeOf(title)}
      title={words.isActive}
      checked={isActive}
      loading={send.isPending}
      disabled={!isOnline}
      onChange={change}
    />
  )
}

/** A picture opens large, a video in the player once it can play and there is a line. */
function Screen({ story, onOpen, children }: { story: Story; onOpen: () => void; children: ReactNode }) {
  const { title, video } = story
  const isOnline = useOnline()
  const link = useVideoLink()
  if (!video)
    return (
      <button type="button" className={style.screen} aria-label={words.open(title)} onClick={onOpen}>
        {children}
      </button>
    )
  if (video.currentStatus !== VideoStatus.Done || !isOnline) return <div className={style.screen}>{children}</div>
  return (
    <Link
      className={style.screen}
      to={link(video.id)}
      state={openedHere}
      preventScrollReset
      aria-label={words.open(title)}
      onPointerEnter={fetchPlayer}
      onFocus={fetchPlayer}
    >
      {children}
      <PlayCircleFilled aria-hidden className={style.play ?? ''} />
    </Link>
  )
}

import { LinkOutlined } from '@ant-design/icons'
import { stories } from '@markaz/protocol/content/stories/routes'
import type { Story } from '@markaz/protocol/content/stories/schemas'
import { VideoStatus, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { Switch } from 'antd'
import { MediaCard } from '../../domain/video/MediaCard.tsx'
import { VideoStateView } from '../../domain/video/VideoStateView.tsx'
import type { VideoListContextOfAnyType } from '../../domain/video/video-list-context.ts'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { notifyError } from '../../shared/notify/notify-error.ts'
import { useIsOnline } from '../../shared/ui/browser-state.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { EditButton, RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import style from './stories.module.css'
import { storiesText as words } from './stories.text.ts'

const place: VideoListContextOfAnyType = {
  type: VideoType.Story,
  base: 'groups',
  group: null,
  scheduleId: null,
  curriculumId: null,
  page: { link: '/blogs/stories', name: words.title },
}

interface StoryCardProps {
  story: Story
  onOpen: () => void
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
}

export function StoryCard({ story, onOpen, onEdit, onRemove }: StoryCardProps) {
  const { title, attachment, thumbnail, video, link, isActive, viewsCount, createdAt } = story
  return (
    <MediaCard
      isSquare
      name={title}
      video={video}
      picture={video ? (thumbnail?.url ?? video.poster) : attachment.url}
      label={words.open(title)}
      onOpen={onOpen}
      foot={onEdit ? <ActiveSwitch story={story} /> : <ActivePill isActive={isActive} />}
      operations={
        <>
          {onEdit && <EditButton of={title} onClick={onEdit} />}
          {onRemove && <RemoveButton of={title} onClick={onRemove} />}
        </>
      }
    >
      {link && (
        <a className={style.link} href={link} target="_blank" rel="noopener noreferrer">
          <LinkOutlined aria-hidden /> {new URL(link).host}
        </a>
      )}
      {video && video.currentStatus !== VideoStatus.Done && <VideoStateView video={video} place={place} />}
      <SecondaryText small as="div">
        <div>{words.views(numberText(viewsCount))}</div>
        {timestampText(createdAt)}
      </SecondaryText>
    </MediaCard>
  )
}

const ActivePill = ({ isActive }: { isActive: boolean }) => (
  <StatusPill tone={isActive ? 'green' : 'grey'}>{isActive ? words.active : words.passive}</StatusPill>
)

function ActiveSwitch({ story: { id, title, isActive } }: { story: Story }) {
  const isOnline = useIsOnline()
  // The API call saves all fields of the story, so the current values are loaded first.
  const read = useRouteQuery(stories.read, { params: { id } }, { enabled: false, silent: true })
  const send = useRouteMutation(stories.update, {
    done: (_, { body }) => (body.isActive ? words.shown : words.hidden),
  })
  const change = async (isToBe: boolean) => {
    const { data, error } = await read.refetch()
    if (error || !data) return notifyError(error)
    const { title, attachment, thumbnail, link, isActive } = data.story
    const base = { title, attachment: attachment.path, thumbnail: thumbnail?.path ?? null, link, isActive }
    send.mutate({ params: { id }, body: { ...base, isActive: isToBe }, base })
  }
  return (
    <Switch
      size="small"
      aria-label={words.activeOf(title)}
      title={words.isActive}
      checked={isActive}
      loading={read.isFetching || send.isPending}
      disabled={!isOnline}
      onChange={(isToBe) => void change(isToBe)}
    />
  )
}

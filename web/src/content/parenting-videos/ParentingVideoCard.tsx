import type { ParentingVideo } from '@markaz/protocol/content/parenting-videos/schemas'
import { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { MediaCard } from '../../domain/video/MediaCard.tsx'
import { VideoStateView } from '../../domain/video/VideoStateView.tsx'
import type { VideoListContext } from '../../domain/video/video-list-context.ts'
import { timestampText } from '../../shared/format/date.ts'
import { draftText } from '../../shared/text/draft.text.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { EditButton, RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import style from './parenting-videos.module.css'
import { parentingVideosText as words } from './parenting-videos.text.ts'

export const parentingVideoListContext: VideoListContext = {
  type: VideoType.Parenting,
  base: 'groups',
  group: null,
  scheduleId: null,
  curriculumId: null,
  page: { link: '/additional-info/videos', name: words.title },
}

interface ParentingVideoCardProps {
  card: ParentingVideo
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
}

export function ParentingVideoCard({ card, onEdit, onRemove }: ParentingVideoCardProps) {
  const { name, description, thumbnail, video, isDraft, createdAt, createdBy } = card
  return (
    <MediaCard
      name={name}
      video={video}
      picture={thumbnail?.url ?? video?.poster}
      label={words.play(name)}
      foot={
        <SecondaryText small as="div">
          <div>{timestampText(createdAt)}</div>
          {createdBy.fullName}
        </SecondaryText>
      }
      operations={
        <>
          {onEdit && <EditButton of={name} onClick={onEdit} />}
          {onRemove && <RemoveButton of={name} onClick={onRemove} />}
        </>
      }
    >
      {isDraft && (
        <span>
          <StatusPill tone="grey">{draftText.draft}</StatusPill>
        </span>
      )}
      {description && <SecondaryText className={style.description}>{description}</SecondaryText>}
      {video ? (
        <VideoStateView video={video} place={parentingVideoListContext} />
      ) : (
        <span>
          <StatusPill tone="red">{words.noVideo}</StatusPill>
          <SecondaryText small as="div">
            {words.noVideoHint}
          </SecondaryText>
        </span>
      )}
    </MediaCard>
  )
}

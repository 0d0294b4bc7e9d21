import { ownStories } from '@markaz/protocol/content/stories/routes'
import { Link } from 'wouter'
import { useCachedCall } from '../../shared/api/cached-calls.ts'
import { LazyPicture } from '../../shared/ui/Picture.tsx'
import { EmptyState, LoadingOrError, Screen, Tag } from '../../shared/ui/parts.tsx'
import { storiesText as text } from './stories.text.ts'
import { storiesCallArguments } from './stories-query.ts'

export function StoriesScreen() {
  const { data, ...kept } = useCachedCall(ownStories.list, storiesCallArguments)
  return (
    <Screen title={text.title} back="/me" kept={kept}>
      {!data && <LoadingOrError error={kept.error} again={kept.again} />}
      {data?.total === 0 && <EmptyState>{text.none}</EmptyState>}
      <ul className="stories">
        {data?.stories.map(({ id, title, picture, thumbnail, playback, isSeen }) => (
          <li key={id}>
            <Link href={`/stories/${id}`} className={`story-tile ${isSeen ? '' : 'fresh'}`}>
              <LazyPicture src={thumbnail ?? picture ?? playback?.poster ?? null} />
              <span className="row-title">{title}</span>
              {!isSeen && <Tag>{text.isNew}</Tag>}
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  )
}

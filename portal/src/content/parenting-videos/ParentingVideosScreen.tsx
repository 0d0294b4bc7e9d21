import { portalParentingVideos } from '@markaz/protocol/content/parenting-videos/own-parenting-videos.routes'
import type { ShownParentingVideo } from '@markaz/protocol/content/parenting-videos/schemas'
import { Link } from 'wouter'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import { CachedList, PictureCards, useCachedList } from '../../shared/ui/CachedList.tsx'
import { LazyPicture } from '../../shared/ui/LazyPicture.tsx'
import { Screen } from '../../shared/ui/parts.tsx'

const text = convertTextsToScript({
  title: 'Ota-onalar uchun videolar',
  none: "Hali video yo'q",
  minutes: '{count} daqiqa',
})

export function ParentingVideosScreen() {
  const list = useCachedList(portalParentingVideos.list, {})
  return (
    <Screen title={text.title} back="/children" kept={list}>
      <CachedList list={list} none={text.none} List={PictureCards} rows={({ videos }) => videos.map(videoCard)} />
    </Screen>
  )
}

/** The link contains the video's name, because the API call for playback returns no name. */
const videoCard = ({ id, name, description, picture, durationSeconds }: ShownParentingVideo) => (
  <li key={id}>
    <Link href={`/videos/${id}`} state={{ name }} className="card picture-card pressed">
      <LazyPicture src={picture} />
      <div>
        <span className="row-title">▶ {name}</span>
        {description && <span>{description}</span>}
        {durationSeconds && (
          <span className="soft">
            {fillPlaceholders(text.minutes, { count: Math.max(1, Math.round(durationSeconds / 60)) })}
          </span>
        )}
      </div>
    </Link>
  </li>
)

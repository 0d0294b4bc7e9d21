import { ownPortal } from '@markaz/protocol/control/portal/settings.routes'
import { ownPlan } from '@markaz/protocol/study/curriculum/group-plan.routes'
import { ownVideos } from '@markaz/protocol/teaching/videos/own-videos.routes'
import { useState } from 'react'
import { useKept } from '../../shared/api/kept.ts'
import { dayOf } from '../../shared/text/time.ts'
import { Pages } from '../../shared/ui/Pages.tsx'
import { Empty, Rows, Screen, Section, Waiting } from '../../shared/ui/parts.tsx'
import { VideoRow } from './VideoRow.tsx'
import { videosText as text } from './videos.text.ts'

const perPage = 20

/** Recordings of lessons one was taught, and the videos of what one's groups have come to. */
export function VideosScreen() {
  const [isTopics, setTopics] = useState(false)
  const { data: portal, ...kept } = useKept(ownPortal.settings)
  return (
    <Screen title={text.title} back="/lessons" kept={kept}>
      {!portal && <Waiting error={kept.error} again={kept.again} />}
      {portal?.settings.showRecordings === false && <Empty>{text.hidden}</Empty>}
      {portal?.settings.showRecordings && (
        <>
          <div className="choices">
            <button type="button" aria-pressed={!isTopics} onClick={() => setTopics(false)}>
              {text.recordings}
            </button>
            <button type="button" aria-pressed={isTopics} onClick={() => setTopics(true)}>
              {text.topics}
            </button>
          </div>
          {isTopics ? <Topics /> : <Recordings />}
        </>
      )}
    </Screen>
  )
}

function Recordings() {
  const { data, ...kept } = useKept(ownVideos.list, { query: { page: 1, perPage } })
  if (!data) return <Waiting error={kept.error} again={kept.again} />
  if (data.total === 0) return <Empty>{text.noRecordings}</Empty>
  return <Pages total={data.total} perPage={perPage} page={(page) => <RecordingsPage page={page} />} />
}

function RecordingsPage({ page }: { page: number }) {
  const { data, ...kept } = useKept(ownVideos.list, { query: { page, perPage } })
  if (!data)
    return (
      <li>
        <Waiting error={kept.error} again={kept.again} />
      </li>
    )
  return data.videos.map((video) => (
    <VideoRow
      key={video.id}
      video={video}
      name={video.lesson.name}
      below={`${video.group.name} · ${dayOf(video.lesson.date)}`}
    />
  ))
}

function Topics() {
  const { data, ...kept } = useKept(ownPlan.read)
  if (!data) return <Waiting error={kept.error} again={kept.again} />
  const groups = data.groups
    .map(({ group, course, topics }) => ({ group, course, topics: topics.filter(({ videos }) => videos.length > 0) }))
    .filter(({ topics }) => topics.length > 0)
  if (groups.length === 0) return <Empty>{text.noTopics}</Empty>
  return groups.map(({ group, course, topics }) => (
    <Section key={group.id} title={`${group.name} · ${course.name}`}>
      <Rows>
        {topics.flatMap(({ lessonDate, topic, videos }) =>
          videos.map((video) => (
            <VideoRow
              key={`${lessonDate} ${video.id}`}
              video={video}
              name={video.name}
              below={`${topic} · ${dayOf(lessonDate)}`}
            />
          )),
        )}
      </Rows>
    </Section>
  ))
}

export { VideoScreen } from './VideoScreen.tsx'

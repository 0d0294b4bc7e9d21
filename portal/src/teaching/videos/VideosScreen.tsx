import { ownPortal } from '@markaz/protocol/control/portal/settings.routes'
import { ownPlan } from '@markaz/protocol/study/curriculum/group-plan.routes'
import { ownVideos } from '@markaz/protocol/teaching/videos/own-videos.routes'
import { useState } from 'react'
import { Link } from 'wouter'
import { useCachedCall } from '../../shared/api/cached-calls.ts'
import { formatDay } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { CachedList, useCachedList } from '../../shared/ui/CachedList.tsx'
import { ChoiceButtons, EmptyState, ListRows, LoadingOrError, Screen, Section } from '../../shared/ui/parts.tsx'
import { videosText as text } from './videos.text.ts'

const parts = [
  { value: false, name: text.recordings },
  { value: true, name: text.topics },
]

export function VideosScreen() {
  const [isTopics, setTopics] = useState(false)
  const { data: portal, ...kept } = useCachedCall(ownPortal.settings)
  return (
    <Screen title={text.title} back="/lessons" kept={kept}>
      {!portal && <LoadingOrError error={kept.error} again={kept.again} />}
      {portal?.settings.showRecordings === false && <EmptyState>{text.hidden}</EmptyState>}
      {portal?.settings.showRecordings && (
        <>
          <ChoiceButtons label={text.title} options={parts} value={isTopics} onChosen={setTopics} />
          {isTopics ? <Topics /> : <Recordings />}
        </>
      )}
    </Screen>
  )
}

function Recordings() {
  const list = useCachedList(ownVideos.list, {})
  return (
    <CachedList
      list={list}
      none={text.noRecordings}
      rows={({ videos }) =>
        videos.map((video) => (
          <VideoRow
            key={video.id}
            video={video}
            name={video.name}
            below={[video.lesson.name, video.group.name, formatDay(video.lesson.date)].join(' · ')}
          />
        ))
      }
    />
  )
}

function Topics() {
  const { data, ...kept } = useCachedCall(ownPlan.read)
  if (!data) return <LoadingOrError error={kept.error} again={kept.again} />
  const groups = data.groups
    .map(({ group, course, topics }) => ({ group, course, topics: topics.filter(({ videos }) => videos.length > 0) }))
    .filter(({ topics }) => topics.length > 0)
  if (groups.length === 0) return <EmptyState>{text.noTopics}</EmptyState>
  return groups.map(({ group, course, topics }) => (
    <Section key={group.id} title={`${group.name} · ${course.name}`}>
      <ListRows>
        {topics.flatMap(({ lessonDate, topic, videos }) =>
          videos.map((video) => (
            <VideoRow
              key={`${lessonDate} ${video.id}`}
              video={video}
              name={video.name}
              below={`${topic} · ${formatDay(lessonDate)}`}
            />
          )),
        )}
      </ListRows>
    </Section>
  ))
}

interface VideoRowProps {
  video: { id: number; durationSeconds: number | null }
  name: string
  below: string
}

/** The link contains the video's name, because the API call for playback returns no name. */
function VideoRow({ video: { id, durationSeconds }, name, below }: VideoRowProps) {
  const length =
    durationSeconds && fillPlaceholders(text.minutes, { count: Math.max(1, Math.round(durationSeconds / 60)) })
  return (
    <li>
      <Link href={`/videos/${id}`} state={{ name }} className="row pressed">
        <span className="row-text">
          <span className="row-title">{name}</span>
          <span className="soft row-below">{[below, length].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="row-end" aria-hidden="true">
          ▶
        </span>
      </Link>
    </li>
  )
}

import type { portalParentingVideos } from '@markaz/protocol/content/parenting-videos/own-parenting-videos.routes'
import { ownPortalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { studentTaughtTopics } from '@markaz/protocol/study/curriculum/group-plan.routes'
import { ownVideos } from '@markaz/protocol/teaching/videos/own-videos.routes'
import type { Playback } from '@markaz/protocol/teaching/videos/schemas'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { isDataSavingOn } from '../../shared/connection.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { formatDay } from '../../shared/text/time.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import { CachedList, useCachedList } from '../../shared/ui/CachedList.tsx'
import {
  Button,
  ChoiceButtons,
  EmptyState,
  ErrorText,
  ListRows,
  LoadingOrError,
  Screen,
  Section,
} from '../../shared/ui/parts.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'
import { VideoPlayer } from '../../shared/video/VideoPlayer.tsx'
import { playbackPositionText, readPlaybackPosition, storePlaybackPosition } from './playback-position.ts'

const text = convertTextsToScript({
  title: 'Videolar',
  one: 'Video',
  recordings: 'Dars yozuvlari',
  topics: 'Mavzular',
  noRecordings: "Hali dars yozuvi yo'q",
  noTopics: "O'tilgan mavzularda hali video yo'q",
  hidden: "Markaz videolarni hozircha ko'rsatmaydi",
  minutes: '{count} daqiqa',
  play: "Ko'rish",
  metered: 'Trafik tejalmoqda: video faqat siz bosganda yuklanadi.',
  from: '{time} dan davom etadi',
  broken: "Videoni hozir ko'rsatib bo'lmadi",
})

const parts = [
  { value: false, name: text.recordings },
  { value: true, name: text.topics },
]

export function VideosScreen() {
  const [isTopics, setTopics] = useState(false)
  const { data: portal, ...kept } = useCachedApiCall(ownPortalSettings.settings)
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
  const { data, ...kept } = useCachedApiCall(studentTaughtTopics.read)
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

interface VideoScreenProps {
  id: number
  play: typeof ownVideos.play | typeof portalParentingVideos.play
}

/**
 * Starts the video at the position where the user stopped last time. On a metered connection nothing is loaded before a
 * click.
 */
export function VideoScreen({ id, play }: VideoScreenProps) {
  const { name = text.one } = useHistoryState<{ name?: string } | null>() ?? {}
  const { id: studentId } = useCurrentUser()
  const [startAt, setStartAt] = useState<number | null>(null)
  useEffect(() => {
    void readPlaybackPosition(studentId, id).then(setStartAt)
  }, [studentId, id])
  return (
    <Screen title={name} back="/videos">
      {startAt !== null && <Watched key={id} id={id} play={play} name={name} startAt={startAt} />}
    </Screen>
  )
}

function Watched({ id, play, name, startAt }: VideoScreenProps & { name: string; startAt: number }) {
  const { id: studentId } = useCurrentUser()
  const [isSparing] = useState(isDataSavingOn)
  const [playback, setPlayback] = useState<Playback | null>(null)
  const [isBroken, setBroken] = useState(false)
  const second = useRef(startAt)
  const askedAt = useRef(0)
  const { isBusy, trouble, run } = useApiOperation()
  const ask = () => {
    askedAt.current = Date.now()
    setBroken(false)
    run(async () => setPlayback(await callApi(play, { params: { id } })))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (!isSparing) ask()
  }, [])
  const keep = (at: number, duration: number) => {
    second.current = at
    void storePlaybackPosition(studentId, id, at, duration)
  }
  /** If the video's address may have expired, requests a new address, at most once a minute. */
  const stopped = (isAddress: boolean) => {
    if (isAddress && Date.now() - askedAt.current > 60_000) return ask()
    setPlayback(null)
    setBroken(true)
  }
  if (playback)
    return <VideoPlayer name={name} playback={playback} startAt={second.current} onSecond={keep} onTrouble={stopped} />
  return (
    <div className="card">
      {isSparing && <p>{text.metered}</p>}
      {startAt > 0 && <p className="soft">{fillPlaceholders(text.from, { time: playbackPositionText(startAt) })}</p>}
      <ErrorText text={trouble ?? (isBroken ? text.broken : null)} />
      <Button type="button" kind="main" isBusy={isBusy} onClick={ask}>
        {trouble || isBroken ? commonText.again : `▶ ${text.play}`}
      </Button>
    </div>
  )
}

import { portalStories } from '@markaz/protocol/content/stories/routes'
import type { PortalStory } from '@markaz/protocol/content/stories/schemas'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { refetchPaths, useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { isDataSavingOn } from '../../shared/connection.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import { LazyPicture } from '../../shared/ui/LazyPicture.tsx'
import { Button, EmptyState, LoadingOrError, Screen, Tag } from '../../shared/ui/parts.tsx'
import { SafeLink } from '../../shared/ui/RichText.tsx'
import { VideoPlayer } from '../../shared/video/VideoPlayer.tsx'

const text = convertTextsToScript({
  title: 'Hikoyalar',
  none: "Hali hikoya yo'q",
  isNew: 'Yangi',
  at: '{at} / {total}',
  next: 'Keyingi hikoya',
  previous: 'Oldingi hikoya',
  pause: "To'xtatib turish",
  resume: 'Davom ettirish',
  close: 'Yopish',
  link: 'Batafsil',
  play: "Videoni ko'rish",
  broken: "Videoni hozir ko'rsatib bo'lmadi",
})

/** The list of stories and the story viewer use the same arguments, so that they share the cached response. */
const storiesCallArguments = { query: { page: 1, perPage: 50 } }

export function StoriesScreen() {
  const { data, ...kept } = useCachedApiCall(portalStories.list, storiesCallArguments)
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

export function StoryViewer({ id }: { id: number }) {
  const { data, ...kept } = useCachedApiCall(portalStories.list, storiesCallArguments)
  if (!data)
    return (
      <Screen title={text.title} back="/stories" kept={kept}>
        <LoadingOrError error={kept.error} again={kept.again} />
      </Screen>
    )
  const at = data.stories.findIndex((story) => story.id === id)
  const story = data.stories[at]
  if (!story) return <Redirect to="/stories" replace />
  return (
    <Viewer
      key={id}
      // Each reload returns a new video address, which would restart the video. So the viewer keeps the story as first
      // loaded.
      given={story}
      at={at + 1}
      total={data.stories.length}
      previousId={data.stories[at - 1]?.id}
      nextId={data.stories[at + 1]?.id}
    />
  )
}

interface ViewerProps {
  given: PortalStory
  at: number
  total: number
  previousId: number | undefined
  nextId: number | undefined
}

function Viewer({ given, at, total, previousId, nextId }: ViewerProps) {
  const [story] = useState(given)
  const [isPaused, setPaused] = useState(false)
  const [, go] = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    callApi(portalStories.view, { params: { id: story.id } }).catch(() => {})
  }, [story])
  const leave = () => {
    void refetchPaths('/stories')
    go('/stories', { replace: true })
  }
  const next = () => (nextId ? go(`/stories/${nextId}`, { replace: true }) : leave())
  const back = () => (previousId ? go(`/stories/${previousId}`, { replace: true }) : leave())
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') next()
    if (key === 'ArrowLeft') back()
  }
  return (
    <dialog
      ref={dialog}
      className="story"
      aria-label={story.title}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
    >
      {story.picture ? (
        <img src={story.picture} alt={story.title} className="story-shown" />
      ) : (
        <StoryVideo story={story} isPaused={isPaused} onEnded={next} />
      )}
      <button type="button" className="story-zone before" aria-label={text.previous} onClick={back} />
      <button type="button" className="story-zone after" aria-label={text.next} onClick={next} />
      <header className="story-top">
        {story.picture && <span className="story-time" data-paused={isPaused || undefined} onAnimationEnd={next} />}
        <p>
          <b>{story.title}</b>
          <br />
          {fillPlaceholders(text.at, { at, total })}
        </p>
        <button
          type="button"
          aria-pressed={isPaused}
          aria-label={isPaused ? text.resume : text.pause}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? '▶' : '❚❚'}
        </button>
        <button type="button" aria-label={text.close} onClick={leave}>
          ✕
        </button>
      </header>
      {story.link && (
        <p className="story-link">
          <SafeLink href={story.link}>{text.link} ›</SafeLink>
        </p>
      )}
    </dialog>
  )
}

function StoryVideo({ story, isPaused, onEnded }: { story: PortalStory; isPaused: boolean; onEnded: () => void }) {
  const [isWanted, want] = useState(() => !isDataSavingOn())
  const [isBroken, setBroken] = useState(false)
  if (!story.playback || isBroken) return <p className="story-shown story-words">{text.broken}</p>
  if (!isWanted)
    return (
      <div className="story-shown story-words">
        <Button type="button" onClick={() => want(true)}>
          ▶ {text.play}
        </Button>
      </div>
    )
  return (
    <div className="story-shown">
      <VideoPlayer
        name={story.title}
        playback={story.playback}
        isPaused={isPaused}
        hasControls={false}
        onEnded={onEnded}
        onTrouble={() => setBroken(true)}
      />
    </div>
  )
}

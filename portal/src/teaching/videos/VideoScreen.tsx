import type { ownParentingVideos } from '@markaz/protocol/content/parenting-videos/own-parenting-videos.routes'
import type { ownVideos } from '@markaz/protocol/teaching/videos/own-videos.routes'
import type { Playback } from '@markaz/protocol/teaching/videos/schemas'
import { useEffect, useRef, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { callApi } from '../../shared/api/call.ts'
import { isDataSavingOn } from '../../shared/connection.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { common } from '../../shared/text/common.text.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { Button, ErrorText, Screen } from '../../shared/ui/parts.tsx'
import { useSingleOperation } from '../../shared/use-operation.ts'
import { VideoPlayer } from '../../shared/video/VideoPlayer.tsx'
import { playbackPositionText, readPlaybackPosition, storePlaybackPosition } from './playback-position.ts'
import { videosText as text } from './videos.text.ts'

interface VideoScreenProps {
  id: number
  play: typeof ownVideos.play | typeof ownParentingVideos.play
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
  const { isBusy, trouble, run } = useSingleOperation()
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
  /** A video's address expires after one or two hours, so a new address is requested, at most once a minute. */
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
        {trouble || isBroken ? common.again : `▶ ${text.play}`}
      </Button>
    </div>
  )
}

import type { Playback } from '@markaz/protocol/teaching/videos/schemas'
import { Button, Segmented } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { attachVideoSource, type PlayerError } from './attach-media.ts'
import { playbackPositionText, readPlaybackPosition, storePlaybackPosition } from './playback-position.ts'
import style from './player.module.css'
import { playerText as words } from './video-list.text.ts'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2].map((value) => ({
  value,
  label: words.speedOf(String(value).replace('.', ',')),
}))
const noteEvery = 5

interface NativePlayerProps {
  videoId: number
  name: string
  /** When the address of the video changes, playback continues at the same position. */
  playback: Playback
  startAt: number
  onTrouble: (trouble: PlayerError) => void
}

/** Playback starts at the position at which the user stopped last time. */
export function NativePlayer({ videoId, name, playback, startAt, onTrouble }: NativePlayerProps) {
  const element = useRef<HTMLVideoElement>(null)
  const at = useRef({ second: startAt, isPlaying: true })
  const [isContinued, setContinued] = useState(startAt > 0)
  const isPhone = useIsPhone()
  const [speed, setSpeed] = useState(1)
  const tellTrouble = useEffectEvent(onTrouble)

  useEffect(() => {
    const { current: video } = element
    if (!video) return
    const { second, isPlaying } = at.current
    const detach = attachVideoSource(video, playback, { startAt: second, onTrouble: (trouble) => tellTrouble(trouble) })
    // Without a click, browsers may refuse automatic playback. The user then starts the video by its button.
    if (isPlaying) video.play()?.catch(() => {})
    return () => {
      storePlaybackPosition(videoId, at.current.second, video.duration)
      detach()
    }
  }, [videoId, playback])
  useEffect(() => element.current?.focus({ preventScroll: true }), [])

  const note = () => {
    const { current: video } = element
    // While the source is replaced, the video reports position 0, which must not be stored.
    if (!video || video.readyState === 0) return
    at.current = { second: video.currentTime, isPlaying: !video.paused }
  }
  const keep = () => {
    note()
    storePlaybackPosition(videoId, at.current.second, element.current?.duration ?? Number.NaN)
  }
  const follow = () => {
    note()
    if (Math.abs(at.current.second - readPlaybackPosition(videoId)) >= noteEvery) keep()
  }
  const choose = (next: number) => {
    setSpeed(next)
    if (element.current) element.current.playbackRate = next
  }
  const restart = () => {
    const { current: video } = element
    setContinued(false)
    if (!video) return
    video.currentTime = 0
    video.focus({ preventScroll: true })
    video.play()?.catch(() => {})
  }
  return (
    <div className={style.player}>
      <video
        ref={element}
        className={style.screen}
        width={640}
        height={480}
        controls
        playsInline
        preload="metadata"
        tabIndex={0}
        aria-label={words.video(name)}
        {...(playback.poster ? { poster: playback.poster } : {})}
        onPlay={note}
        onPause={keep}
        onEnded={keep}
        onTimeUpdate={follow}
        // Browsers reset the speed when the source changes, so it is set again.
        onLoadedMetadata={() => choose(speed)}
      />
      <div className={style.under}>
        <Segmented<number>
          aria-label={words.speed}
          size={isPhone ? 'large' : 'small'}
          block={isPhone}
          className={isPhone ? (style.wide ?? '') : ''}
          options={speeds}
          value={speed}
          onChange={choose}
        />
        {isContinued && (
          <span className={style.continued} role="status">
            {words.continued(playbackPositionText(startAt))}
            <Button size="small" onClick={restart}>
              {words.fromStart}
            </Button>
          </span>
        )}
      </div>
    </div>
  )
}

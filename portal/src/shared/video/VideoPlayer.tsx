import type { Playback } from '@markaz/protocol/teaching/videos/schemas'
import { useEffect, useEffectEvent, useRef } from 'react'
import { attachVideoSource } from './attach-media.ts'
import './video.css'

interface PlayerProps {
  name: string
  playback: Playback
  /** Second at which playback starts. After a change of `playback`, the player continues at the current second. */
  startAt?: number
  isPaused?: boolean
  hasControls?: boolean
  onSecond?: (second: number, duration: number) => void
  onEnded?: () => void
  /** Called when the video fails. `isAddress`: true = a new address may make the video play. */
  onTrouble: (isAddress: boolean) => void
}

export function VideoPlayer(props: PlayerProps) {
  return props.playback.kind === 'embed' ? <Frame {...props} /> : <Native {...props} />
}

function Native({ name, playback, startAt = 0, isPaused = false, hasControls = true, ...on }: PlayerProps) {
  const element = useRef<HTMLVideoElement>(null)
  const begin = useRef(startAt)
  const trouble = useEffectEvent(on.onTrouble)
  const tell = useEffectEvent((second: number, duration: number) => on.onSecond?.(second, duration))
  useEffect(() => {
    const video = element.current
    if (!video) return
    const detach = attachVideoSource(video, playback, {
      startAt: begin.current,
      onTrouble: (isAddress) => trouble(isAddress),
    })
    let told = begin.current
    // Before playback and while the video's source changes, its position is 0. This 0 must not be stored.
    let hasPlayed = false
    const play = () => {
      hasPlayed = true
    }
    const note = () => {
      if (!hasPlayed || video.readyState === 0) return
      begin.current = video.currentTime
      if (Math.abs(video.currentTime - told) < 5 && !video.paused) return
      told = video.currentTime
      tell(told, video.duration)
    }
    video.addEventListener('playing', play)
    video.addEventListener('timeupdate', note)
    video.addEventListener('pause', note)
    return () => {
      video.removeEventListener('playing', play)
      video.removeEventListener('timeupdate', note)
      video.removeEventListener('pause', note)
      if (hasPlayed && video.readyState > 0) tell(video.currentTime, video.duration)
      detach()
    }
  }, [playback])
  // Without a click the browser may refuse to start the video. Then the user starts the video by its button.
  useEffect(() => {
    if (isPaused) element.current?.pause()
    else element.current?.play()?.catch(() => {})
  }, [isPaused])
  return (
    // biome-ignore lint/a11y/useMediaCaption: the centre's recordings have none
    <video
      ref={element}
      className="player"
      autoPlay={!isPaused}
      playsInline
      controls={hasControls}
      aria-label={name}
      poster={playback.poster ?? undefined}
      onEnded={on.onEnded}
    />
  )
}

/** The scripts of the video host's own player run in the host's origin and cannot access this page. */
const Frame = ({ name, playback }: PlayerProps) => (
  <iframe
    className="player"
    src={playback.url}
    title={name}
    allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
    allowFullScreen
    sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    // The video host allows embedding only on certain sites, so it must receive this page's origin.
    referrerPolicy="origin"
  />
)

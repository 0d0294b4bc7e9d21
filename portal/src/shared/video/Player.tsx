import type { Playback } from '@markaz/protocol/teaching/videos/schemas'
import { useEffect, useEffectEvent, useRef } from 'react'
import { attachMedia } from './attach-media.ts'
import './video.css'

interface PlayerProps {
  name: string
  playback: Playback
  /** Start position in seconds; with a new source, the position of the old source. */
  startAt?: number
  isPaused?: boolean
  hasControls?: boolean
  /** Called at intervals during playback, on pause, and when the player is left. */
  onSecond?: (second: number, duration: number) => void
  onEnded?: () => void
  /** Called on a playback error; `isAddress`: a new source address may help. */
  onTrouble: (isAddress: boolean) => void
}

/**
 * Plays with the browser's native player or in the video host's iframe; starts automatically if the browser allows it.
 */
export function Player(props: PlayerProps) {
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
    const detach = attachMedia(video, playback, {
      startAt: begin.current,
      onTrouble: (isAddress) => trouble(isAddress),
    })
    let told = begin.current
    // The element's position is 0 before playback and while the source is replaced; this 0 must not be stored.
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
  // If a link opened the player, the browser may refuse autoplay without a click; then its play button is shown.
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

/** The video host's own player in an iframe. It runs its scripts in its own origin and cannot access this page. */
const Frame = ({ name, playback }: PlayerProps) => (
  <iframe
    className="player"
    src={playback.url}
    title={name}
    allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
    allowFullScreen
    sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    // The host decides by the page's origin whether it allows embedding.
    referrerPolicy="origin"
  />
)

import type { Playback } from '@markaz/protocol/teaching/videos/schemas'
import { useEffect, useEffectEvent, useRef } from 'react'
import { attachMedia } from './attach-media.ts'
import './video.css'

interface PlayerProps {
  name: string
  playback: Playback
  /** Seconds; of a new address where the old one stood. */
  startAt?: number
  isPaused?: boolean
  hasControls?: boolean
  /** Every so often while it plays, when it is stopped, and when it is left. */
  onSecond?: (second: number, duration: number) => void
  onEnded?: () => void
  /** `isAddress`: a new address may help. */
  onTrouble: (isAddress: boolean) => void
}

/** Plays by the browser's own controls, or in the video host's frame; begins by itself where the browser lets it. */
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
    // Before it plays, and between two addresses, the element stands at 0.
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
  // When a link opens the player, nobody has pressed anything yet: the browser may refuse, and its own button waits.
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

/** The video host's own player. It may run its scripts in its own origin, and touch nothing of this page. */
const Frame = ({ name, playback }: PlayerProps) => (
  <iframe
    className="player"
    src={playback.url}
    title={name}
    allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
    allowFullScreen
    sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    // The host decides by the page's origin whether it may be embedded here.
    referrerPolicy="origin"
  />
)

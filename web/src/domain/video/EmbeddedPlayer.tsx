import { useEffect, useEffectEvent, useRef } from 'react'
import type { PlayerError } from './attach-media.ts'
import style from './player.module.css'

interface EmbeddedPlayerProps {
  url: string
  name: string
  onTrouble: (trouble: PlayerError) => void
}

/** The scripts of the video host's player run in the host's origin and cannot access this page. */
export function EmbeddedPlayer({ url, name, onTrouble }: EmbeddedPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const hear = useEffectEvent(onTrouble)
  useEffect(() => {
    const { origin } = new URL(url, location.href)
    const onPlayerMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = parsed(event.data)
      // When Vimeo's player is ready, this page subscribes to its errors, because the player sends errors only to
      // subscribers.
      if (message.event === 'ready')
        frame.current?.contentWindow?.postMessage({ method: 'addEventListener', value: 'error' }, origin)
      if (message.event === 'error' && message.data?.name !== 'NotAllowedError')
        hear({ isAddress: false, text: `embed ${message.data?.name ?? ''} ${message.data?.message ?? ''}` })
    }
    addEventListener('message', onPlayerMessage)
    return () => removeEventListener('message', onPlayerMessage)
  }, [url])
  return (
    <iframe
      ref={frame}
      className={style.screen}
      width={640}
      height={480}
      src={url}
      title={name}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      allowFullScreen
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      // The video host allows embedding only on certain sites, so it must receive this page's origin.
      referrerPolicy="origin"
    />
  )
}

interface PlayerEvent {
  event?: string
  data?: { name?: string; message?: string }
}

function parsed(data: unknown): PlayerEvent {
  if (typeof data === 'object' && data !== null) return data as PlayerEvent
  try {
    const message: unknown = JSON.parse(String(data))
    return typeof message === 'object' && message !== null ? (message as PlayerEvent) : {}
  } catch {
    return {}
  }
}

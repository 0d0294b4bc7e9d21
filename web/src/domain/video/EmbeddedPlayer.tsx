import { useEffect, useEffectEvent, useRef } from 'react'
import type { MediaError } from './attach-media.ts'
import style from './player.module.css'

interface EmbeddedPlayerProps {
  url: string
  name: string
  onTrouble: (trouble: MediaError) => void
}

/** The video host's own player in an iframe. It runs its scripts in its own origin and cannot access this page. */
export function EmbeddedPlayer({ url, name, onTrouble }: EmbeddedPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const hear = useEffectEvent(onTrouble)
  useEffect(() => {
    const { origin } = new URL(url, location.href)
    const told = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = parsed(event.data)
      // Vimeo's player reports errors only to pages that subscribe.
      if (message.event === 'ready')
        frame.current?.contentWindow?.postMessage({ method: 'addEventListener', value: 'error' }, origin)
      if (message.event === 'error' && message.data?.name !== 'NotAllowedError')
        hear({ isAddress: false, text: `embed ${message.data?.name ?? ''} ${message.data?.message ?? ''}` })
    }
    addEventListener('message', told)
    return () => removeEventListener('message', told)
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
      // The host decides by the page's origin whether it allows embedding.
      referrerPolicy="origin"
    />
  )
}

interface Told {
  event?: string
  data?: { name?: string; message?: string }
}

function parsed(data: unknown): Told {
  if (typeof data === 'object' && data !== null) return data as Told
  try {
    const message: unknown = JSON.parse(String(data))
    return typeof message === 'object' && message !== null ? (message as Told) : {}
  } catch {
    return {}
  }
}

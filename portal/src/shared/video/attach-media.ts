import type { Playback } from '@markaz/protocol/teaching/videos/schemas'
import { isDataSaving } from '../connection.ts'

interface AttachOptions {
  /** Start position in seconds. */
  startAt: number
  /** Called on a playback error; `isAddress`: a new source address may help. */
  onTrouble: (isAddress: boolean) => void
}

/**
 * Plays the source in the element: with hls.js if the browser has Media Source Extensions, otherwise natively. Returns
 * a function that stops playback and all downloads.
 */
export function attachMedia(element: HTMLVideoElement, playback: Playback, options: AttachOptions): () => void {
  const hasMediaSource = 'ManagedMediaSource' in window || 'MediaSource' in window
  if (playback.kind === 'hls' && hasMediaSource) return attachHls(element, playback.url, options)
  return attachFile(element, playback.url, options)
}

function attachFile(element: HTMLVideoElement, url: string, { startAt, onTrouble }: AttachOptions): () => void {
  const seek = () => {
    if (startAt > 0) element.currentTime = startAt
  }
  const fail = () => {
    // MediaError codes 2 (network) and 4 (format): the bytes did not arrive. An expired address is reported as an
    // unknown format.
    const code = element.error?.code
    onTrouble(code === 2 || code === 4)
  }
  element.addEventListener('loadedmetadata', seek, { once: true })
  element.addEventListener('error', fail)
  element.src = url
  return () => {
    element.removeEventListener('loadedmetadata', seek)
    element.removeEventListener('error', fail)
    release(element)
  }
}

function attachHls(element: HTMLVideoElement, url: string, { startAt, onTrouble }: AttachOptions): () => void {
  let stop = () => {}
  let isStopped = false
  const attach = async () => {
    const { default: Hls, ErrorTypes, Events } = await import('hls.js/light')
    if (isStopped) return
    // The stream is already MP4, so no worker is needed to repackage it; the content policy allows no worker from a
    // blob.
    const hls = new Hls({
      enableWorker: false,
      startPosition: startAt || -1,
      capLevelToPlayerSize: true,
      testBandwidth: false,
      // On a metered connection: the lowest quality first, and a small buffer.
      ...(isDataSaving()
        ? { startLevel: 0, maxBufferLength: 10, maxMaxBufferLength: 20 }
        : { startFragPrefetch: true }),
    })
    stop = () => hls.destroy()
    let isMended = false
    hls.on(Events.ERROR, (_, { fatal, type, response }) => {
      const isAddress = type === ErrorTypes.NETWORK_ERROR
      const status = response?.code ?? 0
      // hls.js would retry for half a minute, but an expired address never works again.
      if (!fatal && !(isAddress && status >= 400 && status < 500)) return
      if (type === ErrorTypes.MEDIA_ERROR && !isMended) {
        isMended = true
        hls.recoverMediaError()
        return
      }
      hls.destroy()
      onTrouble(isAddress)
    })
    hls.loadSource(url)
    hls.attachMedia(element)
  }
  attach().catch(() => onTrouble(true))
  return () => {
    isStopped = true
    stop()
    release(element)
  }
}

/** Removes the source, because a browser continues to download for an element that has one. */
function release(element: HTMLVideoElement): void {
  element.removeAttribute('src')
  element.load()
}

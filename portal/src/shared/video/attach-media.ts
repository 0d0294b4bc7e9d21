import type { Playback } from '@markaz/protocol/teaching/videos/schemas'
import { isDataSavingOn } from '../connection.ts'

interface AttachOptions {
  /** Position in seconds at which playback of the video starts. */
  startAt: number
  /** Called when the video fails. `isAddress` = true: the video may play with a new address. */
  onTrouble: (isAddress: boolean) => void
}

/**
 * Plays a video with hls.js if the browser has Media Source Extensions, otherwise by the browser itself.
 * @returns a function that stops playback and all downloads
 */
export function attachVideoSource(element: HTMLVideoElement, playback: Playback, options: AttachOptions): () => void {
  const hasMediaSource = 'ManagedMediaSource' in window || 'MediaSource' in window
  if (playback.kind === 'hls' && hasMediaSource) return attachHls(element, playback.url, options)
  return attachFile(element, playback.url, options)
}

function attachFile(element: HTMLVideoElement, url: string, { startAt, onTrouble }: AttachOptions): () => void {
  const seek = () => {
    if (startAt > 0) element.currentTime = startAt
  }
  const fail = () => {
    // The MediaError codes 2 (network) and 4 (unknown format) can mean an expired address, which browsers report as an
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
    // hls.js needs no worker, because the stream is already MP4. Our content security policy would forbid the worker.
    const hls = new Hls({
      enableWorker: false,
      startPosition: startAt || -1,
      capLevelToPlayerSize: true,
      testBandwidth: false,
      // On a metered connection, playback begins in the lowest quality and loads only little in advance.
      ...(isDataSavingOn()
        ? { startLevel: 0, maxBufferLength: 10, maxMaxBufferLength: 20 }
        : { startFragPrefetch: true }),
    })
    stop = () => hls.destroy()
    let isMended = false
    hls.on(Events.ERROR, (_, { fatal, type, response }) => {
      const isAddress = type === ErrorTypes.NETWORK_ERROR
      const status = response?.code ?? 0
      // Stops at a 4xx response: hls.js would retry for half a minute, but an expired video address never works again.
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

/** Removes the video's source, because the browser would otherwise continue to download the video. */
function release(element: HTMLVideoElement): void {
  element.removeAttribute('src')
  element.load()
}

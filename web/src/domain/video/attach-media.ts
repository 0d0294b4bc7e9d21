import type { Playback } from '@markaz/protocol/teaching/videos/schemas'
import { loadHls, supportsMediaSourceApi } from './load-player.ts'

/** A playback error for the server's log. `isAddress` = true: a new video address may solve the error. */
export interface PlayerError {
  isAddress: boolean
  text: string
}

interface AttachOptions {
  startAt: number
  onTrouble: (trouble: PlayerError) => void
}

/**
 * Plays the video with hls.js or, without Media Source Extensions, by the browser. The returned function stops all
 * downloads.
 */
export function attachVideoSource(element: HTMLVideoElement, playback: Playback, options: AttachOptions): () => void {
  if (playback.kind === 'hls' && supportsMediaSourceApi()) return attachHls(element, playback.url, options)
  return attachFile(element, playback.url, options)
}

function attachFile(element: HTMLVideoElement, url: string, { startAt, onTrouble }: AttachOptions): () => void {
  const seek = () => {
    if (startAt > 0) element.currentTime = startAt
  }
  const fail = () => {
    const { code, message } = element.error ?? { code: 0, message: '' }
    // The error codes 2 (network) and 4 (unknown format) can mean that the video's address has expired.
    onTrouble({ isAddress: code === 2 || code === 4, text: `media error ${code} ${message}`.trim() })
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
    const { default: Hls, ErrorTypes, Events } = await loadHls()
    if (isStopped) return
    // hls.js needs no worker, because the stream is already MP4, and our content security policy would not allow the
    // worker.
    const hls = new Hls({
      enableWorker: false,
      startPosition: startAt || -1,
      capLevelToPlayerSize: true,
      // Loads the first bytes at once, so that the first frame appears early. A download only for measuring the
      // bandwidth is switched off.
      startFragPrefetch: true,
      testBandwidth: false,
    })
    stop = () => hls.destroy()
    let isMended = false
    hls.on(Events.ERROR, (_, { fatal, type, details, response, error }) => {
      const isAddress = type === ErrorTypes.NETWORK_ERROR
      // The address has expired, so the error is reported at once. hls.js alone would retry the address for half a
      // minute.
      const isRefused = isAddress && isClientError(response?.code)
      if (!fatal && !isRefused) return
      if (type === ErrorTypes.MEDIA_ERROR && !isMended) {
        isMended = true
        hls.recoverMediaError()
        return
      }
      hls.destroy()
      const words = [type, details, response?.code, error.message].filter(Boolean)
      onTrouble({ isAddress, text: words.join(' ') })
    })
    hls.loadSource(url)
    hls.attachMedia(element)
  }
  attach().catch((error: unknown) => onTrouble({ isAddress: true, text: `hls.js ${String(error)}` }))
  return () => {
    isStopped = true
    stop()
    release(element)
  }
}

const isClientError = (status = 0): boolean => status >= 400 && status < 500

function release(element: HTMLVideoElement): void {
  element.removeAttribute('src')
  element.load()
}

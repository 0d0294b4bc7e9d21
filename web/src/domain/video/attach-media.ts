import type { Playback } from '@markaz/protocol/teaching/videos/schemas'
import { hasMediaSource, loadHls } from './player-code.ts'

/** A playback error, for the log. `isAddress`: a new source address may help. */
export interface MediaError {
  isAddress: boolean
  text: string
}

interface AttachOptions {
  /** Start position in seconds. */
  startAt: number
  onTrouble: (trouble: MediaError) => void
}

/**
 * Plays the source in the element: with hls.js if the browser has Media Source Extensions, otherwise natively. Returns
 * a function that stops playback and all downloads.
 */
export function attachMedia(element: HTMLVideoElement, playback: Playback, options: AttachOptions): () => void {
  if (playback.kind === 'hls' && hasMediaSource()) return attachHls(element, playback.url, options)
  return attachFile(element, playback.url, options)
}

function attachFile(element: HTMLVideoElement, url: string, { startAt, onTrouble }: AttachOptions): () => void {
  const seek = () => {
    if (startAt > 0) element.currentTime = startAt
  }
  const fail = () => {
    const { code, message } = element.error ?? { code: 0, message: '' }
    // MediaError codes 2 (network) and 4 (format): the bytes did not arrive. An expired address is reported as an
    // unknown format.
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
    // The stream is already MP4, so no worker is needed to repackage it; the content policy allows no worker from a
    // blob.
    const hls = new Hls({
      enableWorker: false,
      startPosition: startAt || -1,
      capLevelToPlayerSize: true,
      // Loads the first fragment during initialisation, so that the first frame appears sooner, and loads none only to
      // measure bandwidth.
      startFragPrefetch: true,
      testBandwidth: false,
    })
    stop = () => hls.destroy()
    let isMended = false
    hls.on(Events.ERROR, (_, { fatal, type, details, response, error }) => {
      const isAddress = type === ErrorTypes.NETWORK_ERROR
      // hls.js would retry for half a minute, but an expired address never works again.
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

/** Removes the source, because a browser continues to download for an element that has one. */
function release(element: HTMLVideoElement): void {
  element.removeAttribute('src')
  element.load()
}

import type { Playback } from '@markaz/protocol/teaching/videos/schemas'
import { hasMediaSource, loadHls } from './player-code.ts'

/** What stopped the picture, for the log. `isAddress`: asking for a new address may help. */
export interface MediaError {
  isAddress: boolean
  text: string
}

interface AttachOptions {
  /** Where it begins, seconds. */
  startAt: number
  onTrouble: (trouble: MediaError) => void
}

/**
 * Lets the element play, by hls.js wherever the browser has Media Source Extensions, else by itself. The returned
 * function stops it, and what is being fetched with it.
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
    // 2 and 4: the bytes did not come; an address that has run out looks like a format nobody knows.
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
    // What comes is MP4 already: there is nothing for a worker to repack, and the content policy allows none from a blob.
    const hls = new Hls({
      enableWorker: false,
      startPosition: startAt || -1,
      capLevelToPlayerSize: true,
      // The first picture sooner: its piece is fetched while the element gets ready, and none only to measure the line.
      startFragPrefetch: true,
      testBandwidth: false,
    })
    stop = () => hls.destroy()
    let isMended = false
    hls.on(Events.ERROR, (_, { fatal, type, details, response, error }) => {
      const isAddress = type === ErrorTypes.NETWORK_ERROR
      // hls.js would ask for the same half a minute; an address that has run out does not come back.
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

/** A browser goes on fetching for an element that still has an address. */
function release(element: HTMLVideoElement): void {
  element.removeAttribute('src')
  element.load()
}

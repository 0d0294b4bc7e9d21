import type { Playback } from '@markaz/protocol/teaching/videos/schemas'
import { isMetered } from '../connection.ts'

interface AttachOptions {
  /** Where it begins, seconds. */
  startAt: number
  /** `isAddress`: asking for a new address may help. */
  onTrouble: (isAddress: boolean) => void
}

/**
 * Lets the element play, by hls.js wherever the browser has Media Source Extensions, else by itself. The returned
 * function stops it, and what is being fetched with it.
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
    // 2 and 4: the bytes did not come; an address that has run out looks like a format nobody knows.
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
    // What comes is MP4 already: there is nothing for a worker to repack, and the content policy allows none from a blob.
    const hls = new Hls({
      enableWorker: false,
      startPosition: startAt || -1,
      capLevelToPlayerSize: true,
      testBandwidth: false,
      // Where each megabyte is paid for: the smallest picture first, and little more than is being watched.
      ...(isMetered() ? { startLevel: 0, maxBufferLength: 10, maxMaxBufferLength: 20 } : { startFragPrefetch: true }),
    })
    stop = () => hls.destroy()
    let isMended = false
    hls.on(Events.ERROR, (_, { fatal, type, response }) => {
      const isAddress = type === ErrorTypes.NETWORK_ERROR
      const status = response?.code ?? 0
      // hls.js would ask for the same half a minute; an address that has run out does not come back.
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

/** A browser goes on fetching for an element that still has an address. */
function release(element: HTMLVideoElement): void {
  element.removeAttribute('src')
  element.load()
}

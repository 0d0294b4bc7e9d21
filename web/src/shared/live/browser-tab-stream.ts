import { ApiError } from '../api/api-error.ts'
import type { BrowserTabStreamMessage } from './stream-messages.ts'

/** The event stream of one tab, whose events arrive over the connection that all tabs share. */
export interface BrowserTabStream {
  name: string
  after: number | null
  take(word: BrowserTabStreamMessage): void
  /** Writes a heartbeat to the tab's stream, which shows that the connection works. */
  live(): void
}

/**
 * @param onGone called when the stream ends or its reader cancels it
 * @returns `opened` resolves to the body of the stream when the shared connection has opened the stream, and rejects
 * with ApiError if the server refuses
 */
export function createBrowserTabStream(
  { name, after, signal }: { name: string; after: number | null; signal: AbortSignal },
  onGone: () => void,
): { stream: BrowserTabStream; opened: Promise<ReadableStream<Uint8Array>> } {
  const { promise: opened, resolve, reject } = Promise.withResolvers<ReadableStream<Uint8Array>>()
  let isOpen = false
  let write = (_text: string) => {}
  let end = (_reason?: unknown) => {}
  const body = new ReadableStream<Uint8Array>({
    start(out) {
      write = (text) => out.enqueue(new TextEncoder().encode(text))
      end = (reason) => out.error(reason)
    },
    cancel: onGone,
  })
  const close = (reason: unknown) => {
    onGone()
    reject(reason)
    end(reason)
  }
  signal.addEventListener('abort', () => close(signal.reason))
  const stream: BrowserTabStream = {
    name,
    after,
    take(word) {
      if (word.kind === 'closed') return close(new ApiError(word.status, {}))
      if (word.kind === 'open') {
        const isPast = stream.after !== null && (word.after === null || word.after > stream.after)
        // While this tab was sleeping, the shared connection received events that this tab has missed, so the stream is
        // closed.
        if (isPast && isOpen) close(new ApiError(0, {}))
        isOpen ||= !isPast
        return isOpen ? resolve(body) : undefined
      }
      // This tab has missed earlier events. The reopened connection will send all events after `stream.after`, so this
      // event is ignored.
      if (!isOpen) return
      stream.after = word.seq ?? stream.after
      write(`${word.seq === null ? '' : `id: ${word.seq}\n`}event: ${word.event}\ndata: ${word.data}\n\n`)
    },
    live: () => write(':\n\n'),
  }
  return { stream, opened }
}

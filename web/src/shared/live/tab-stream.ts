import { ApiError } from '../api/api-error.ts'
import type { TabMessage } from './words.ts'

/** One of a tab's streams: what the tabs' line brings for it, as if it had a connection of its own. */
export interface TabStream {
  name: string
  /** What it has been told so far. */
  after: number | null
  take(word: TabMessage): void
  /** Says that the line is there. */
  live(): void
}

/**
 * @param onGone nobody reads it any more, or it was closed
 * @returns what reads it, once the line carries it; rejected with ApiError when it is refused
 */
export function tabStream(
  { name, after, signal }: { name: string; after: number | null; signal: AbortSignal },
  onGone: () => void,
): { stream: TabStream; opened: Promise<ReadableStream<Uint8Array>> } {
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
  const stream: TabStream = {
    name,
    after,
    take(word) {
      if (word.kind === 'closed') return close(new ApiError(word.status, {}))
      if (word.kind === 'open') {
        const isPast = stream.after !== null && (word.after === null || word.after > stream.after)
        // The line went on without this tab, which slept: from where it stands it has to be asked for anew.
        if (isPast && isOpen) close(new ApiError(0, {}))
        isOpen ||= !isPast
        return isOpen ? resolve(body) : undefined
      }
      // This word is for others, who stand elsewhere.
      if (!isOpen) return
      stream.after = word.seq ?? stream.after
      write(`${word.seq === null ? '' : `id: ${word.seq}\n`}event: ${word.event}\ndata: ${word.data}\n\n`)
    },
    live: () => write(':\n\n'),
  }
  return { stream, opened }
}

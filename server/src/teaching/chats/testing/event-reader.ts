import type { AddressInfo } from 'node:net'
import type { ChatEvent } from '@markaz/protocol/teaching/chats/schemas'
import type { TestApp } from '../../../testing/app.ts'

interface StreamEvent<Data> {
  id: string
  event: string
  data: Data
}

export interface EventReader<Data = ChatEvent> {
  status: number
  /** Returns null at the end of the stream. Throws if no event arrives within `eventTimeoutMs`. */
  next(): Promise<StreamEvent<Data> | null>
  take(count: number): Promise<StreamEvent<Data>[]>
  rest(): Promise<StreamEvent<Data>[]>
  close(): void
}

/**
 * Milliseconds to wait for an event. The server's periodic check after 30 s would hide a lost notification, so this
 * time is shorter.
 */
const eventTimeoutMs = 10_000

/** Reads a `text/event-stream` over a real connection, without its heartbeats. */
export async function openTestEventStream<Data = ChatEvent>(
  address: string,
  { token, lastEventId }: { token: string; lastEventId?: number },
): Promise<EventReader<Data>> {
  const abort = new AbortController()
  const response = await fetch(address, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
    signal: abort.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  const read = async (silence: Promise<never>): Promise<StreamEvent<Data> | null> => {
    for (;;) {
      const end = buffer.indexOf('\n\n')
      if (end >= 0) {
        const block = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        if (block.startsWith(':')) continue
        const fields = Object.fromEntries(
          block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        )
        return { id: fields.id ?? '', event: fields.event ?? '', data: JSON.parse(fields.data ?? 'null') }
      }
      const chunk = await Promise.race([reader?.read(), silence])
      if (!chunk || chunk.done) return null
      buffer += chunk.value
    }
  }
  async function next() {
    const { promise: silence, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('nothing was told')), eventTimeoutMs)
    try {
      return await read(silence)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    status: response.status,
    next,
    async take(count) {
      const events: StreamEvent<Data>[] = []
      while (events.length < count) {
        const event = await next()
        if (!event) throw new Error(`ended after ${events.length} of ${count}`)
        events.push(event)
      }
      return events
    },
    async rest() {
      const events: StreamEvent<Data>[] = []
      for (let event = await next(); event; event = await next()) events.push(event)
      return events
    },
    close: () => abort.abort(),
  }
}

export async function serverAddressOf(t: TestApp): Promise<string> {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
}

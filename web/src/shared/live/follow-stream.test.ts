import '../../testing/browser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { followEventStream, type LiveState, readStreamEvents, streamSilenceTimeoutMs } from './follow-stream.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
interface Told {
  seq: number
  text: string
}
const event = (seq: number): Told => ({ seq, text: "o'qidim ўқидим 👍" })
const eventText = (told: Told) => `id: ${told.seq}\nevent: chat\ndata: ${JSON.stringify(told)}\n\n`

/** After the last chunk, the stream ends, or stays open if `isKept`. */
function line(pieces: Uint8Array[], isKept = false): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(out) {
      for (const piece of pieces) out.enqueue(piece)
      if (!isKept) out.close()
    },
  })
}

describe('reading the events of an event stream', () => {
  const whole = bytes(`:\n\n${eventText(event(1))}: tirik\n\n${eventText(event(2)).replaceAll('\n', '\r\n')}`)
  test('events are read correctly wherever the event stream is split, even inside a multi-byte character', async () => {
    const wrong: number[] = []
    for (let at = 1; at < whole.length; at += 1) {
      const got: unknown[] = []
      await readStreamEvents(line([whole.slice(0, at), whole.slice(at)]), (name, data, id) => {
        got.push([name, id, JSON.parse(data).text])
        return true
      })
      const expected = [1, 2].map((seq) => ['chat', String(seq), "o'qidim ўқидим 👍"])
      if (JSON.stringify(got) !== JSON.stringify(expected)) wrong.push(at)
    }
    expect(wrong).toEqual([])
  })
  test('events are read correctly if the bytes of the event stream arrive one by one', async () => {
    const got: string[] = []
    await readStreamEvents(line([...whole].map((byte) => Uint8Array.of(byte))), (_, data) => got.push(data) > 0)
    expect(got).toHaveLength(2)
  })
})

describe('an event stream whose connection breaks', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  function start(lines: (() => ReadableStream<Uint8Array> | Promise<never>)[], after: number | null = 10) {
    const asked: (number | null)[] = []
    const seen: number[] = []
    const states: LiveState[] = []
    const onReset = vi.fn()
    const stop = new AbortController()
    const done = followEventStream({
      connect: async (from) => {
        asked.push(from)
        return (lines.shift() ?? (() => line([], true)))()
      },
      after,
      event: 'chat',
      parse: (data) => data as Told,
      onEvent: ({ seq }) => seen.push(seq),
      onReset,
      onState: (state) => states.push(state),
      signal: stop.signal,
    })
    return { asked, seen, states, onReset, stop, done }
  }
  const said = (...events: Told[]) => line(events.map((one) => bytes(eventText(one))))

  test('after a broken connection, an event stream continues after the last event, without losing or repeating events', async () => {
    const { asked, seen, states, stop } = start([
      () => said(event(11), event(12)),
      () => said(event(12), event(13)),
      () => line([bytes(eventText(event(14)))], true),
    ])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toEqual([10, 12, 13])
    expect(seen).toEqual([11, 12, 13, 14])
    expect(states.at(-1)).toBe('live')
    stop.abort()
  })
  test('a broken event stream is opened again after growing pauses of at most 18 s', async () => {
    const { asked, states, stop } = start(Array.from({ length: 9 }, () => () => Promise.reject(new ApiError(0, {}))))
    await vi.advanceTimersByTimeAsync(1_300)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(500)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked.length).toBeGreaterThan(8)
    expect(states).toContain('lost')
    stop.abort()
  })
  test('a broken event stream is opened again immediately when the network is back', async () => {
    const { asked, stop } = start([() => Promise.reject(new ApiError(502, {}))])
    await vi.advanceTimersByTimeAsync(1)
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual([10, 10])
    stop.abort()
  })
  test('an event stream that receives no data for 75 s is closed and opened again', async () => {
    const { asked, stop } = start([() => line([], true)])
    await vi.advanceTimersByTimeAsync(streamSilenceTimeoutMs + 2_000)
    expect(asked).toHaveLength(2)
    stop.abort()
  })
  test("if the server no longer stores the missed events, all data is loaded again, and the event stream continues after the server's newest event", async () => {
    const { asked, seen, onReset, stop } = start([
      () => line([bytes('id: 3\nevent: reset\ndata: {}\n\n'), bytes(eventText(event(4)))]),
    ])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onReset).toHaveBeenCalledTimes(1)
    expect(seen).toEqual([4])
    expect(asked).toEqual([10, 4])
    stop.abort()
  })
  test.each([401, 403, 404])(
    'an event stream that the server refuses with the HTTP status %d is not opened again',
    async (status) => {
      const { asked, states, done } = start([
        () => line([bytes('event: end\ndata: {}\n\n')]),
        () => Promise.reject(new ApiError(status, {})),
      ])
      await vi.advanceTimersByTimeAsync(2_000)
      await done
      expect(states.at(-1)).toBe('ended')
      await vi.advanceTimersByTimeAsync(120_000)
      expect(asked).toHaveLength(2)
    },
  )
})

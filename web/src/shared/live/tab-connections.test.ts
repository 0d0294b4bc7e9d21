import '../../testing/browser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { readStreamEvents } from './follow-stream.ts'
import { joinTabsToShareConnection, type SharedTabConnection } from './tab-connections.ts'

/** Messages reach the other simulated tabs later, in order. A frozen channel neither sends nor receives. */
class FakeChannel {
  static all = new Set<FakeChannel>()
  isFrozen = false
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly name: string
  constructor(name: string) {
    this.name = name
    FakeChannel.all.add(this)
  }
  postMessage(data: unknown) {
    if (this.isFrozen) return
    for (const other of FakeChannel.all)
      if (other !== this && other.name === this.name)
        setTimeout(() => FakeChannel.all.has(other) && !other.isFrozen && other.onmessage?.({ data }), 1)
  }
  close() {
    FakeChannel.all.delete(this)
  }
}

function fakeServer() {
  const asked: string[][] = []
  const open = new Set<AbortSignal>()
  const lines = new Set<{ on: string[]; out: ReadableStreamDefaultController<Uint8Array> }>()
  const told: { name: string; seq: number }[] = []
  const write = (out: ReadableStreamDefaultController<Uint8Array>, text: string) =>
    out.enqueue(new TextEncoder().encode(`${text}\n\n`))
  return {
    asked,
    open,
    refused: new Map<string, number>(),
    isDown: false,
    async openLine(on: string[], signal: AbortSignal) {
      asked.push(on)
      if (this.isDown) throw new ApiError(0, {})
      return new ReadableStream<Uint8Array>({
        start: (out) => {
          const line = { on, out }
          lines.add(line)
          open.add(signal)
          signal.addEventListener('abort', () => lines.delete(line) && open.delete(signal))
          on.forEach((address, index) => {
            const [name = '', after] = address.split('?after=')
            const status = this.refused.get(name)
            write(out, `event: ${index} ${status ? 'refused' : 'open'}\ndata: ${JSON.stringify({ status })}`)
            for (const { seq } of told.filter((one) => one.name === name && one.seq > Number(after)))
              write(out, `id: ${seq}\nevent: ${index} changed\ndata: {}`)
          })
        },
      })
    },
    tell(name: string, seq: number) {
      told.push({ name, seq })
      for (const { on, out } of lines) {
        const index = on.findIndex((address) => address.startsWith(`${name}?`))
        if (index >= 0) write(out, `id: ${seq}\nevent: ${index} changed\ndata: {}`)
      }
    },
    cut: () => lines.forEach(({ out }) => void out.close()),
  }
}

let server: ReturnType<typeof fakeServer>
let tabs: SharedTabConnection[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  FakeChannel.all.clear()
  server = fakeServer()
  tabs = []
})
afterEach(() => {
  for (const tab of tabs) tab.close()
  vi.useRealTimers()
})

const soon = (ms = 400) => vi.advanceTimersByTimeAsync(ms)

function tab(name: string, after: number, session = 'live 1') {
  const joined = joinTabsToShareConnection(session, (on, signal) => server.openLine(on, signal))
  tabs.push(joined)
  const leave = new AbortController()
  const seen: number[] = []
  const end = vi.fn()
  joined
    .open(name, after, leave.signal)
    .then((body) => readStreamEvents(body, (_, _data, id) => seen.push(Number(id)) > 0))
    .then(() => end(), end)
  return { seen, end, leave: () => leave.abort(), close: joined.close, channel: [...FakeChannel.all].at(-1) }
}

// Shows: DAY-014
test('ten browser tabs share one connection, and each tab receives only the events of its own stream', async () => {
  const all = Array.from({ length: 10 }, (_, index) => tab(`/s${index % 5}`, index))
  await soon()
  expect(server.open.size).toBe(1)
  expect(server.asked.at(-1)?.toSorted()).toEqual([0, 1, 2, 3, 4].map((n) => `/s${n}?after=${n}`))
  server.tell('/s3', 20)
  await soon()
  expect(all.map(({ seen }) => seen)).toEqual(all.map((_, index) => (index % 5 === 3 ? [20] : [])))
})

test("a second browser tab shares the first tab's connection for live events, unless the second tab needs older events than the first", async () => {
  tab('/s', 3)
  await soon()
  for (const seq of [4, 5]) server.tell('/s', seq)
  await soon()
  const same = tab('/s', 5)
  await soon()
  expect(server.asked).toEqual([['/s?after=3']])
  const behind = tab('/s', 3)
  await soon()
  expect(server.asked[1]).toEqual(['/s?after=3'])
  server.tell('/s', 6)
  await soon()
  // `same` receives events 4 and 5 again, so only its last event is compared.
  expect([same.seen.at(-1), behind.seen]).toEqual([6, [4, 5, 6]])
  expect(server.open.size).toBe(1)
})

test('a browser tab that has missed live events receives all events in order, including events sent while the tab was waiting for a new connection', async () => {
  const first = tab('/s', 3)
  await soon()
  for (const seq of [4, 5]) server.tell('/s', seq)
  await soon()
  const [behind, same] = [tab('/s', 3), tab('/s', 5)]
  for (let seq = 6; seq < 66; seq++) {
    server.tell('/s', seq)
    await soon(5)
  }
  await soon()
  const since = (seq: number) => Array.from({ length: 65 - seq }, (_, index) => seq + 1 + index)
  // Like a real tab, ignores events that arrive a second time.
  const once = (after: number, seen: number[]) => seen.filter((seq, at) => seq > Math.max(after, ...seen.slice(0, at)))
  expect([behind.seen, once(3, first.seen), once(5, same.seen)]).toEqual([since(3), since(3), since(5)])
})

test('an event stream that no tab uses any more ends within ten seconds; the connection is then reopened without this stream', async () => {
  tab('/s', 1)
  await soon()
  const gone = tab('/other', 1)
  await soon()
  const asked = server.asked.length
  gone.leave()
  await soon()
  expect(server.asked).toHaveLength(asked)
  await soon(10_000)
  expect(server.asked.at(-1)).toEqual(['/s?after=1'])
  expect(server.open.size).toBe(1)
})

test('when the browser tab that holds the shared connection is closed, another tab connects and continues after the last received event', async () => {
  const first = tab('/s', 1)
  await soon()
  const [second, third] = [tab('/s', 1), tab('/t', 7)]
  await soon()
  server.tell('/s', 2)
  await soon(10)
  first.close()
  await soon(300)
  expect(server.asked.at(-1)?.toSorted()).toEqual(['/s?after=2', '/t?after=7'])
  expect(server.open.size).toBe(1)
  server.tell('/s', 3)
  server.tell('/t', 8)
  await soon()
  expect([second.seen, third.seen]).toEqual([[2, 3], [8]])
  expect(second.end).not.toHaveBeenCalled()
})

// Shows: DAY-014
test('if the browser tab that holds the shared connection is frozen, another tab takes over within three seconds', async () => {
  const first = tab('/s', 1)
  await soon()
  const second = tab('/s', 1)
  await soon()
  if (first.channel) first.channel.isFrozen = true
  await soon(3_000)
  expect(server.asked.at(-1)).toEqual(['/s?after=1'])
  server.tell('/s', 2)
  await soon()
  expect(second.seen).toEqual([2])
  if (first.channel) first.channel.isFrozen = false
  await soon(1_000)
  expect(server.open.size).toBe(1)
  server.tell('/s', 3)
  await soon()
  expect([first.seen, second.seen]).toEqual([
    [2, 3],
    [2, 3],
  ])
})

test('if the server refuses one event stream, this stream ends, and the event streams of other tabs continue', async () => {
  server.refused.set('/mine', 403)
  const [refused, other] = [tab('/mine', 1), tab('/s', 1)]
  await soon()
  expect(refused.end).toHaveBeenCalledWith(expect.objectContaining({ status: 403 }))
  server.tell('/s', 2)
  await soon()
  expect(other.seen).toEqual([2])
})

test('if the shared connection for live events breaks or cannot be opened, all event streams end, and the browser tabs request them again', async () => {
  const all = [tab('/s', 1), tab('/t', 1)]
  await soon()
  server.isDown = true
  server.cut()
  await soon()
  for (const { end } of all) expect(end).toHaveBeenCalledTimes(1)
  const again = tab('/s', 1)
  await soon()
  expect(again.end).toHaveBeenCalledWith(expect.objectContaining({ status: 0 }))
})

test('browser tabs of different sessions do not share a connection for live events', async () => {
  const [mine, theirs] = [tab('/s', 1), tab('/s', 1, 'live 2')]
  await soon()
  expect(server.open.size).toBe(2)
  mine.close()
  await soon(3_000)
  expect(server.open.size).toBe(1)
  server.tell('/s', 2)
  await soon()
  expect([mine.seen, theirs.seen]).toEqual([[], [2]])
})

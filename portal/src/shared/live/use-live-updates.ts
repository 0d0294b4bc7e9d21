import { apiAddressOf } from '@markaz/protocol/address'
import { studentChangeFeed } from '@markaz/protocol/people/feed/routes'
import type { StudentChange, StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { createParser } from 'eventsource-parser'
import { useEffect, useRef } from 'react'
import { ApiError } from '../api/api-error.ts'
import { refetchFailedCalls, refetchPaths } from '../api/cached-calls.ts'
import { requestWithToken } from '../api/session.ts'
import { sendOutbox } from '../outbox/outbox.ts'

/**
 * For each kind of change, the API paths that are loaded again. `/today` (the start screen) shows parts of nearly all
 * data.
 */
const askedAgain: Record<StudentChangeKind, string[]> = {
  homework: ['/homeworks', '/journal', '/today'],
  exam: ['/exams', '/journal', '/today'],
  notice: ['/notifications', '/today'],
  points: ['/points', '/awards', '/places', '/store/items'],
  purchase: ['/store', '/points'],
  event: ['/events'],
  timetable: ['/timetable', '/journal', '/me', '/topics', '/today'],
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** The server sends a heartbeat every 15 s, so a stream without data for this time is treated as broken. */
const silenceMs = 60_000

/**
 * Receives events about changes of the student's data while the portal is visible. A new stream continues after the
 * last received event.
 */
export function useStudentLiveUpdates(): void {
  useStream(
    studentChangeFeed.stream,
    (data) => void refetchPaths(...askedAgain[(JSON.parse(data) as StudentChange).kind]),
  )
}

/** The events for parents contain no data, so all screens load their data again. */
export function useParentLiveUpdates(): void {
  useStream(parentAccount.stream, () => void refetchPaths('/'))
}

type StreamRoute = typeof studentChangeFeed.stream | typeof parentAccount.stream

function useStream(route: StreamRoute, onChanged: (data: string) => void): void {
  const take = useRef(onChanged)
  useEffect(() => {
    const life = new AbortController()
    void follow(route, life.signal, take.current)
    return () => life.abort()
  }, [route])
}

async function follow(route: StreamRoute, signal: AbortSignal, onChanged: (data: string) => void): Promise<void> {
  let last: number | null = null
  let failures = 0
  while (!signal.aborted) {
    await inSight(signal)
    const line = new AbortController()
    const stop = () => line.abort()
    signal.addEventListener('abort', stop)
    document.addEventListener('visibilitychange', stop)
    try {
      const body = await open(route, last, line.signal)
      failures = 0
      void sendOutbox()
      void refetchFailedCalls()
      await read(body, (event, data, id) => {
        if (id) last = Number(id)
        if (event === 'reset') void refetchPaths('/')
        if (event === 'changed') onChanged(data)
      })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return
    } finally {
      signal.removeEventListener('abort', stop)
      document.removeEventListener('visibilitychange', stop)
      line.abort()
    }
    if (!signal.aborted && !document.hidden)
      await pause(Math.min(firstPauseMs * 2 ** failures++, longestPauseMs), signal)
  }
}

async function open(
  route: StreamRoute,
  after: number | null,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const address = apiAddressOf(route, { query: { after } })
  const response = await requestWithToken((token) => fetchStream(address, token, signal))
  if (!response.ok || !response.body) throw new ApiError(response.status)
  return response.body
}

/** EventSource cannot send an Authorization header, so the event stream is opened with fetch. */
const fetchStream = (address: string, token: string, signal: AbortSignal) =>
  fetch(address, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal,
  }).catch(() => {
    throw new ApiError(0)
  })

async function read(
  body: ReadableStream<Uint8Array>,
  take: (event: string | undefined, data: string, id: string | undefined) => void,
): Promise<void> {
  const parser = createParser({ onEvent: ({ event, data, id }) => take(event, data, id) })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  // A broken event stream may never report its end, so a timer ends it.
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void reader.cancel().catch(() => {}), silenceMs)
  }
  try {
    for (;;) {
      listen()
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Waits until the page is visible. A hidden page has no event stream, to save the phone's battery. */
function inSight(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((seen) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      seen()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('online', stop)
      signal.removeEventListener('abort', stop)
      done()
    }
    const timer = setTimeout(stop, ms)
    addEventListener('online', stop)
    signal.addEventListener('abort', stop)
  })
}

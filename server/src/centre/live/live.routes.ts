import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { allApiRoutes } from '@markaz/protocol/catalogue'
import { liveUpdates } from '@markaz/protocol/centre/live/routes'
import { apiPath } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall, staffApiPrefix } from '../../http/mount.ts'

export function liveUpdateRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, liveUpdates.stream, (call) => openAll(app, call))
}

/**
 * Paths that this route may open: live-update streams, but no downloads, and not this route itself, which would never
 * end.
 */
const streams = allApiRoutes
  .map(({ route }) => route)
  .filter((route) => route.stream && !route.side && route !== liveUpdates.stream)
  .map((route) => new RegExp(`^${apiPath(route).replace(/\{\w+\}/g, '\\d+')}(\\?|$)`))

async function openAll(app: FastifyInstance, call: RouteCall<typeof liveUpdates.stream>): Promise<Readable> {
  const all = new PassThrough()
  const left = new AbortController()
  all.once('close', () => left.abort())
  // Fastify sends the headers with the first byte, so an empty comment line of the event stream is sent at once.
  all.write(':\n\n')
  const opened = call.query.on.map((path, index) => forwardStream(app, call, { path, index, all, left: left.signal }))
  void Promise.all(opened).then(() => all.end())
  return all
}

interface StreamPart {
  path: string
  index: number
  all: PassThrough
  left: AbortSignal
}

/**
 * Opens a stream by an internal request with the user's token, so that the access checks and limits of the stream's
 * route apply.
 */
async function forwardStream(
  app: FastifyInstance,
  { request }: RouteCall<typeof liveUpdates.stream>,
  part: StreamPart,
): Promise<void> {
  const { path, index, all, left } = part
  const url = staffApiPrefix + path
  const say = (event: string, data: object = {}) => {
    if (!left.aborted) all.write(`event: ${index} ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  if (!streams.some((stream) => stream.test(url))) return say('refused', { status: 404 })
  try {
    const answer = await app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${request.bearer}`, 'user-agent': request.userAgent ?? '' },
      remoteAddress: request.address,
      payloadAsStream: true,
    })
    // Closes the response as if the client had disconnected. Aborting by `signal` would throw once the response has
    // begun.
    const leave = () => answer.raw.res.destroy()
    if (left.aborted) leave()
    else left.addEventListener('abort', leave, { once: true })
    if (answer.statusCode !== 200) return say('refused', { status: answer.statusCode })
    say('open')
    const stream = answer.stream().setEncoding('utf8')
    // If a stream fails while the client reads nothing, the server closes the shared connection with all its streams.
    stream.once('error', () => all.writableNeedDrain && all.destroy())
    // A chunk contains only complete events, so each `event: …` line in it can be prefixed with the stream's index.
    for await (const events of stream)
      if (!all.write(events.replace(/^event: /gm, `event: ${index} `))) await once(all, 'drain', { signal: left })
  } catch {}
  say('lost')
}

import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { calls } from '@markaz/protocol/catalogue'
import { live } from '@markaz/protocol/centre/live/routes'
import { apiPath } from '@markaz/protocol/route'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { apiPrefix, type Call, mountRoute } from '../../http/mount.ts'

export function liveRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, live.stream, (call) => openAll(app, call))
}

/**
 * The calls that are streams. Any other call is refused: a download would run unnoticed, and this call itself would
 * recurse for ever.
 */
const streams = calls
  .map(({ route }) => route)
  .filter((route) => route.stream && !route.side && route !== live.stream)
  .map((route) => new RegExp(`^${apiPath(route).replace(/\{\w+\}/g, '\\d+')}(\\?|$)`))

/** Opens the shared stream. It lasts as long as one of its streams; a client that disconnects leaves all of them. */
async function openAll(app: FastifyInstance, call: Call<typeof live.stream>): Promise<Readable> {
  const all = new PassThrough()
  const left = new AbortController()
  all.once('close', () => left.abort())
  // Headers are sent only with a first byte.
  all.write(':\n\n')
  const opened = call.query.on.map((path, index) => passOn(app, call, { path, index, all, left: left.signal }))
  void Promise.all(opened).then(() => all.end())
  return all
}

interface Part {
  path: string
  index: number
  all: PassThrough
  left: AbortSignal
}

/**
 * Opens one stream through its own call with the caller's token, so that call's access, reach, limits and end of rights
 * apply. An error of one stream does not affect the others.
 */
async function passOn(app: FastifyInstance, { request }: Call<typeof live.stream>, part: Part): Promise<void> {
  const { path, index, all, left } = part
  const url = apiPrefix + path
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
    // Acts as if the stream's own client had left; `inject`'s signal would raise an error for a request that is already
    // answered.
    const leave = () => answer.raw.res.destroy()
    if (left.aborted) leave()
    else left.addEventListener('abort', leave, { once: true })
    if (answer.statusCode !== 200) return say('refused', { status: answer.statusCode })
    say('open')
    const stream = answer.stream().setEncoding('utf8')
    // The hub has closed the stream because the client read nothing; the same client does not read the other streams
    // either.
    stream.once('error', () => all.writableNeedDrain && all.destroy())
    // The hub writes complete events.
    for await (const events of stream)
      if (!all.write(events.replace(/^event: /gm, `event: ${index} `))) await once(all, 'drain', { signal: left })
  } catch {
    // The client has left, or the stream broke.
  }
  say('lost')
}

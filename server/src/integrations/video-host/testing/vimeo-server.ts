import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { FileStore } from '@tus/file-store'
import { Server, Upload } from '@tus/server'

export const testVimeoToken = 'sirli-vimeo-tokeni-1'

interface Misbehaviour {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

export interface VimeoVideo {
  id: string
  name: string
  sizeBytes: number
  privacy: Record<string, unknown>
  domains: string[]
  /** The status that the video gets when all bytes have arrived; before that it is `uploading`. */
  status: string
  transcode: string
}

export interface VimeoServer {
  /** The address of the test server, for the setting MARKAZ_VIMEO_URL. */
  url: string
  videos: Map<string, VimeoVideo>
  /** The received requests in order, such as `POST /me/videos`, except those of tus uploads. */
  calls: string[]
  lastHeaders(): IncomingMessage['headers']
  /** Sets the next answers to requests with this path; null = the server does not answer. */
  next(path: string, ...answers: (Misbehaviour | null)[]): void
  finish(id: string): void
  forgetUpload(id: string): Promise<void>
  bytesOf(id: string): Promise<Buffer>
  close(): Promise<void>
}

/** Behaves like Vimeo's API (version 3.4) according to its documentation, with a real tus server. */
export async function startSimulatedVimeo(): Promise<VimeoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'markaz-vimeo-'))
  const directory = join(folder, 'uploads')
  const store = new FileStore({ directory })
  // Waits until the tus library has created its folder: the library fails if a short test removes the parent folder
  // first.
  for await (const _ of setInterval(1)) if (existsSync(directory)) break
  const tus = new Server({ path: '/files', datastore: store })
  const planned = new Map<string, (Misbehaviour | null)[]>()
  const videos = new Map<string, VimeoVideo>()
  const calls: string[] = []
  let lastHeaders: IncomingMessage['headers'] = {}
  let counter = 900_000_000

  const offsetOf = (id: string) =>
    store.getUpload(id).then(
      (upload) => upload.offset,
      () => null,
    )

  async function represented(video: VimeoVideo) {
    const offset = await offsetOf(video.id)
    const isWhole = offset === video.sizeBytes
    return {
      uri: `/videos/${video.id}`,
      name: video.name,
      link: `https://vimeo.com/${video.id}`,
      duration: video.transcode === 'complete' ? 83 : 0,
      status:
        isWhole || video.status.endsWith('error') || video.status.endsWith('exceeded') ? video.status : 'uploading',
      player_embed_url: `${url}/player/video/${video.id}?h=1a2b3c`,
      privacy: video.privacy,
      pictures: {
        active: video.transcode === 'complete',
        sizes: [295, 640, 1280].map((width) => ({ width, link: `https://i.vimeocdn.com/video/${video.id}_${width}` })),
      },
      upload: {
        approach: 'tus',
        size: video.sizeBytes,
        status: isWhole ? 'complete' : 'in_progress',
        upload_link: `${url}/files/${video.id}`,
      },
      transcode: { status: video.transcode },
    }
  }

  async function answer(request: IncomingMessage, { pathname: path, searchParams }: URL): Promise<Misbehaviour> {
    const { headers, method } = request
    if (headers.authorization !== `bearer ${testVimeoToken}`)
      return { status: 401, body: { error: 'You must provide a valid authenticated access token.', error_code: 8003 } }
    if (headers.accept !== 'application/vnd.vimeo.*+json;version=3.4')
      return { status: 415, body: { error: 'Unknown version' } }
    const fields = searchParams.get('fields')
    const said = async (video: VimeoVideo) => {
      const whole = await represented(video)
      return fields ? picked(whole, fields.split(',')) : whole
    }
    if (path === '/me/videos' && method === 'POST') {
      const body = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString())
      const { approach, size } = body.upload ?? {}
      if (approach !== 'tus' || !Number.isInteger(size) || size < 1 || (body.name ?? '').length > 128)
        return { status: 400, body: { error: 'Invalid parameters', error_code: 2204, developer_message: body.name } }
      const id = String(++counter)
      await store.create(new Upload({ id, size, offset: 0 }))
      const video = { id, name: body.name, sizeBytes: size, privacy: body.privacy, domains: [] }
      videos.set(id, { ...video, status: 'transcode_starting', transcode: 'in_progress' })
      return { status: 201, body: await said(videos.get(id) as VimeoVideo) }
    }
    const [, id = '', rest] = /^\/videos\/(\d+)(\/.*)?$/.exec(path) ?? []
    const video = videos.get(id)
    if (!video) return { status: 404, body: { error: 'The requested video could not be found', error_code: 5000 } }
    if (method === 'DELETE' && !rest) {
      videos.delete(id)
      await store.remove(id).catch(() => {})
      return { status: 204 }
    }
    const domain = rest?.replace('/privacy/domains/', '')
    if (method === 'PUT' && domain) {
      video.domains.push(domain)
      return { status: 204 }
    }
    return { status: 200, body: await said(video) }
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const address = new URL(request.url ?? '', 'http://x')
    lastHeaders = request.headers
    const plan = [...planned].find(([start, left]) => address.pathname.startsWith(start) && left.length > 0)
    const misbehaviour = plan?.[1].shift()
    if (misbehaviour === undefined && address.pathname.startsWith('/files/')) return tus.handle(request, response)
    calls.push(`${request.method} ${address.pathname}`)
    if (misbehaviour === null) return
    const { status, body, headers } = misbehaviour ?? (await answer(request, address))
    response.writeHead(status, { 'content-type': 'application/vnd.vimeo.video+json', ...headers })
    response.end(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    videos,
    calls,
    lastHeaders: () => lastHeaders,
    next: (path, ...answers) => planned.set(path, answers),
    finish: (id) => Object.assign(videos.get(id) as VimeoVideo, { status: 'available', transcode: 'complete' }),
    forgetUpload: (id) => store.remove(id),
    bytesOf: (id) => readFile(join(directory, id)),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function picked(whole: Record<string, unknown>, fields: string[]): Record<string, unknown> {
  const answer: Record<string, unknown> = {}
  for (const field of fields) {
    const [name = '', inner] = field.split('.')
    const value = whole[name]
    if (inner) {
      const part = { [inner]: (value as Record<string, unknown> | undefined)?.[inner] }
      answer[name] = { ...(answer[name] as object | undefined), ...part }
    } else answer[name] = value
  }
  return answer
}

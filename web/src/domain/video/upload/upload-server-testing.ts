import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { createFakeServer, FakeErrorResponse, type ReceivedRequest } from '../../../testing/fake-server.ts'
import { buildVideo } from '../video-testing.ts'
import type { ChosenVideo } from './upload-list.ts'

interface Row {
  id: number
  videoId: string
  uploadUrl: string
  origName: string
  status: VideoStatus
  percentage: number
  message: string | null
  isLeaving?: boolean
  said: { status: VideoStatus; message: string }[]
}

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

type TusRequest = { method: string; url: string; headers: Headers }

export async function startUploadServer() {
  const folder = mkdtempSync(join(tmpdir(), 'markaz-upload-'))
  folders.push(folder)
  const rows = new Map<number, Row>()
  const tusAsked: TusRequest[] = []
  const state = {
    isUp: true,
    gate: async (_request: TusRequest): Promise<void> => {},
  }
  const tus = new Server({
    path: '/tus/files',
    datastore: new FileStore({ directory: folder }),
    relativeLocation: true,
    allowedHeaders: ['Cache-Control', 'Pragma'],
    namingFunction: () => crypto.randomUUID(),
    onIncomingRequest: async (request) => {
      const one = { method: request.method, url: request.url, headers: request.headers }
      tusAsked.push(one)
      await state.gate(one)
    },
  })
  const other = (request: IncomingMessage, response: ServerResponse) => {
    if (!state.isUp) {
      request.socket.destroy()
      return true
    }
    if (request.url === '/readyz') {
      response.end('ok')
      return true
    }
    if (!request.url?.startsWith('/tus/files')) return false
    if (request.method === 'POST' && answeredByOld(request, response)) return true
    tus.handle(request, response).catch(() => response.destroy())
    return true
  }
  /**
   * Answers a request for a new upload of a known video with the existing upload, or with 404 if the video was deleted.
   * Returns false if a new upload must be created.
   */
  const answeredByOld = ({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse): boolean => {
    const [, encoded = ''] = /videoId (\S+?)(?:,|$)/.exec(`${headers['upload-metadata']}`) ?? []
    const id = Number(atob(encoded))
    if (!id) return false
    const row = rows.get(id)
    if (row && !existsSync(join(folder, `${row.uploadUrl.split('/').at(-1)}.json`))) return false
    tusAsked.push({ method, url, headers: new Headers(headers as Record<string, string>) })
    const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Location' }
    response.writeHead(row ? 201 : 404, { ...cors, 'tus-resumable': '1.0.0', location: row?.uploadUrl ?? '' }).end()
    return true
  }
  const server = createFakeServer({ other })
  await server.start()
  const origin = server.origin()

  let made = 0
  const createLink = async ({ body: { origName, size } }: ReceivedRequest<typeof videos.createLink.all>) => {
    made += 1
    const id = made
    const videoId = `host-${id}`
    const answer = await fetch(`${origin}/tus/files`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(size),
        'upload-metadata': `videoId ${btoa(videoId)}`,
      },
    })
    const uploadUrl = answer.headers.get('location') ?? ''
    rows.set(id, {
      id,
      videoId,
      uploadUrl,
      origName,
      status: VideoStatus.Uploading,
      percentage: 0,
      message: null,
      said: [],
    })
    return { id, videoId, uploadUrl }
  }
  const shown = ({ id, origName, status, percentage, message }: Row) =>
    buildVideo({ id, origName, status, percentage, message })
  const tell = ({ params, body }: ReceivedRequest<typeof videos.updateStatus.all>) => {
    const row = rows.get(params.id)
    if (!row) return new FakeErrorResponse('NOT_FOUND')
    row.said.push(body)
    row.status = body.status
    return { video: shown(row) }
  }
  const remove = ({ params, query }: ReceivedRequest<typeof videos.remove.all>) => {
    const row = rows.get(params.id)
    if (!row) return new FakeErrorResponse('NOT_FOUND')
    if (query.isLeaving) row.isLeaving = true
    else rows.delete(params.id)
    return {}
  }
  for (const route of [videos.createLink.all, videos.createLink.own]) server.answer(route, createLink)
  for (const route of [videos.updateStatus.all, videos.updateStatus.own]) server.answer(route, tell)
  for (const route of [videos.remove.all, videos.remove.own]) server.answer(route, remove)
  server.answer(videos.read, ({ params }) => {
    const row = rows.get(params.id)
    return row ? { video: shown(row) } : new FakeErrorResponse('NOT_FOUND')
  })
  return {
    ...server,
    origin,
    createLink,
    tell,
    rows,
    tusAsked,
    state,
    patches: () => tusAsked.filter(({ method }) => method === 'PATCH'),
    /**
     * Delays each part of an upload from number `part` on. The returned function continues the parts, or with 'cut'
     * lets them fail.
     */
    holdFrom(part: number): (how?: 'cut') => void {
      let open: (how?: 'cut') => void = () => {}
      const opened = new Promise<'cut' | undefined>((done) => {
        open = done
      })
      const counts = new Map<string, number>()
      state.gate = async ({ method, url }) => {
        if (method !== 'PATCH') return
        const count = (counts.get(url) ?? 0) + 1
        counts.set(url, count)
        if (count >= part && (await opened) === 'cut') throw { status_code: 500, body: 'cut' }
      }
      return (how) => {
        state.gate = async () => {}
        open(how)
      }
    },
    row: (name: string) => [...rows.values()].find(({ origName }) => origName === name),
    bytesOf: (uploadUrl: string) => readFileSync(join(folder, uploadUrl.split('/').at(-1) ?? '')),
    /** Simulates that the server is killed: all connections are broken, and no request is answered. */
    kill: () => {
      state.isUp = false
      server.cutLines()
    },
    forgetUpload: (uploadUrl: string) => rmSync(join(folder, `${uploadUrl.split('/').at(-1)}.json`)),
    // The folder of the test server is not deleted, because an interrupted request may still write to it.
    close: server.close,
  }
}

/** Each byte of the file depends on its position, so that tests notice bytes at a wrong position. */
export function createVideoFile(name: string, sizeBytes = 3 * 1024 ** 2, lastModified = 1_700_000_000_000): File {
  const bytes = new Uint8Array(sizeBytes)
  for (let index = 0; index < sizeBytes; index += 1) bytes[index] = (index * 31 + (index >> 12)) & 255
  return new File([bytes], name, { type: 'video/mp4', lastModified })
}

export const buildChosenVideo = (name: string, over: Partial<ChosenVideo> = {}): ChosenVideo => ({
  file: createVideoFile(`${name}.mp4`),
  origName: name,
  lessonId: 5,
  type: 'lesson',
  group: { id: 7, name: 'Frontend N-104' },
  curriculumId: null,
  reach: 'all',
  page: { link: '/groups/7/staff/3/schedule/9/videos', name: 'Frontend N-104' },
  ...over,
})

export function createFakeFileHandle(file: File, permission: { state: PermissionState; asked?: PermissionState }) {
  return {
    kind: 'file',
    name: file.name,
    getFile: async () => file,
    queryPermission: async () => permission.state,
    requestPermission: async () => {
      permission.state = permission.asked ?? permission.state
      return permission.state
    },
  } as unknown as FileSystemFileHandle
}

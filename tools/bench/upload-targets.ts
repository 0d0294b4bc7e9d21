import { Agent, request } from 'node:http'
import { tusUploadPath } from '@markaz/protocol/route'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { Upload } from 'tus-js-client'
import { createVideoForUpload, type LessonReference, type SignedInUser } from '../videos/person.ts'

export interface UploadTarget {
  name: 'product' | 'bare'
  pid: number
  /** `base` is the address of the server, or of a proxy in front of it. */
  make(sizeBytes: number, base?: string): Promise<Target>
}

interface Target {
  url: string
  headers: Record<string, string>
  remove(): Promise<void>
}

export function createMarkazUploadTarget(person: SignedInUser, pid: number, place: LessonReference): UploadTarget {
  return {
    name: 'product',
    pid,
    async make(sizeBytes, base = person.base) {
      const { id, uploadUrl } = await createVideoForUpload(person, 'all', place, {
        name: 'dars.mp4',
        size: sizeBytes,
      })
      return {
        url: new URL(new URL(uploadUrl).pathname, base).href,
        headers: { authorization: `Bearer ${await person.token()}` },
        remove: async () => void (await person.ask(videos.remove.all, { params: { id: String(id) } })),
      }
    },
  }
}

export function createPlainTusUploadTarget(serverBase: string, pid: number): UploadTarget {
  return {
    name: 'bare',
    pid,
    async make(sizeBytes, base = serverBase) {
      const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(sizeBytes) }
      const response = await fetch(`${serverBase}${tusUploadPath}`, { method: 'POST', headers })
      const url = new URL(response.headers.get('location') ?? '', serverBase)
      return {
        url: new URL(url.pathname, base).href,
        headers: {},
        remove: async () => void (await fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })),
      }
    },
  }
}

/** Sends consecutive PATCH requests over one connection; returns the duration in seconds. */
export async function uploadInParts(target: Target, bytes: Buffer, partBytes: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const from = performance.now()
  for (let offset = 0; offset < bytes.length; offset += partBytes)
    await patch(agent, target, offset, bytes.subarray(offset, offset + partBytes))
  const seconds = (performance.now() - from) / 1000
  agent.destroy()
  return seconds
}

function patch(agent: Agent, { url, headers }: Target, offset: number, part: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'PATCH',
        agent,
        headers: {
          ...headers,
          'tus-resumable': '1.0.0',
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          'content-length': part.length,
        },
      },
      (response) => {
        response.resume()
        response.on('end', () => {
          const taken = Number(response.headers['upload-offset'])
          if (response.statusCode === 204 && taken === offset + part.length) resolve()
          else reject(new Error(`PATCH ${url} at ${offset}: ${response.statusCode}, offset ${taken}`))
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(part)
  })
}

/** Uploads with the library tus-js-client; returns the duration in seconds. */
export async function uploadByTusClient(target: Target, bytes: Buffer, partBytes: number): Promise<number> {
  const from = performance.now()
  await new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      uploadUrl: target.url,
      headers: { ...target.headers, 'Cache-Control': 'no-cache', Pragma: 'no-cache' },
      chunkSize: partBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onSuccess: () => resolve(),
      onError: reject,
    }).start()
  })
  return (performance.now() - from) / 1000
}

/** Sends one plain request body; returns the duration in seconds. */
export function uploadByPlainPut(url: string, bytes: Buffer): Promise<number> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers: { 'content-length': bytes.length } }, (response) => {
      response.resume()
      response.on('end', () => resolve((performance.now() - from) / 1000))
    })
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })
}

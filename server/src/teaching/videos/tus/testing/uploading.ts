import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tusUploadPath } from '@markaz/protocol/route'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import type { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { sql } from '../../../../db/db.ts'
import type { TestApp } from '../../../../testing/app.ts'

export const uploadGrants = ['all_groups:video_upload.create', 'all_groups:video_upload.read']

/** The bytes begin like an MP4, so that the server's content check accepts them. The other bytes are random. */
export function createVideoBytes(size: number): Buffer {
  const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex')
  return Buffer.concat([head, randomBytes(size - head.length)])
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

interface UploadAuthor {
  token: string
  staffId: number
}

export async function createUploadFixture(t: TestApp) {
  const headOfficeId = await t.build.headOffice()
  const groupId = await t.build.group({ headOfficeId })
  const lessonId = await t.build.lesson({ groupId, date: '2026-11-20' })
  const newAuthor = () => t.signedIn({ grants: uploadGrants, headOfficeIds: [headOfficeId] })
  const author = await newAuthor()
  return {
    author,
    newAuthor,
    groupId,
    lessonId,
    async link(size: number, { by = author as UploadAuthor, fileName = 'dars.mp4' } = {}) {
      const body = { groupId, lessonId, origName: 'Dars', fileName, size, type: 'lesson' as const }
      const { data, status, text } = await t.send(videos.createLink.all, { token: by.token, body })
      if (status !== 201) throw new Error(text)
      return data
    },
  }
}
export type UploadFixture = Awaited<ReturnType<typeof createUploadFixture>>

export async function listenOnFreePort(t: TestApp): Promise<string> {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
}

interface UploadRequest {
  base: string
  /** Path of the upload below the server's base address. */
  uploadUrl: string
  token: string
  bytes: Buffer
  partBytes?: number
  videoId?: number | string
  options?: Partial<UploadOptions>
}

export function createTusUpload({ base, uploadUrl, token, bytes, partBytes, videoId, options }: UploadRequest) {
  const done = Promise.withResolvers<void>()
  const sent: { method: string; status: number; offset: number }[] = []
  const upload = new Upload(bytes, {
    endpoint: base + tusUploadPath,
    uploadUrl: base + uploadUrl,
    chunkSize: partBytes ?? 256 * 1024,
    metadata: { filename: 'dars.mp4', filetype: 'video/mp4', ...(videoId && { videoId: String(videoId) }) },
    headers: { authorization: `Bearer ${token}`, 'cache-control': 'no-cache', pragma: 'no-cache' },
    retryDelays: Array(1_200).fill(100),
    storeFingerprintForResuming: false,
    onAfterResponse: (request, response) => {
      const offset = Number(response.getHeader('Upload-Offset'))
      sent.push({ method: request.getMethod(), status: response.getStatus(), offset })
    },
    onSuccess: () => done.resolve(),
    onError: (error) => done.reject(error),
    ...options,
  })
  return { upload, done: done.promise, sent }
}

/** Returns the status code of each response. */
export async function uploadAllBytes(uploading: UploadRequest) {
  const { upload, done, sent } = createTusUpload(uploading)
  upload.start()
  await done
  return sent
}

export const responseStatusOf = (error: unknown) => (error as DetailedError).originalResponse?.getStatus()
export const responseBodyOf = (error: unknown) => (error as DetailedError).originalResponse?.getBody()

export async function readStoredVideoHash(t: TestApp, hostId: string): Promise<string> {
  const { path } = await t.deps.uploads.localCopy(hostId)
  return sha256Of(await readFile(path))
}

export async function readVideoRow(t: TestApp, id: number) {
  const row = await t.db.one<{
    status: VideoStatus
    percentage: number
    message: string | null
    hostId: string
    uploadUrl: string
    expiresAt: string
  }>(sql`
    select status, percentage, message, host_id as "hostId", upload_url as "uploadUrl", expires_at as "expiresAt"
    from video where id = ${id}`)
  return row as NonNullable<typeof row>
}

export const tusHeadersOf = (token: string, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  'tus-resumable': '1.0.0',
  ...more,
})

export const sendTusPatch = (url: string, token: string, offset: number, bytes: Buffer) =>
  fetch(url, {
    method: 'PATCH',
    headers: tusHeadersOf(token, {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }),
    body: new Uint8Array(bytes),
  })

/** Sends only the first bytes of the request's body, waits until they are on the disk, and then sends nothing more. */
export async function startStalledPatch(
  url: string,
  token: string,
  { bytes, send, offset = 0 }: { bytes: Buffer; send: number; offset?: number },
): Promise<ClientRequest> {
  const headers = {
    'upload-offset': offset,
    'content-length': bytes.length,
    'content-type': 'application/offset+octet-stream',
  }
  const sending = request(url, { method: 'PATCH', headers: { ...tusHeadersOf(token), ...headers } })
  sending.on('error', () => {})
  await new Promise<void>((resolve) => sending.write(bytes.subarray(0, send), () => resolve()))
  return sending
}

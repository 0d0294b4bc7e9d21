import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { computeUploadRequestBytes } from '@markaz/protocol/teaching/videos/upload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../db/db.ts'
import { shareTestApp } from '../../../testing/app.ts'
import { startConnectionCuttingProxy } from './testing/breaking-proxy.ts'
import {
  createTusUpload,
  createUploadFixture,
  createVideoBytes,
  listenOnFreePort,
  readStoredVideoHash,
  readVideoRow,
  sendTusPatch,
  sha256Of,
  startStalledPatch,
  tusHeadersOf,
  type UploadFixture,
  uploadAllBytes,
} from './testing/uploading.ts'

const t = shareTestApp()
let s: UploadFixture
let base: string
beforeAll(async () => {
  base = await listenOnFreePort(t)
})
// Each test has a new author, because a user may have only ten running uploads.
beforeEach(async () => {
  s = await createUploadFixture(t)
})

const mb = 1024 ** 2

describe('an upload by tus-js-client', () => {
  // Shows: UPLOAD-016, UPLOAD-017, UPLOAD-020, VIDEO-017
  it("an upload arrives unchanged, in parts whose size depends on the file's size", async () => {
    const bytes = createVideoBytes(3 * mb + 17)
    const { id, videoId, uploadUrl } = await s.link(bytes.length)
    const sent = await uploadAllBytes({
      base,
      uploadUrl,
      token: s.author.token,
      bytes,
      partBytes: computeUploadRequestBytes(bytes.length),
    })
    expect(sent.map(({ method, status, offset }) => [method, status, offset])).toEqual([
      ['HEAD', 200, 0],
      ['PATCH', 204, mb],
      ['PATCH', 204, 2 * mb],
      ['PATCH', 204, 3 * mb],
      ['PATCH', 204, bytes.length],
    ])
    expect(await readStoredVideoHash(t, videoId)).toBe(sha256Of(bytes))
    expect((await readVideoRow(t, id)).percentage).toBe(100)
    const told = await t.send(videos.updateStatus.all, {
      token: s.author.token,
      params: { id },
      body: { status: VideoStatus.Waiting, message: 'Kutilmoqda' },
    })
    expect([told.status, told.data.video.isWhole]).toEqual([200, true])
  })

  // Shows: UPLOAD-021
  it('an upload that is stopped and resumed continues where it stopped', async () => {
    const bytes = createVideoBytes(mb)
    const { videoId, uploadUrl } = await s.link(bytes.length)
    const common = { base, uploadUrl, token: s.author.token, bytes, partBytes: mb / 8 }
    const stopped = Promise.withResolvers<void>()
    const first = createTusUpload({
      ...common,
      options: { onChunkComplete: (_part, offset) => offset >= mb / 2 && stopped.resolve() },
    })
    first.upload.start()
    await stopped.promise
    await first.upload.abort()
    const sent = await uploadAllBytes(common)
    expect(sent[0]?.method).toBe('HEAD')
    expect(sent[0]?.offset).toBeGreaterThanOrEqual(mb / 2)
    expect(await readStoredVideoHash(t, videoId)).toBe(sha256Of(bytes))
  })

  it('an upload arrives unchanged over a connection that breaks twelve times, and only the broken parts are sent again', async () => {
    const bytes = createVideoBytes(6 * mb)
    const partBytes = mb
    const { videoId, uploadUrl } = await s.link(bytes.length)
    const cuts = 12
    const line = await startConnectionCuttingProxy(base, { bytesPerCut: 450_000, cuts })
    try {
      const { upload, done } = createTusUpload({ base: line.url, uploadUrl, token: s.author.token, bytes, partBytes })
      upload.start()
      await done
      expect(line.cutsLeft).toBe(0)
      expect(await readStoredVideoHash(t, videoId)).toBe(sha256Of(bytes))
      expect(line.sentBytes).toBeLessThan(bytes.length + cuts * partBytes)
    } finally {
      await line.close()
    }
  })

  it('ten simultaneous uploads of videos arrive unchanged', async () => {
    const files = Array.from({ length: 10 }, () => createVideoBytes(mb))
    const by = await s.newAuthor()
    const links = await Promise.all(files.map(({ length }) => s.link(length, { by })))
    await Promise.all(
      links.map(({ uploadUrl }, n) =>
        uploadAllBytes({ base, uploadUrl, token: by.token, bytes: files[n] as Buffer, partBytes: mb / 4 }),
      ),
    )
    for (const [n, { videoId }] of links.entries()) {
      expect(await readStoredVideoHash(t, videoId)).toBe(sha256Of(files[n] as Buffer))
    }
  })

  // Shows: UPLOAD-018
  it('after the server lost an upload, the file is uploaded again under a new id for the same video', async () => {
    const bytes = createVideoBytes(mb / 2)
    const { id, videoId, uploadUrl } = await s.link(bytes.length, { fileName: "Oʻquv ʼdarsi' Ўқув дарси 📹.mp4" })
    await t.deps.uploads.remove(videoId)
    const { upload, done, sent } = createTusUpload({
      base,
      uploadUrl,
      token: s.author.token,
      bytes,
      partBytes: mb / 4,
      options: {
        metadata: { filename: "Oʻquv ʼdarsi' Ўқув дарси 📹.mp4", filetype: 'video/mp4', videoId: String(id) },
      },
    })
    upload.start()
    await done
    expect(sent.map(({ method, status }) => [method, status])).toEqual([
      ['HEAD', 404],
      ['POST', 201],
      ['PATCH', 204],
      ['PATCH', 204],
    ])
    const row = await readVideoRow(t, id)
    expect(row.hostId).not.toBe(videoId)
    expect(upload.url).toBe(base + row.uploadUrl)
    expect(await readStoredVideoHash(t, row.hostId)).toBe(sha256Of(bytes))
    const { fileName } = (await t.db.one<{ fileName: string }>(
      sql`select file_name as "fileName" from video where id = ${id}`,
    )) as { fileName: string }
    expect(fileName).toBe("Oʻquv ʼdarsi' Ўқув дарси 📹.mp4")
  })
})

describe('two simultaneous requests for one upload', () => {
  it('if an upload request stalls, its received bytes are stored and the next request takes over the upload', async () => {
    const bytes = createVideoBytes(mb)
    const { videoId, uploadUrl } = await s.link(bytes.length)
    const silent = await startStalledPatch(base + uploadUrl, s.author.token, { bytes, send: 300_000 })
    const startedAt = performance.now()
    const head = await fetch(base + uploadUrl, { method: 'HEAD', headers: tusHeadersOf(s.author.token) })
    expect([head.status, Number(head.headers.get('upload-offset'))]).toEqual([200, 300_000])
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    silent.destroy()
    expect((await sendTusPatch(base + uploadUrl, s.author.token, 300_000, bytes.subarray(300_000))).status).toBe(204)
    expect(await readStoredVideoHash(t, videoId)).toBe(sha256Of(bytes))
  })

  it('of two PATCH requests from the same offset at most one continues, and no byte is written twice', async () => {
    const bytes = createVideoBytes(mb)
    const { videoId, uploadUrl } = await s.link(bytes.length)
    const both = await Promise.all([1, 2].map(() => sendTusPatch(base + uploadUrl, s.author.token, 0, bytes)))
    const statuses = both.map(({ status }) => status)
    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(1)
    for (const status of statuses) expect([204, 409, 423]).toContain(status)
    await uploadAllBytes({ base, uploadUrl, token: s.author.token, bytes })
    expect(await readStoredVideoHash(t, videoId)).toBe(sha256Of(bytes))
  })
})

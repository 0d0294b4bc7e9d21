import { randomBytes } from 'node:crypto'
import { rm, symlink } from 'node:fs/promises'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../db/db.ts'
import { shareTestApp } from '../../../testing/app.ts'
import {
  createTusUpload,
  createUploadFixture,
  createVideoBytes,
  listenOnFreePort,
  readStoredVideoHash,
  readVideoRow,
  responseBodyOf,
  responseStatusOf,
  sendTusPatch,
  sha256Of,
  startStalledPatch,
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

const kb = 1024
const mb = 1024 * kb
const lastEvent = (id: number) =>
  t.db.one(
    sql`select status, message, staff_id as "staffId" from video_event where video_id = ${id} order by id desc limit 1`,
  )
const asf = Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), randomBytes(8 * kb)])
const mxf = Buffer.concat([Buffer.from('060e2b34020501010d0102010102', 'hex'), randomBytes(8 * kb)])

describe('uploading a file that is not a video', () => {
  it.each([
    ['a program', Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), randomBytes(3 * mb)])],
    ['an HTML page', Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(20 * kb)}`)],
    ['a short text', Buffer.from('salom')],
    ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:10,\nhttp://169.254.169.254/\nfile:///etc/passwd\n')],
  ])(
    'uploading %s named .mp4 is refused with 415; no byte is stored, and the video shows the reason',
    async (_name, bytes) => {
      const { id, videoId, uploadUrl } = await s.link(bytes.length)
      const { upload, done, sent } = createTusUpload({
        base,
        uploadUrl,
        token: s.author.token,
        bytes,
        partBytes: 2 * mb,
      })
      upload.start()
      const error = await done.then(
        () => null,
        (thrown) => thrown,
      )
      expect([responseStatusOf(error), responseBodyOf(error)]).toEqual([415, 'Fayl video emas\n'])
      expect(sent.map(({ method }) => method)).toEqual(['HEAD', 'PATCH'])
      expect(await t.deps.uploads.received(videoId)).toBeNull()
      const row = await readVideoRow(t, id)
      expect([row.status, row.message, row.percentage]).toEqual([VideoStatus.Error, 'Fayl video emas', 0])
      expect(await lastEvent(id)).toEqual({ status: VideoStatus.Error, message: 'Fayl video emas', staffId: null })
      const again = await t.send(videos.updateStatus.all, {
        token: s.author.token,
        params: { id },
        body: { status: VideoStatus.Waiting, message: 'Kutilmoqda' },
      })
      expect(again.error.code).toBe('VIDEO_NOT_WHOLE')
    },
  )

  it('uploading a file that is not a video is refused even if it is sent in very small parts', async () => {
    const bytes = Buffer.from(`GIF89a${'x'.repeat(10 * kb)}`)
    const { videoId, uploadUrl } = await s.link(bytes.length)
    expect((await sendTusPatch(base + uploadUrl, s.author.token, 0, bytes.subarray(0, 500))).status).toBe(415)
    expect(await t.deps.uploads.received(videoId)).toBeNull()
  })

  it("a file that is not a video is refused even if its upload's connection breaks after the first bytes", async () => {
    const bytes = Buffer.from(`\0\0\0\x18ftyp<script>${'x'.repeat(10 * kb)}`)
    const { id, videoId, uploadUrl } = await s.link(bytes.length)
    const sending = await startStalledPatch(base + uploadUrl, s.author.token, { bytes, send: 8 })
    await expect
      .poll(() => t.db.one(sql`select leased_by is not null as "isHeld" from video_upload where id = ${videoId}`))
      .toEqual({ isHeld: true })
    sending.destroy()
    await expect
      .poll(() => t.db.one(sql`select leased_by is not null as "isHeld" from video_upload where id = ${videoId}`))
      .toEqual({ isHeld: false })
    expect(await t.deps.uploads.received(videoId)).toMatchObject({ offsetBytes: 0 })
    expect((await readVideoRow(t, id)).status).toBe(VideoStatus.Uploading)
    expect((await sendTusPatch(base + uploadUrl, s.author.token, 8, bytes.subarray(8))).status).toBe(409)
  })

  // Shows: VIDEO-042, VIDEO-043
  it.each([
    ['ASF', asf],
    ['MXF', mxf],
  ])('a video file of the kind %s is accepted for a lesson, and refused for the study plan', async (_name, bytes) => {
    const lesson = await s.link(bytes.length)
    expect((await sendTusPatch(base + lesson.uploadUrl, s.author.token, 0, bytes)).status).toBe(204)
    const { id, hostId } = await t.build.video({
      authorId: s.author.staffId,
      status: VideoStatus.Uploading,
      sizeBytes: bytes.length,
    })
    await t.deps.uploads.create(hostId, bytes.length)
    expect((await sendTusPatch(`${base}/tus/files/${hostId}`, s.author.token, 0, bytes)).status).toBe(415)
    expect([(await readVideoRow(t, id)).status, await t.deps.uploads.received(hostId)]).toEqual([
      VideoStatus.Error,
      null,
    ])
  })
})

describe('uploading to a full disk', () => {
  // Shows: VIDEO-024
  it('an upload to a full disk answers 507 and gets the status Error with a readable reason', async () => {
    const bytes = createVideoBytes(3 * mb)
    const full = await s.link(bytes.length)
    const { path } = await t.deps.uploads.localCopy(full.videoId)
    await rm(path)
    await symlink('/dev/full', path)
    const other = await s.link(bytes.length)
    const [answer] = await Promise.all([
      sendTusPatch(base + full.uploadUrl, s.author.token, 0, bytes),
      uploadAllBytes({ base, uploadUrl: other.uploadUrl, token: s.author.token, bytes, partBytes: mb }),
    ])
    expect([answer.status, await answer.text()]).toEqual([507, 'Serverda joy qolmadi. Administratorga xabar bering\n'])
    const row = await readVideoRow(t, full.id)
    expect([row.status, row.message]).toEqual([VideoStatus.Error, 'Serverda joy qolmadi'])
    expect(await lastEvent(full.id)).toMatchObject({ message: 'Serverda joy qolmadi', staffId: null })
    expect(await readStoredVideoHash(t, other.videoId)).toBe(sha256Of(bytes))
  })
})

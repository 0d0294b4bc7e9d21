import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createS3Storage } from '../../../integrations/files/s3-storage.ts'
import { createLocalVideoHost } from '../../../integrations/video-host/local.ts'
import { createVideoHosts } from '../../../integrations/video-host/video-hosts.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { s3TestSettings } from '../../../testing/s3.ts'
import { startConnectionCuttingProxy } from './testing/breaking-proxy.ts'
import {
  createTusUpload,
  createUploadFixture,
  createVideoBytes,
  listenOnFreePort,
  sendTusPatch,
  sha256Of,
  type UploadFixture,
} from './testing/uploading.ts'

const mb = 1024 ** 2

describe.runIf(process.env.TEST_S3_ENDPOINT)('the tus server with an S3 store', () => {
  let folder: string
  let t: TestApp
  let s: UploadFixture
  let base: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'markaz-tus-s3-'))
    const stores = await createS3Storage(s3TestSettings(), folder)
    const local = createLocalVideoHost({ ...stores, workFolder: folder, ffmpeg: null })
    t = await startTestApp({ ...stores, videoHosts: createVideoHosts(local, {}) })
    s = await createUploadFixture(t)
    base = await listenOnFreePort(t)
  })
  afterAll(async () => {
    await t.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('an upload over a connection that breaks eight times is stored on S3 byte for byte the same', async () => {
    const bytes = createVideoBytes(14 * mb)
    const { videoId, uploadUrl } = await s.link(bytes.length)
    const line = await startConnectionCuttingProxy(base, { bytesPerCut: 1_600_000, cuts: 8 })
    try {
      const { upload, done } = createTusUpload({
        base: line.url,
        uploadUrl,
        token: s.author.token,
        bytes,
        partBytes: mb,
      })
      upload.start()
      await done
      expect(line.cutsLeft).toBe(0)
    } finally {
      await line.close()
    }
    const { path, release } = await t.deps.uploads.localCopy(videoId)
    expect(sha256Of(await readFile(path))).toBe(sha256Of(bytes))
    await release()
  })

  it('an upload refused because it is not a video leaves nothing on S3', async () => {
    const bytes = Buffer.from(`MZ${'\0'.repeat(mb)}`)
    const { videoId, uploadUrl } = await s.link(bytes.length)
    expect((await sendTusPatch(base + uploadUrl, s.author.token, 0, bytes)).status).toBe(415)
    expect(await t.deps.uploads.received(videoId)).toBeNull()
  })
})

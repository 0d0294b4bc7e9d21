import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3Storage } from '../../../integrations/files/s3-storage.ts'
import { localVideoHost } from '../../../integrations/video-host/local.ts'
import { videoHosts } from '../../../integrations/video-host/video-hosts.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { testS3 } from '../../../testing/s3.ts'
import { breakingProxy } from './testing/bad-line.ts'
import { hashOf, listening, patch, type UploadScene, uploadOf, uploadScene, videoBytes } from './testing/uploading.ts'

const mb = 1024 ** 2

describe.runIf(process.env.TEST_S3_ENDPOINT)('the tus server with an S3 store', () => {
  let folder: string
  let t: TestApp
  let s: UploadScene
  let base: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'markaz-tus-s3-'))
    const stores = await s3Storage(testS3(), folder)
    const local = localVideoHost({ ...stores, workFolder: folder, ffmpeg: null })
    t = await testApp({ ...stores, videoHosts: videoHosts(local, {}) })
    s = await uploadScene(t)
    base = await listening(t)
  })
  afterAll(async () => {
    await t.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('an upload over a connection that breaks eight times is stored on S3 byte for byte the same', async () => {
    const bytes = videoBytes(14 * mb)
    const { videoId, uploadUrl } = await s.link(bytes.length)
    const line = await breakingProxy(base, { bytesPerCut: 1_600_000, cuts: 8 })
    try {
      const { upload, done } = uploadOf({ base: line.url, uploadUrl, token: s.author.token, bytes, partBytes: mb })
      upload.start()
      await done
      expect(line.cutsLeft).toBe(0)
    } finally {
      await line.close()
    }
    const { path, release } = await t.deps.uploads.localCopy(videoId)
    expect(hashOf(await readFile(path))).toBe(hashOf(bytes))
    await release()
  })

  it('an upload refused because it is not a video leaves nothing on S3', async () => {
    const bytes = Buffer.from(`MZ${'\0'.repeat(mb)}`)
    const { videoId, uploadUrl } = await s.link(bytes.length)
    expect((await patch(base + uploadUrl, s.author.token, 0, bytes)).status).toBe(415)
    expect(await t.deps.uploads.received(videoId)).toBeNull()
  })
})

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStorageFromEnv } from '../../integrations/files/storage.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { generateVideoFile } from '../../testing/make-video.ts'
import { s3TestEnv } from '../../testing/s3.ts'
import { runVideoJobs } from './testing/video-test-centre.ts'
import { startConnectionCuttingProxy } from './tus/testing/breaking-proxy.ts'
import { createTusUpload, createUploadFixture, listenOnFreePort, sha256Of } from './tus/testing/uploading.ts'

const mb = 1024 ** 2

/** These tests run only if TEST_S3_ENDPOINT is set (tools/with-s3.ts). */
describe.runIf(process.env.TEST_S3_ENDPOINT)('videos on an S3 server', () => {
  let t: TestApp
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'markaz-s3-videos-'))
    t = await startTestApp(await createStorageFromEnv({ ...process.env, ...s3TestEnv(), MARKAZ_DATA: folder }))
  })
  afterAll(async () => {
    await t.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('a video uploaded over a breaking connection is stored unchanged on S3, converted, and plays in byte ranges', async () => {
    const scene = await createUploadFixture(t)
    const base = await listenOnFreePort(t)
    const bytes = await largeVideo(join(folder, 'dars.mp4'), 13 * mb + 5)
    const { id, videoId, uploadUrl } = await scene.link(bytes.length)
    const line = await startConnectionCuttingProxy(base, { bytesPerCut: 2_600_000, cuts: 3 })
    try {
      const { upload, done, sent } = createTusUpload({
        base: line.url,
        uploadUrl,
        token: scene.author.token,
        bytes,
        partBytes: mb,
      })
      upload.start()
      await done
      expect([line.cutsLeft, sent.at(-1)]).toEqual([0, { method: 'PATCH', status: 204, offset: bytes.length }])
    } finally {
      await line.close()
    }
    const { path, release } = await t.deps.uploads.localCopy(videoId)
    expect(sha256Of(await readFile(path))).toBe(sha256Of(bytes))
    await release()

    const { token } = scene.author
    const told = await t.send(videos.updateStatus.all, {
      token,
      params: { id },
      body: { status: VideoStatus.Waiting, message: 'Kutilmoqda' },
    })
    expect([told.status, told.data.video.isWhole]).toEqual([200, true])
    await runVideoJobs(t.app.queue)
    const { data } = await t.send(videos.read, { token, params: { id } })
    expect([data.video.status, data.video.message]).toEqual([VideoStatus.Done, null])

    const { url } = (await t.send(videos.play, { token, params: { id } })).data
    const got = (name: string, range?: string) =>
      t.app.inject({ url: beside(url, name), headers: range ? { range } : {} })
    const [rendition = ''] = (await got('master.m3u8')).payload.match(/^[\w-]+\.m3u8$/m) ?? []
    const [media = ''] = (await got(rendition)).payload.match(/^[\w-]+\.mp4$/m) ?? []
    const whole = (await got(media)).rawPayload
    expect(whole.length).toBeGreaterThan(1_000)
    const some = await got(media, 'bytes=100-899')
    expect([some.statusCode, some.headers['content-range']]).toEqual([206, `bytes 100-899/${whole.length}`])
    expect(some.rawPayload.equals(whole.subarray(100, 900))).toBe(true)
    expect(await readdir(join(folder, 'work'))).toEqual([])
  })
})

describe.runIf(process.env.TEST_S3_ENDPOINT)('starting the server with an S3 server', () => {
  const start = (change: Partial<ReturnType<typeof s3TestEnv>>) =>
    createStorageFromEnv({
      ...s3TestEnv(),
      ...change,
      MARKAZ_DATA: tmpdir(),
      FFMPEG_PATH: undefined,
      FFPROBE_PATH: undefined,
    })

  it.each([
    [{ MARKAZ_S3_SECRET: 'notogri-sir' }, 'MARKAZ_S3_SECRET'],
    [{ MARKAZ_S3_KEY: 'test:begona' }, 'MARKAZ_S3_KEY'],
    [{ MARKAZ_S3_BUCKET: 'boshqa-bucket' }, 'MARKAZ_S3_BUCKET'],
  ])(
    'starting the server with %j fails with one line of text that names %s and contains no values',
    async (change, name) => {
      const error = (await start(change).catch((thrown: unknown) => thrown)) as Error
      expect(error).toBeInstanceOf(Error)
      expect(error.message).toMatch(new RegExp(`^S3: .*${name}.*$`))
      for (const secret of [...Object.values(change), s3TestEnv().MARKAZ_S3_SECRET])
        expect(error.message).not.toContain(secret)
    },
  )

  it('the server starts even if the S3 server does not answer at that time', async () => {
    await expect(start({ MARKAZ_S3_ENDPOINT: 'http://127.0.0.1:9' })).resolves.toHaveProperty('files')
  })
})

const beside = (url: string, name: string) => url.replace(/[^/]+$/, name)

/** Makes a video, and enlarges it by an MP4 box at its end, which players skip. */
async function largeVideo(path: string, size: number): Promise<Buffer> {
  await generateVideoFile(path, { seconds: 1 })
  const video = await readFile(path)
  const box = Buffer.alloc(size - video.length, 'markaz')
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4)
  return Buffer.concat([video, box])
}

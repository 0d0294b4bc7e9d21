import { randomBytes } from 'node:crypto'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStorageOnLocalDisk } from '../../integrations/files/storage.ts'
import {
  startSimulatedVimeo,
  type VimeoServer,
  testVimeoToken as vimeoToken,
} from '../../integrations/video-host/testing/vimeo-server.ts'
import { createVideoHosts } from '../../integrations/video-host/video-hosts.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { runVideoJobs } from './testing/video-test-centre.ts'

const clip = randomBytes(150_000)
const log: string[] = []
let t: TestApp
let vimeo: VimeoServer
let token: string
let place: { groupId: number; lessonId: number }

beforeAll(async () => {
  vimeo = await startSimulatedVimeo()
  const { videoHosts: own } = createStorageOnLocalDisk('/nonexistent', null)
  const hosts = createVideoHosts(own.forNew, { MARKAZ_VIMEO_TOKEN: vimeoToken, MARKAZ_VIMEO_URL: vimeo.url })
  t = await startTestApp({ videoHosts: hosts }, { logLevel: 'info', logStream: { write: (line) => log.push(line) } })
  const headOfficeId = await t.build.headOffice()
  const groupId = await t.build.group({ headOfficeId })
  place = { groupId, lessonId: await t.build.lesson({ groupId, date: '2026-11-20' }) }
  const grants = ['create', 'read', 'update'].map((option) => `all_groups:video_upload.${option}`)
  token = (await t.signedIn({ grants, headOfficeIds: [headOfficeId] })).token
})
afterAll(async () => {
  await t.close()
  await vimeo.close()
})

async function createLink() {
  const body = { ...place, type: 'lesson' as const, origName: '1-dars', fileName: 'dars.mp4', size: clip.length }
  return t.send(videos.createLink.all, { token, body })
}

const upload = (uploadUrl: string, bytes = clip) =>
  new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      uploadUrl,
      chunkSize: 65_536,
      retryDelays: [],
      onSuccess: () => resolve(),
      onError: reject,
    }).start()
  })

const reportWaiting = (id: number) =>
  t.send(videos.updateStatus.all, {
    token,
    params: { id },
    body: { status: VideoStatus.Waiting, message: 'Kutilmoqda' },
  })

async function statusOf(id: number) {
  const { data } = await t.send(videos.read, { token, params: { id } })
  return data.video.status
}

describe('a video at Vimeo', () => {
  // Shows: UPLOAD-017, VIDEO-020
  it("a video is uploaded from the browser directly to Vimeo, converted there, and shown by Vimeo's player", async () => {
    const { data: made, status } = await createLink()
    expect([status, made.uploadUrl]).toEqual([201, `${vimeo.url}/files/${made.videoId}`])
    await upload(made.uploadUrl)
    expect((await vimeo.bytesOf(made.videoId)).equals(clip)).toBe(true)

    expect((await reportWaiting(made.id)).data.video.status).toBe(VideoStatus.Waiting)
    await runVideoJobs(t.app.queue)
    expect(await statusOf(made.id)).toBe(VideoStatus.Processing)
    vimeo.finish(made.videoId)
    await runVideoJobs(t.app.queue)
    expect(await statusOf(made.id)).toBe(VideoStatus.Processing)
    t.clock.forward(15_000)
    await runVideoJobs(t.app.queue)
    expect(await statusOf(made.id)).toBe(VideoStatus.Done)

    const { data } = await t.send(videos.play, { token, params: { id: made.id } })
    expect(data).toEqual({
      kind: 'embed',
      url: `${vimeo.url}/player/video/${made.videoId}?h=1a2b3c`,
      mimeType: null,
      poster: `https://i.vimeocdn.com/video/${made.videoId}_640`,
      durationSeconds: 83,
    })
    const { data: told } = await t.send(videos.history, { token, params: { id: made.id } })
    expect(told.history.map((event) => event.status).reverse()).toEqual([
      VideoStatus.Uploading,
      VideoStatus.Waiting,
      VideoStatus.Processing,
      VideoStatus.Done,
    ])
    expect(log.join('')).not.toContain(vimeoToken)
  })

  it("a video's status becomes Waiting only after Vimeo has received all bytes", async () => {
    const { data: made } = await createLink()
    expect((await reportWaiting(made.id)).error.code).toBe('VIDEO_NOT_WHOLE')
  })

  it("if Vimeo fails to convert a video, the video fails, and its reason is our Uzbek text, not Vimeo's message", async () => {
    const { data: made } = await createLink()
    await upload(made.uploadUrl)
    await reportWaiting(made.id)
    Object.assign(vimeo.videos.get(made.videoId) as object, { status: 'transcoding_error', transcode: 'error' })
    await runVideoJobs(t.app.queue)
    const { data } = await t.send(videos.read, { token, params: { id: made.id } })
    expect([data.video.status, data.video.message]).toEqual([
      VideoStatus.Error,
      "Vimeo bu faylni videoga aylantira olmadi: u buzilgan yoki formati boshqa bo'lishi mumkin",
    ])
  })

  it('deleting a video also deletes it at Vimeo', async () => {
    // Moves the clock to the next run of the job that deletes videos, which runs every half minute.
    t.clock.forward(30_000)
    const { data: made } = await createLink()
    await upload(made.uploadUrl)
    await reportWaiting(made.id)
    expect((await t.send(videos.remove.all, { token, params: { id: made.id } })).status).toBe(200)
    await runVideoJobs(t.app.queue)
    expect(vimeo.videos.has(made.videoId)).toBe(false)
  })

  it('creating a video answers 502 while Vimeo is unreachable, reveals no token, and writes no row', async () => {
    const { total } = (await t.send(videos.listForStaff, { token })).data
    vimeo.next('/me/videos', { status: 401, body: { error: vimeoToken } })
    const { status, error, text } = await createLink()
    expect([status, error.code]).toEqual([502, 'VIDEO_HOST_DOWN'])
    expect(text + log.join('')).not.toContain(vimeoToken)
    expect((await t.send(videos.listForStaff, { token })).data.total).toBe(total)
  })

  it('pages of the website may connect to Vimeo only if Vimeo is configured', async () => {
    const policyOf = async (app: TestApp) => String((await app.app.inject('/')).headers['content-security-policy'])
    const policy = await policyOf(t)
    for (const part of [
      "connect-src 'self' https://*.vimeo.com",
      'frame-src https://player.vimeo.com',
      "img-src 'self' data: blob: https://i.vimeocdn.com",
      "media-src 'self' blob:",
    ]) {
      expect(policy).toContain(part)
    }
    const without = await startTestApp()
    expect(await policyOf(without)).not.toContain('vimeo')
    expect(await policyOf(without)).toContain("media-src 'self' blob:")
    await without.close()
  })
})

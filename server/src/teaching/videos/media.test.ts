import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { viewerOfSession } from '../../access/viewer.ts'
import { sql } from '../../db/db.ts'
import { fileContentPolicy } from '../../http/content-policy.ts'
import type { FileStore } from '../../integrations/files/port.ts'
import { createStorageOnLocalDisk } from '../../integrations/files/storage.ts'
import type { PlayableVideo } from '../../integrations/video-host/port.ts'
import { shareTestApp, startTestApp, type TestApp } from '../../testing/app.ts'
import { buildGroup, buildHeadOffice } from '../../testing/build.ts'
import { buildVideo } from '../../testing/build-videos.ts'
import { playbackForViewer } from './playback.ts'

const now = new Date('2026-11-21T15:00:00+05:00')
const readAll = ['all_groups:video_upload.read']
const clip = randomBytes(70_000)
const playlist = Buffer.from('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n360p.m3u8\n')

const t = shareTestApp()
let headOfficeId: number
let groupId: number
let authorId: number
let viewer: Awaited<ReturnType<TestApp['signedIn']>>
let video: { id: number; hostId: string }

beforeAll(async () => {
  headOfficeId = await t.build.headOffice()
  authorId = await t.build.staff()
})
beforeEach(async () => {
  t.clock.set(now)
  groupId = await t.build.group({ headOfficeId })
  viewer = await t.signedIn({ grants: readAll, headOfficeIds: [headOfficeId] })
  video = await createVideo()
})

async function createVideo(options: Partial<Parameters<typeof buildVideo>[1]> = {}) {
  const built = await t.build.video({ authorId, groupId, ...options })
  await t.deps.files.put(`videos/${built.hostId}/master.m3u8`, playlist)
  await t.deps.files.put(`videos/${built.hostId}/360p.mp4`, clip)
  await t.deps.files.put(`videos/${built.hostId}/poster.jpg`, Buffer.from('rasm'))
  return built
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({ method, url, headers })

async function address(id = video.id, token = viewer.token): Promise<string> {
  const { status, data } = await t.send(videos.play, { token, params: { id } })
  expect(status).toBe(200)
  return data.url
}
const part = (url: string, name: string) => url.replace(/[^/]+$/, name)

async function expectGone(url: string) {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await get(url, { range: 'bytes=0-1' }, method)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, undefined])
    if (method === 'GET') expect(answer.json().error.code).toBe('NOT_FOUND')
  }
}

describe('the playback URL of a video', () => {
  it("a video's playback URL serves playlist, video parts and poster without an authorization header", async () => {
    const { data } = await t.send(videos.play, { token: viewer.token, params: { id: video.id } })
    expect(data).toEqual({
      kind: 'hls',
      url: expect.stringMatching(`^/media/[\\w.-]+/${video.hostId}/master.m3u8$`),
      mimeType: 'application/vnd.apple.mpegurl',
      poster: part(data.url, 'poster.jpg'),
      durationSeconds: 60,
    })
    const [list, rendition, poster] = await Promise.all([
      get(data.url),
      get(new URL('360p.mp4', `http://x${data.url}`).pathname),
      get(data.poster as string),
    ])
    expect(list.rawPayload.equals(playlist)).toBe(true)
    expect(rendition.rawPayload.equals(clip)).toBe(true)
    expect([list, rendition, poster].map((answer) => answer.headers['content-type'])).toEqual([
      'application/vnd.apple.mpegurl',
      'video/mp4',
      'image/jpeg',
    ])
    for (const { statusCode, headers } of [list, rendition, poster]) {
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'accept-ranges': 'bytes',
        'cache-control': 'private, max-age=3600, immutable',
        'content-security-policy': fileContentPolicy,
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it("a video stored as a file is played from its playback URL; a video that needs its host's player is played from the host", async () => {
    const call = { ...t.deps, viewer: await viewerOf() }
    const file: PlayableVideo = { kind: 'file', file: 'video.mp4', mimeType: 'video/mp4', poster: null }
    expect(playbackForViewer(call, { hostId: 'h', playable: file, durationSeconds: null })).toEqual({
      kind: 'file',
      url: expect.stringMatching(/^\/media\/[\w.-]+\/h\/video\.mp4$/),
      mimeType: 'video/mp4',
      poster: null,
      durationSeconds: null,
    })
    const embed: PlayableVideo = {
      kind: 'embed',
      url: 'https://player.vimeo.com/video/1',
      poster: 'https://i.vimeocdn.com/1',
    }
    expect(playbackForViewer(call, { hostId: '1', playable: embed, durationSeconds: 9 })).toEqual({
      kind: 'embed',
      url: embed.url,
      mimeType: null,
      poster: embed.poster,
      durationSeconds: 9,
    })
  })

  async function viewerOf() {
    const session = await t.db.one<{ id: string }>(sql`select id from session where staff_id = ${viewer.staffId}`)
    return viewerOfSession(t.db, session?.id as string, now)
  }

  it('each viewer of a video gets a separate playback URL, which is reused for an hour and expires after two hours', async () => {
    const other = await t.signedIn({ grants: readAll, headOfficeIds: [headOfficeId] })
    const [mine, theirs] = [await address(), await address(video.id, other.token)]
    expect(mine).not.toBe(theirs)
    const anew = async () => {
      const playable: PlayableVideo = { kind: 'hls', file: 'master.m3u8', poster: null }
      return playbackForViewer({ ...t.deps, viewer: await viewerOf() }, { ...video, playable, durationSeconds: null })
        .url
    }
    t.clock.forward(59 * 60_000)
    expect(await anew()).toBe(mine)
    t.clock.forward(60_000)
    expect(await anew()).not.toBe(mine)
    expect((await get(mine)).statusCode).toBe(200)
    t.clock.forward(3_600_000)
    await expectGone(mine)
    expect((await get(await anew())).statusCode).toBe(200)
  })

  it('a playback URL opens only its video, only in the session that received the URL, and only until it expires', async () => {
    const url = await address()
    const other = await createVideo()
    const stranger = await address(
      video.id,
      (await t.signedIn({ grants: readAll, headOfficeIds: [headOfficeId] })).token,
    )
    const [, , token = '', hostId, file] = url.split('/')
    const [session = '', expires = '', signature = ''] = token.split('.')
    const [theirs = ''] = (stranger.split('/')[2] ?? '').split('.')
    const of = (made: string, host = hostId) => `/media/${made}/${host}/${file}`
    for (const wrong of [
      of(token, other.hostId),
      of(`${theirs}.${expires}.${signature}`),
      of(`${session}.${Number(expires) + 3_600_000}.${signature}`),
      of(`${session}.Infinity.${signature}`),
      of(`${session}.${expires}.`),
      of(`${session}.${expires}`),
      of(`${session}.${expires}.${'a'.repeat(32)}`),
      of(`${session}.${expires}.${signature}x`),
      of(signature),
      of('%00'),
    ]) {
      await expectGone(wrong)
    }
    expect((await get(url)).statusCode).toBe(200)
  })

  it("the signature in a video's playback URL does not open a file", async () => {
    const url = await address()
    const [session, expires, signature] = (url.split('/')[2] as string).split('.')
    expect((await get(`/files/${video.hostId}?v=${session}&e=${expires}&s=${signature}`)).statusCode).toBe(404)
  })

  it("a video's playback URL stops working immediately after the logout", async () => {
    const url = await address()
    await t.send(auth.logout, { token: viewer.token, body: {} })
    await expectGone(url)
  })

  it.each([
    ['blocked', () => sql`update staff set is_blocked = true where id = ${viewer.staffId}`],
    ['its owner is dismissed', () => sql`update staff set work_status = 2 where id = ${viewer.staffId}`],
    [
      'its owner loses the right',
      () => sql`update role set grants = '{}', version = version + 1 where id = ${viewer.roleId}`,
    ],
    ['its owner loses the branch', () => sql`delete from staff_head_office where staff_id = ${viewer.staffId}`],
    ['the video is deleted', () => sql`update video set deleted_at = ${now} where id = ${video.id}`],
    ['the video is no longer Done', () => sql`update video set status = 3 where id = ${video.id}`],
  ])("a video's playback URL stops working immediately when %s", async (_name, change) => {
    const url = await address()
    expect((await get(url)).statusCode).toBe(200)
    await t.db.run(change())
    await expectGone(url)
  })

  it("a video's playback URL stops working when the video's group moves to another branch", async () => {
    const url = await address()
    await t.db.run(sql`update study_group set head_office_id = ${await t.build.headOffice()} where id = ${groupId}`)
    await expectGone(url)
  })

  it("a teacher's playback URL stops working when they no longer teach the video's group", async () => {
    const teacher = await t.signedIn({
      kind: 2,
      grants: ['my_groups:video_upload.read'],
      headOfficeIds: [headOfficeId],
    })
    await t.build.groupStaff({ groupId, staffId: teacher.staffId })
    const url = await address(video.id, teacher.token)
    expect((await get(url)).statusCode).toBe(200)
    await t.db.run(sql`update group_staff set ended_date = '2026-11-20' where staff_id = ${teacher.staffId}`)
    await expectGone(url)
  })

  it("the playback URL of a study plan's video needs the right to the study plan", async () => {
    const reader = await t.signedIn({ grants: ['study:curriculum.read'] })
    const plan = await createVideo({ groupId: undefined as never })
    const url = await address(plan.id, reader.token)
    expect((await get(url)).statusCode).toBe(200)
    await t.db.run(
      sql`update role set grants = '{all_groups:video_upload.read}', version = version + 1 where id = ${reader.roleId}`,
    )
    await expectGone(url)
  })

  it("playback URLs serve only a video's own playlists, segments and pictures, and no other folder", async () => {
    const url = await address()
    await t.deps.files.put(`videos/${video.hostId}/notes.txt`, Buffer.from('sir'))
    for (const name of [
      'notes.txt',
      'none.mp4',
      'master.M3U8',
      'MASTER.m3u8',
      '.mp4',
      '%2e%2e%2fx.mp4',
      '..%2f..%2fpackage.mp4',
      '%00.mp4',
      'a%0a.mp4',
      'master.m3u8%00.mp4',
      `${'a'.repeat(190)}.mp4`,
    ]) {
      await expectGone(part(url, name))
    }
    for (const hostId of ['..', '%2e%2e', '..%2f..', `${video.hostId}%2f..`, '']) {
      const answer = await get(url.replace(`/${video.hostId}/`, `/${hostId}/`))
      expect(answer.body).not.toContain('#EXTM3U')
    }
  })

  it('the log contains only the pattern of a playback URL, not its secret', async () => {
    const log: string[] = []
    const fresh = await startTestApp({}, { logLevel: 'info', logStream: { write: (line) => log.push(line) } })
    try {
      await fresh.app.inject('/media/sirli-imzo/sirli/master.m3u8')
      expect(log.join('')).toContain('"route":"/media/:token/:hostId/:file"')
      expect(log.join('')).not.toContain('sirli')
    } finally {
      await fresh.close()
    }
  })
})

describe('range requests for a video file', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=65535-65537', 65_535, 65_537],
    ['bytes=69990-', 69_990, 69_999],
    ['bytes=-500', 69_500, 69_999],
    ['bytes=-1000000', 0, 69_999],
    ['bytes=60000-1000000', 60_000, 69_999],
  ])('a request for a video file with the range %s returns exactly these bytes', async (range, from, to) => {
    const answer = await get(part(await address(), '360p.mp4'), { range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${from}-${to}/70000`,
      'content-length': String(to - from + 1),
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
    })
    expect(answer.rawPayload.equals(clip.subarray(from, to + 1))).toBe(true)
  })

  it.each(['bytes=70000-', 'bytes=-0', `bytes=${'9'.repeat(300)}-`])(
    'a request for a video file with the range %s answers 416 with the size and no bytes',
    async (range) => {
      const answer = await get(part(await address(), '360p.mp4'), { range })
      expect([answer.statusCode, answer.headers['content-range'], answer.rawPayload.length]).toEqual([
        416,
        'bytes */70000',
        0,
      ])
      expect(answer.headers['cache-control']).toBeUndefined()
    },
  )

  it.each(['bytes=5-2', 'bytes=0-1,5-6', 'x', 'bytes=a-b'])(
    'a request for a video file with the invalid range %s returns the complete file',
    async (range) => {
      const answer = await get(part(await address(), '360p.mp4'), { range })
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 70_000])
    },
  )

  it('a HEAD request for a video file returns size and type without the bytes', async () => {
    const url = part(await address(), '360p.mp4')
    const answer = await get(url, { range: 'bytes=0-9' }, 'HEAD')
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0])
    expect(answer.headers).toMatchObject({
      'content-length': '70000',
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
    })
  })

  it('a video file is closed when the player disconnects in the middle', async () => {
    const storage = createStorageOnLocalDisk('/nonexistent', null)
    let opened: Readable | undefined
    const endless: FileStore = {
      ...storage.files,
      sizeOf: async () => 1e12,
      async open() {
        opened = new Readable({
          read() {
            this.push(Buffer.alloc(65_536))
          },
        })
        return { stream: opened, sizeBytes: 1e12 }
      },
    }
    const fresh = await startTestApp({ files: endless })
    try {
      const branch = await buildHeadOffice(fresh.db)
      const { token, staffId } = await fresh.signedIn({ grants: readAll, headOfficeIds: [branch] })
      const group = await buildGroup(fresh.db, { headOfficeId: branch })
      const { id } = await buildVideo(fresh.db, { authorId: staffId, groupId: group })
      const { data } = await fresh.send(videos.play, { token, params: { id } })
      await fresh.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = fresh.app.server.address() as AddressInfo
      const player = request({ port, host: '127.0.0.1', path: data.url, agent: false }).end()
      const [answer] = (await once(player, 'response')) as [IncomingMessage]
      await once(answer, 'data')
      const closed = once(opened as Readable, 'close')
      player.destroy()
      await closed
      expect(opened?.destroyed).toBe(true)
    } finally {
      await fresh.close()
    }
  })
})

describe('access to the API call that plays a video', () => {
  // Shows: VIDEO-009
  it.each(Object.entries(VideoStatus).filter(([name]) => name !== 'Done'))(
    'a video with the status %s cannot be played',
    async (_name, status) => {
      const { id } = await createVideo({ status, playable: { kind: 'hls', file: 'master.m3u8', poster: null } })
      const { error } = await t.send(videos.play, { token: viewer.token, params: { id } })
      expect(error.code).toBe('VIDEO_NOT_READY')
    },
  )

  it('playing a video of another branch answers 404, as if it did not exist', async () => {
    const stranger = await t.signedIn({ grants: readAll, headOfficeIds: [await t.build.headOffice()] })
    const { status } = await t.send(videos.play, { token: stranger.token, params: { id: video.id } })
    expect(status).toBe(404)
  })
})

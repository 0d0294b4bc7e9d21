import { createReadStream, existsSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createStorageOnLocalDisk } from '../../integrations/files/storage.ts'
import { buildStaff } from '../../testing/build.ts'
import { buildVideo } from '../../testing/build-videos.ts'
import { createTestCentre } from '../../testing/centre.ts'
import { decodeAndProbeVideo, generateVideoFile, requireFfmpeg } from '../../testing/make-video.ts'

function atWork(folder: string): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(join(folder, 'work'))
      } catch {
        return false
      }
    }).length
}

// Shows: VIDEO-020
it('a video conversion interrupted by SIGTERM and then by SIGKILL resumes at the next start and succeeds', async () => {
  const { folder, start, inBetween } = createTestCentre()
  const { ffmpeg, ffprobe } = requireFfmpeg()
  const converting = { FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe }
  const source = join(folder, 'source.mp4')
  // The conversion takes long enough to be interrupted twice, but the source video is created quickly.
  await generateVideoFile(source, { size: '640x360', seconds: 60, rate: 10 })
  const sizeBytes = statSync(source).size
  const { id, hostId } = await inBetween(async ({ db }) => {
    const { uploads } = createStorageOnLocalDisk(folder, null)
    const video = await buildVideo(db, {
      authorId: await buildStaff(db),
      status: VideoStatus.Waiting,
      sizeBytes,
    })
    await uploads.create(video.hostId, sizeBytes)
    await uploads.datastore.write(createReadStream(source), video.hostId, 0)
    return video
  })
  const isConverting = () => expect.poll(() => atWork(folder), { timeout: 20_000, interval: 20 }).toBeGreaterThan(0)

  const first = await start(converting)
  await isConverting()
  const { code, ms } = await first.end('SIGTERM')
  expect([code, ms < 8_000, atWork(folder)]).toEqual([0, true, 0])

  const second = await start(converting)
  await isConverting()
  await second.end('SIGKILL')
  // When the server is killed, the ffmpeg process that it started must end too.
  await expect.poll(() => atWork(folder), { timeout: 5_000 }).toBe(0)

  const third = await start(converting)
  const master = join(folder, 'files', 'videos', hostId, 'master.m3u8')
  await expect.poll(() => existsSync(master), { timeout: 60_000 }).toBe(true)
  await third.end('SIGTERM')
  expect(existsSync(join(folder, 'work', hostId))).toBe(false)
  const { streams, complaints } = await decodeAndProbeVideo(join(folder, 'files', 'videos', hostId, '360p.m3u8'))
  expect([complaints, Number(streams[0]?.nb_read_frames)]).toEqual(['', 600])

  await inBetween(async ({ db }) => {
    const events = await db.many<{ message: string }>(
      sql`select message from video_event where video_id = ${id} order by id`,
    )
    const again = 'Konvertatsiya uzilib qolgan edi: qayta boshlandi'
    expect(events.map(({ message }) => message)).toEqual([
      'Konvertatsiya boshlandi',
      again,
      again,
      "Video tayyor: uni ko'rish mumkin",
    ])
    const row = await db.one(
      sql`select status, percentage, duration_seconds as seconds, playable from video where id = ${id}`,
    )
    expect(row).toEqual({
      status: VideoStatus.Done,
      percentage: 100,
      seconds: 60,
      playable: { kind: 'hls', file: 'master.m3u8', poster: 'poster.jpg' },
    })
  })
}, 180_000)

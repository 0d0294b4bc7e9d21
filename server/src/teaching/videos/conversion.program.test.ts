import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { type VideoHost, VideoHostError, type VideoHostStatus } from '../../integrations/video-host/port.ts'
import { addJob } from '../../jobs/add-job.ts'
import { createJobQueue, type JobQueueOptions } from '../../jobs/queue.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { VideoOptions } from '../../testing/build-videos.ts'
import type { ConvertOptions } from './convert-video.ts'
import { runVideoJobs } from './testing/video-test-centre.ts'
import { pollVideoHostJobKind } from './video-job-kinds.ts'
import { registerVideoJobHandlers, videoCleanUpJobKind } from './videos.routes.ts'

type Options = Parameters<VideoHost['advance']>[1]

let authorId: number
const log: string[] = []
/** Each test sets the simulated video hosts' answer to the next conversion step. */
let advance: (name: string, hostId: string, options: Options) => Promise<VideoHostStatus>
let steps: string[]
let removed: string[]
const host = (name: 'local' | 'vimeo'): VideoHost => ({
  name,
  createUpload: async () => ({ hostId: 'x', uploadUrl: '/x' }),
  received: async () => ({ offsetBytes: 1, isWhole: true }),
  advance: (video, options) => {
    steps.push(`${name} ${video.hostId}`)
    return advance(name, video.hostId, options)
  },
  removeOriginal: async (hostId) => {
    removed.push(hostId)
  },
  remove: async (hostId) => {
    removed.push(`all of ${hostId}`)
  },
})
const hosts = { local: host('local'), vimeo: host('vimeo') }
const videoHosts = {
  forNew: hosts.local,
  named: (name: string) => (name === 'local' || name === 'vimeo' ? hosts[name] : null),
}
const done: VideoHostStatus = {
  kind: 'done',
  playable: { kind: 'hls', file: 'master.m3u8', poster: 'poster.jpg' },
  durationSeconds: 12.5,
}
const never = ({ signal }: Options) =>
  new Promise<VideoHostStatus>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

const t = shareTestApp({ videoHosts }, { logLevel: 'info', logStream: { write: (line) => log.push(line) } })
beforeAll(async () => {
  authorId = await t.build.staff()
})
beforeEach(async () => {
  ;[steps, removed, log.length] = [[], [], 0]
  advance = async () => done
  t.clock.set('2026-11-21T15:00:00+05:00')
  await t.db.run(sql`delete from video_event`)
  await t.db.run(sql`delete from video_upload`)
  await t.db.run(sql`delete from video`)
  await t.db.run(sql`delete from job`)
})

const minute = 60_000
const createWaitingVideo = (options: Partial<VideoOptions> = {}) =>
  t.build.video({ authorId, status: VideoStatus.Waiting, ...options })

interface Row {
  status: VideoStatus
  percentage: number
  message: string | null
  attempts: number
  playable: object | null
  seconds: number | null
  next: string | null
  originalUntil: string | null
}
async function row(id: number) {
  const found = await t.db.one<Row>(sql`
    select status, percentage, message, coalesce(attempts, 0) as attempts, playable, duration_seconds as seconds, run_at as next,
      original_until as "originalUntil"
    from video left join job on job.key = video.id::text and given_up_at is null where video.id = ${id}`)
  return found as Row
}
const history = async (id: number) =>
  (
    await t.db.many<{ status: VideoStatus; message: string; staff: number | null }>(
      sql`select status, message, staff_id as staff from video_event where video_id = ${id} order by id`,
    )
  ).map(({ status, message, staff }) => [status, message, staff])
const runConversion = (queue = t.app.queue) => runVideoJobs(queue)

function secondQueue(options: ConvertOptions = {}, queueOptions: JobQueueOptions = {}) {
  const queue = createJobQueue(t.deps, queueOptions)
  registerVideoJobHandlers(queue, t.deps, options)
  return queue
}
const inMinutes = (minutes: number) => new Date(t.deps.clock.now().getTime() + minutes * minute).toISOString()

function fail(isFinal: boolean) {
  advance = async () => {
    throw new VideoHostError('Fayl buzilgan', { isFinal })
  }
}

describe('the conversion of an uploaded video', () => {
  // Shows: VIDEO-018, VIDEO-020
  it('a video that waits for conversion becomes Processing and then Done, and its history names the server as author', async () => {
    const { id, hostId } = await createWaitingVideo({ percentage: 100 })
    let during: Row | undefined
    advance = async () => {
      during = await row(id)
      return done
    }
    await runConversion()
    await runConversion()
    expect(during).toMatchObject({ status: VideoStatus.Processing, percentage: 0, playable: null })
    expect(steps).toEqual([`local ${hostId}`])
    expect(await row(id)).toEqual({
      status: VideoStatus.Done,
      percentage: 100,
      message: null,
      attempts: 0,
      playable: { kind: 'hls', file: 'master.m3u8', poster: 'poster.jpg' },
      seconds: 12.5,
      next: null,
      originalUntil: inMinutes(30 * 24 * 60),
    })
    expect(await history(id)).toEqual([
      [VideoStatus.Processing, 'Konvertatsiya boshlandi', null],
      [VideoStatus.Done, "Video tayyor: uni ko'rish mumkin", null],
    ])
  })

  // Shows: VIDEO-007
  it("a video's history contains the errors of the host, for example that ffmpeg is missing", async () => {
    advance = async () => ({ ...(done as Extract<VideoHostStatus, { kind: 'done' }>), message: 'ffmpeg topilmadi' })
    const { id } = await createWaitingVideo()
    await runConversion()
    expect((await history(id)).at(-1)).toEqual([VideoStatus.Done, 'ffmpeg topilmadi', null])
    expect((await row(id)).message).toBeNull()
  })

  it("a converted video's original file stays for the configured number of days and is then removed", async () => {
    const { id, hostId } = await createWaitingVideo()
    const forTwoDays = secondQueue({ keepDays: 2 })
    await runConversion(forTwoDays)
    expect((await row(id)).originalUntil).toBe(inMinutes(2 * 24 * 60))
    t.clock.forward(2 * 24 * 60 * minute - 1)
    await runConversion(forTwoDays)
    expect(removed).toEqual([])
    t.clock.forward(30_000)
    await runConversion(forTwoDays)
    expect([removed, (await row(id)).originalUntil]).toEqual([[hostId], null])
  })

  it("a converted video's original file is removed at once if the setting is zero days", async () => {
    const { hostId } = await createWaitingVideo()
    const forNoTime = secondQueue({ keepDays: 0 })
    await runConversion(forNoTime)
    t.clock.forward(30_000)
    await runConversion(forNoTime)
    expect(removed).toEqual([hostId])
  })

  it.each([
    ['not due for conversion yet', { jobAt: '2026-11-21T10:00:01Z' }],
    ['deleted', { deletedAt: '2026-11-21T09:00:00Z' }],
    ['being uploaded', { status: VideoStatus.Uploading, jobAt: '2026-11-21T09:00:00Z' }],
    ['paused', { status: VideoStatus.Pause, jobAt: '2026-11-21T09:00:00Z' }],
    ['failed', { status: VideoStatus.Error, jobAt: '2026-11-21T09:00:00Z' }],
    ['done', { status: VideoStatus.Done, jobAt: '2026-11-21T09:00:00Z' }],
  ])('a video that is %s is not converted', async (_name, options) => {
    const { hostId } = await createWaitingVideo(options)
    await runConversion()
    expect(steps).not.toContain(`local ${hostId}`)
  })

  it('uploaded videos are converted one after the other, the oldest first', async () => {
    const second = await createWaitingVideo({ jobAt: '2026-11-21T09:59:00Z' })
    const first = await createWaitingVideo({ jobAt: '2026-11-21T09:58:00Z' })
    let [now, most] = [0, 0]
    advance = async () => {
      most = Math.max(most, ++now)
      await t.db.run(sql`select 1`)
      now--
      return done
    }
    await runConversion()
    expect([steps, most]).toEqual([[`local ${first.hostId}`, `local ${second.hostId}`], 1])
  })
})

describe('the percentage of a video conversion', () => {
  it('the stored percentage of a video conversion never decreases', async () => {
    const { id } = await createWaitingVideo()
    const quick = secondQueue({ tellEveryMs: 5 })
    advance = async (_name, _id, { onProgress }) => {
      onProgress(41.9)
      await expect.poll(async () => (await row(id)).percentage).toBe(41)
      onProgress(12)
      onProgress(55)
      await expect.poll(async () => (await row(id)).percentage).toBe(55)
      expect((await row(id)).status).toBe(VideoStatus.Processing)
      return done
    }
    await runConversion(quick)
    expect((await row(id)).status).toBe(VideoStatus.Done)
  })
})

describe('errors during a video conversion', () => {
  // Shows: VIDEO-018
  it('a failing conversion is retried after 1, 5 and 15 minutes, as its history shows; then the video fails with the reason', async () => {
    fail(false)
    const { id } = await createWaitingVideo()
    const minutes: number[] = []
    for (;;) {
      await runConversion()
      const { status, next } = await row(id)
      if (status === VideoStatus.Error) break
      expect(status).toBe(VideoStatus.Waiting)
      const wait = Date.parse(next as string) - t.deps.clock.now().getTime()
      minutes.push(wait / minute)
      t.clock.forward(wait - 1)
      const before = steps.length
      await runConversion()
      expect(steps).toHaveLength(before)
      t.clock.forward(1)
    }
    expect([minutes, steps.length, (await row(id)).message]).toEqual([[1, 5, 15], 4, 'Fayl buzilgan'])
    expect(
      (await history(id)).map(([, message]) => message).filter((text) => text !== 'Konvertatsiya boshlandi'),
    ).toEqual([
      "Fayl buzilgan. 1 daqiqadan keyin qayta urinib ko'riladi",
      "Fayl buzilgan. 5 daqiqadan keyin qayta urinib ko'riladi",
      "Fayl buzilgan. 15 daqiqadan keyin qayta urinib ko'riladi",
      'Fayl buzilgan',
    ])
    t.clock.forward(10_000 * minute)
    await runConversion()
    expect(steps).toHaveLength(4)
  })

  it('a permanent error of a conversion fails the video immediately, with a readable message', async () => {
    fail(true)
    const { id } = await createWaitingVideo()
    await runConversion()
    expect([steps.length, await row(id)]).toMatchObject([
      1,
      { status: VideoStatus.Error, message: 'Fayl buzilgan', playable: null, next: null },
    ])
  })

  it('a temporary error of a conversion is no longer shown after a retry succeeds', async () => {
    fail(false)
    const { id } = await createWaitingVideo()
    await runConversion()
    advance = async () => done
    t.clock.forward(minute)
    await runConversion()
    expect(await row(id)).toMatchObject({ status: VideoStatus.Done, message: null, attempts: 0 })
  })

  it("an internal program error during a conversion is logged and not shown in the video's history", async () => {
    advance = async () => {
      throw new TypeError('x is not a function')
    }
    const { id } = await createWaitingVideo()
    await runConversion()
    expect(log.join('')).toContain('x is not a function')
    expect(JSON.stringify(await history(id))).not.toContain('x is not')
    expect((await row(id)).status).toBe(VideoStatus.Waiting)
  })

  it("an error in one video's conversion does not delay the next video", async () => {
    const bad = await createWaitingVideo({ jobAt: '2026-11-21T09:58:00Z' })
    const good = await createWaitingVideo()
    advance = async (_name, hostId) => {
      if (hostId === bad.hostId) throw new VideoHostError('Fayl buzilgan', { isFinal: true })
      return done
    }
    await runConversion()
    expect([(await row(bad.id)).status, (await row(good.id)).status]).toEqual([VideoStatus.Error, VideoStatus.Done])
  })

  it("if a video's host is no longer configured, the conversion is retried, and the video fails after the last attempt", async () => {
    const { id } = await createWaitingVideo({ host: 'boshqa' })
    await runConversion()
    expect((await history(id)).at(-1)?.[1]).toContain('Bu video turgan videoxosting sozlanmagan')
    expect(await row(id)).toMatchObject({ status: VideoStatus.Waiting, next: inMinutes(1) })
  })

  it('a video whose conversion crashes every process fails after a few attempts', async () => {
    const { id } = await createWaitingVideo({
      status: VideoStatus.Processing,
      attempts: 6,
      jobAt: '2026-11-21T09:59:00Z',
    })
    await runConversion()
    expect([steps, await row(id)]).toMatchObject([
      [],
      { status: VideoStatus.Error, message: 'Videoni konvertatsiya qilish bir necha marta uzilib qoldi' },
    ])
  })
})

describe('video conversion at an external host', () => {
  it("the server asks an external host for a conversion's progress at the intervals that the host requests", async () => {
    const { id } = await createWaitingVideo({ host: 'vimeo', hostId: 'v1' })
    for (let n = 0; n < 12; n++) {
      advance = async () => ({ kind: 'processing', percentage: 8 * n, askAgainMs: 15_000 })
      await runConversion()
      expect([steps.length, await row(id)]).toMatchObject([
        n + 1,
        { status: VideoStatus.Processing, percentage: 8 * n, attempts: 0, next: inMinutes(0.25) },
      ])
      t.clock.forward(14_999)
      await runConversion()
      expect(steps).toHaveLength(n + 1)
      t.clock.forward(1)
    }
    advance = async () => done
    await runConversion()
    expect((await history(id)).map(([status]) => status)).toEqual([VideoStatus.Processing, VideoStatus.Done])
  })

  it('a conversion at an external host that takes more than 24 hours fails; a restarted conversion may again take 24 hours', async () => {
    const { id } = await createWaitingVideo({ host: 'vimeo', hostId: 'v3' })
    const day = 24 * 60 * minute
    advance = async () => ({ kind: 'processing', percentage: 0, askAgainMs: 15_000 })
    await runConversion()
    t.clock.forward(day)
    await runConversion()
    expect((await row(id)).status).toBe(VideoStatus.Processing)
    t.clock.forward(minute)
    await runConversion()
    const message = 'Videoxosting videoni bir sutka ichida tayyorlab bermadi'
    expect(await row(id)).toMatchObject({ status: VideoStatus.Error, message })

    await t.db.run(sql`update video set status = ${VideoStatus.Waiting} where id = ${id}`)
    await t.db.transaction((tx) =>
      addJob(tx, { kind: pollVideoHostJobKind, key: id, runAt: t.deps.clock.now() }, t.deps.clock.now()),
    )
    for (let n = 0; n < 2; n++) {
      await runConversion()
      expect((await row(id)).status).toBe(VideoStatus.Processing)
      t.clock.forward(minute)
    }
  })

  it('the server asks an external host for the progress of a conversion even while another video is converted on this server', async () => {
    const own = await createWaitingVideo()
    const other = await createWaitingVideo({ host: 'vimeo', hostId: 'v2' })
    let finish: (answer: VideoHostStatus) => void = () => {}
    advance = (name) => (name === 'local' ? new Promise((resolve) => (finish = resolve)) : Promise.resolve(done))
    const running = runConversion()
    await expect.poll(async () => (await row(other.id)).status).toBe(VideoStatus.Done)
    expect((await row(own.id)).status).toBe(VideoStatus.Processing)
    finish(done)
    await running
    expect((await row(own.id)).status).toBe(VideoStatus.Done)
  })
})

describe('several processes that convert videos', () => {
  it('two processes never convert the same video, and share the waiting videos', async () => {
    const second = secondQueue()
    const videos = []
    for (let n = 0; n < 6; n++) videos.push(await createWaitingVideo())
    await Promise.all([runConversion(), runConversion(second), runConversion()])
    expect(steps.sort()).toEqual(videos.map(({ hostId }) => `local ${hostId}`).sort())
    const events = await t.db.one<{ count: number }>(
      sql`select count(*)::int as count from video_event where status = ${VideoStatus.Done}`,
    )
    expect(events?.count).toBe(6)
  })

  it('the conversion of a killed process is resumed by another process after one minute, not earlier, as its history shows', async () => {
    const { id } = await createWaitingVideo()
    const killed = secondQueue()
    advance = () => new Promise(() => {})
    void runConversion(killed)
    await expect.poll(() => steps.length).toBe(1)
    advance = async () => done
    t.clock.forward(minute - 1)
    await runConversion()
    expect([steps.length, (await row(id)).status]).toEqual([1, VideoStatus.Processing])
    t.clock.forward(1)
    await runConversion()
    expect([steps.length, (await row(id)).status]).toEqual([2, VideoStatus.Done])
    expect((await history(id)).map(([, message]) => message)).toEqual([
      'Konvertatsiya boshlandi',
      'Konvertatsiya uzilib qolgan edi: qayta boshlandi',
      "Video tayyor: uni ko'rish mumkin",
    ])
  })

  it('a stalled process stops and writes nothing more once another process has taken over its video conversion', async () => {
    const { id } = await createWaitingVideo()
    const slow = secondQueue({ tellEveryMs: 5 }, { renewAfterMs: 20 })
    let cutOff: unknown
    advance = async (_name, _id, options) => {
      // Simulates that another process has taken over the conversion job.
      await t.db.run(sql`update job set claim = gen_random_uuid() where key = ${String(id)}`)
      options.onProgress(77)
      await never(options).catch((error) => {
        cutOff = error
      })
      return done
    }
    await runConversion(slow)
    expect([cutOff, await row(id)]).toMatchObject([
      { name: 'JobLeaseLostError' },
      { status: VideoStatus.Processing, percentage: 0, playable: null },
    ])
  })

  it("after a restart, a process that uses the database alone resumes an interrupted conversion at once, without waiting for the job's lease to expire", async () => {
    const { id } = await createWaitingVideo({ status: VideoStatus.Processing, jobAt: '2026-11-21T10:00:59Z' })
    const retried = await createWaitingVideo({ jobAt: '2026-11-21T10:14:00Z' })
    const shared = secondQueue()
    await shared.start({ isAlone: false })
    await runConversion(shared)
    await shared.stop()
    expect(steps).toEqual([])
    const alone = secondQueue()
    await alone.start({ isAlone: true })
    await runConversion(alone)
    await alone.stop()
    expect([(await row(id)).status, (await row(retried.id)).status]).toEqual([VideoStatus.Done, VideoStatus.Waiting])
  })
})

describe('a video deleted during its conversion', () => {
  it('deleting a video stops its conversion, and its bytes are removed when no process can write them any more', async () => {
    const { id, hostId } = await createWaitingVideo()
    const quick = secondQueue({ tellEveryMs: 5 })
    let cutOff: unknown
    advance = async (_name, _id, options) => {
      await t.db.run(sql`update video set deleted_at = ${t.deps.clock.now()} where id = ${id}`)
      await quick.runDue(videoCleanUpJobKind)
      expect(removed).toEqual([])
      options.onProgress(50)
      return never(options).catch((error) => {
        cutOff = error
        throw error
      })
    }
    await runConversion(quick)
    expect(cutOff).toMatchObject({ name: 'VideoDeletedError' })
    const kept = await t.db.one(sql`select status, cleared_at as cleared, playable from video where id = ${id}`)
    expect(kept).toEqual({ status: VideoStatus.Processing, cleared: null, playable: null })
    t.clock.forward(30_000)
    await runConversion(secondQueue())
    expect(removed).toEqual([`all of ${hostId}`])
    expect((await history(id)).map(([status]) => status)).toEqual([VideoStatus.Processing])
  })

  it('a video that is deleted at the very end of its conversion does not become Done', async () => {
    const { id } = await createWaitingVideo()
    advance = async () => {
      await t.db.run(sql`update video set deleted_at = ${t.deps.clock.now()} where id = ${id}`)
      return done
    }
    await runConversion()
    expect(await row(id)).toMatchObject({ status: VideoStatus.Processing, playable: null })
  })
})

describe('shutdown of the server during a conversion', () => {
  it('a conversion stopped by a shutdown does not count as failed, and the next server process starts it immediately', async () => {
    const { id } = await createWaitingVideo()
    const stopped = secondQueue()
    advance = (_name, _id, options) => never(options)
    void runConversion(stopped)
    await expect.poll(() => steps.length).toBe(1)
    await Promise.all([stopped.stop(), stopped.stop()])
    expect(await row(id)).toMatchObject({ status: VideoStatus.Processing, attempts: 0, next: inMinutes(0) })
    advance = async () => done
    await runConversion()
    expect((await row(id)).status).toBe(VideoStatus.Done)
  })
})

import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { VideoOptions } from '../../testing/build-videos.ts'
import { setVideoStatus } from './change-status.ts'
import { cleanUpVideos } from './clean-up.ts'
import {
  buildVideoTestCentre,
  createSimulatedVideoHost,
  type VideoTestCentre,
  writeUploadBytes,
} from './testing/video-test-centre.ts'

const { Uploading, Error: Failed, Waiting, Processing, Done } = VideoStatus
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const start = '2026-11-21T15:00:00+05:00'

const t = shareTestApp()
let room: VideoTestCentre
const host = createSimulatedVideoHost()
const logged: unknown[] = []
beforeAll(async () => {
  const { forNew } = t.deps.videoHosts
  t.deps.videoHosts.named = (name) => (name === 'local' ? forNew : name === 'vimeo' ? host.port : null)
  room = await buildVideoTestCentre(t)
})
beforeEach(async () => {
  t.clock.set(start)
  logged.length = 0
  Object.assign(host, { trouble: null, isWhole: false, offsetBytes: 0, asked: 0, removed: [] })
  await t.db.run(sql`delete from video_event`)
  await t.db.run(sql`delete from video_upload`)
  await t.db.run(sql`delete from video`)
})

const runCleanUp = (options = {}) =>
  cleanUpVideos(t.deps, { log: { error: (details) => logged.push(details) }, ...options })
const createVideo = (options: Partial<VideoOptions> = {}) =>
  t.build.video({
    groupId: room.groupId,
    lessonId: room.lessonId,
    authorId: room.assistant.staffId,
    sizeBytes: 100,
    ...options,
  })
async function upload(bytes: number, options: Partial<VideoOptions> = {}) {
  const { hostId } = await t.deps.videoHosts.forNew.createUpload({ name: 'Dars', sizeBytes: 100 })
  if (bytes > 0) await writeUploadBytes(t, hostId, { bytes })
  return createVideo({ hostId, status: Uploading, ...options })
}
const rowOf = (id: number) =>
  t.db.one<Record<string, unknown>>(sql`
    select status, deleted_at is not null as "isDeleted", cleared_at is not null as "isCleared", is_whole as "isWhole",
      percentage, expires_at as "expiresAt", next_attempt_at as "nextAttemptAt", original_until as "originalUntil"
    from video where id = ${id}`)
const isKnown = async (hostId: string) =>
  (await t.db.one(sql`select id from video_upload where id = ${hostId}`)) !== undefined
const jobsOf = (id: number) =>
  t.db.many<{ kind: string; due: string }>(sql`select kind, run_at as due from job where key = ${String(id)}`)
const eventsOf = (id: number) =>
  t.db.many<{ status: number; by: number | null }>(
    sql`select status, staff_id as by from video_event where video_id = ${id} order by id`,
  )

describe('abandoned video uploads', () => {
  it.each([
    ['Uploading', 1],
    ['Pause', 7],
  ] as const)(
    'an abandoned video upload with the status %s is deleted with its bytes exactly %i × 24 hours after it got that status',
    async (statusName, days) => {
      const [status, ms] = [VideoStatus[statusName], days * 24 * hourMs]
      const { id, hostId } = await upload(40)
      await t.db.transaction((tx) =>
        setVideoStatus(tx, { videoId: id, status, message: 'Sinov', staffId: null, now: t.deps.clock.now() }),
      )
      t.clock.forward(ms - 1)
      await runCleanUp()
      expect(await rowOf(id)).toMatchObject({ isDeleted: false, status })
      expect(await t.deps.uploads.received(hostId)).toMatchObject({ offsetBytes: 40 })
      t.clock.forward(1)
      await runCleanUp()
      expect(await rowOf(id)).toMatchObject({ isDeleted: true, isCleared: true })
      expect([await t.deps.uploads.received(hostId), await isKnown(hostId)]).toEqual([null, false])
    },
  )

  it('the bytes of a failed video are deleted after seven days, but the video stays in the list', async () => {
    for (const isWhole of [false, true]) {
      t.clock.set(start)
      const { id, hostId } = await upload(40, { status: Failed, isWhole, message: "Tarmoq yo'q", percentage: 40 })
      t.clock.forward(7 * 24 * hourMs - 1)
      await runCleanUp()
      expect([await isKnown(hostId), (await rowOf(id))?.isWhole]).toEqual([true, isWhole])
      t.clock.forward(1)
      await runCleanUp()
      await runCleanUp()
      expect(await rowOf(id)).toMatchObject({
        status: Failed,
        isDeleted: false,
        isWhole: false,
        expiresAt: null,
        nextAttemptAt: null,
        percentage: 0,
      })
      expect([await t.deps.uploads.received(hostId), await isKnown(hostId)]).toEqual([null, false])
      expect(await eventsOf(id)).toEqual([{ status: Failed, by: null }])
    }
  })

  // Shows: UPLOAD-008
  it('a video upload is deleted two minutes after its page was closed', async () => {
    const { id } = await upload(40, { expiresAt: '2026-11-21T10:02:00Z' })
    t.clock.forward(2 * minuteMs - 1)
    await runCleanUp()
    expect(await rowOf(id)).toMatchObject({ isDeleted: false })
    t.clock.forward(1)
    await runCleanUp()
    expect(await rowOf(id)).toMatchObject({ isDeleted: true })
  })

  it.each(Object.entries({ Waiting, Processing, Done }))(
    'a video with the status %s is never deleted automatically',
    async (_name, status) => {
      const { id } = await createVideo({ status, expiresAt: '2026-11-21T10:00:00Z' })
      await runCleanUp()
      expect(await rowOf(id)).toMatchObject({ status, isDeleted: false })
    },
  )
})

describe('video uploads whose browser no longer sends', () => {
  it('a complete video upload is queued for conversion a minute after its last bytes, even if the browser does not report it', async () => {
    const [{ id }, half] = [await upload(100), await upload(99)]
    t.clock.forward(minuteMs - 1)
    await runCleanUp()
    expect(await rowOf(id)).toMatchObject({ status: Uploading })
    t.clock.forward(1)
    await runCleanUp()
    expect(await rowOf(id)).toMatchObject({
      status: Waiting,
      isWhole: true,
      expiresAt: null,
      nextAttemptAt: null,
    })
    expect(await jobsOf(id)).toEqual([{ kind: 'video.convert', due: '2026-11-21T10:01:00.000Z' }])
    expect(await eventsOf(id)).toEqual([{ status: Waiting, by: null }])
    expect(await rowOf(half.id)).toMatchObject({ status: Uploading, isWhole: false })
  })

  it('a complete video upload that expires before the server has checked it is queued for conversion, not deleted', async () => {
    const { id } = await upload(100)
    t.clock.forward(3 * 24 * hourMs)
    await runCleanUp()
    expect(await rowOf(id)).toMatchObject({ status: Waiting, isDeleted: false })
  })

  it('a video upload is not deleted if the server shuts down before the clean-up has checked which bytes the upload has', async () => {
    const { id } = await upload(100)
    t.clock.forward(3 * 24 * hourMs)
    await runCleanUp({ signal: AbortSignal.abort() })
    expect(await rowOf(id)).toMatchObject({ status: Uploading, isDeleted: false })
  })

  it('a complete video upload is queued for conversion even if the user closed the page right after the last bytes were sent', async () => {
    const { id } = await upload(100, { expiresAt: '2026-11-21T10:02:30Z' })
    t.clock.forward(minuteMs)
    await runCleanUp()
    expect(await rowOf(id)).toMatchObject({ status: Waiting })
  })

  it('the clean-up skips video uploads that received bytes less than a minute ago', async () => {
    const { id } = await upload(100, { expiresAt: '2026-11-22T10:00:30Z' })
    t.clock.forward(minuteMs)
    await runCleanUp()
    expect(await rowOf(id)).toMatchObject({ status: Uploading })
  })

  it('a video upload at an external host is checked once a minute, and deleted after a day without progress', async () => {
    const { id } = await createVideo({ status: Uploading, host: 'vimeo' })
    await runCleanUp()
    expect(host.asked).toBe(0)
    t.clock.forward(minuteMs)
    host.offsetBytes = 30
    await runCleanUp()
    await runCleanUp()
    expect(host.asked).toBe(1)
    expect(await rowOf(id)).toMatchObject({ percentage: 30, expiresAt: '2026-11-22T10:01:00.000Z' })
    t.clock.forward(24 * hourMs - 1)
    await runCleanUp()
    expect(await rowOf(id)).toMatchObject({ isDeleted: false, expiresAt: '2026-11-22T10:01:00.000Z' })
    t.clock.forward(minuteMs)
    await runCleanUp()
    expect(await rowOf(id)).toMatchObject({ isDeleted: true })
  })

  it('a video upload is not deleted while its external host does not answer, because the server cannot check whether the upload is complete', async () => {
    const { id } = await createVideo({ status: Uploading, host: 'vimeo' })
    host.trouble = new Error('xost yiqildi')
    t.clock.forward(25 * hourMs)
    await runCleanUp()
    expect(await rowOf(id)).toMatchObject({ isDeleted: false })
    Object.assign(host, { trouble: null, isWhole: true })
    t.clock.forward(minuteMs)
    await runCleanUp()
    expect(await rowOf(id)).toMatchObject({ status: Waiting, isDeleted: false })
  })
})

describe('the bytes of a deleted video', () => {
  const deletedAt = '2026-11-21T09:00:00Z'

  // Shows: VIDEO-028
  it('the clean-up removes the converted and original bytes of a deleted video, and no bytes of other videos', async () => {
    const [gone, kept] = [await upload(100, { status: Done, deletedAt }), await upload(100, { status: Done })]
    for (const { hostId } of [gone, kept]) await t.deps.files.put(`videos/${hostId}/master.m3u8`, Buffer.from('x'))
    await runCleanUp()
    const left = async (hostId: string) => [
      await t.deps.files.sizeOf(`videos/${hostId}/master.m3u8`),
      (await t.deps.uploads.received(hostId))?.offsetBytes ?? null,
      await isKnown(hostId),
    ]
    expect([await left(gone.hostId), await left(kept.hostId)]).toEqual([
      [null, null, false],
      [1, 100, true],
    ])
    expect([(await rowOf(gone.id))?.isCleared, (await rowOf(kept.id))?.isCleared]).toEqual([true, false])
  })

  it("a deleted video's bytes are not removed while its conversion may still run", async () => {
    const { id } = await createVideo({ status: Processing, deletedAt, jobAt: '2026-11-21T10:03:00Z' })
    t.clock.forward(3 * minuteMs)
    await runCleanUp()
    expect(await rowOf(id)).toMatchObject({ isCleared: false })
    // The job starts again, as after its process was killed, and finds that the video is deleted.
    await t.app.queue.runDue('video.convert')
    await runCleanUp()
    expect(await rowOf(id)).toMatchObject({ isCleared: true })
  })

  it("if a video host fails, removing the video's bytes is retried after ten minutes and delays no other removal", async () => {
    const [bad, good] = [await createVideo({ host: 'vimeo', deletedAt }), await createVideo({ deletedAt })]
    const [old, failed] = [
      await createVideo({ host: 'vimeo', originalUntil: '2026-11-21T10:00:00Z' }),
      await createVideo({ host: 'vimeo', status: Failed, expiresAt: '2026-11-21T10:00:00Z' }),
    ]
    host.trouble = new Error('xost yiqildi')
    await runCleanUp()
    await runCleanUp()
    expect(logged).toHaveLength(3)
    const cleared = async ({ id }: { id: number }) => (await rowOf(id))?.isCleared
    expect([await cleared(bad), await cleared(good)]).toEqual([false, true])
    host.trouble = null
    t.clock.forward(10 * minuteMs)
    await runCleanUp()
    expect([await cleared(bad), (await rowOf(failed.id))?.expiresAt]).toEqual([true, null])
    t.clock.forward(50 * minuteMs)
    await runCleanUp()
    expect((await rowOf(old.id))?.originalUntil).toBe(null)
    expect(new Set(host.removed)).toEqual(new Set([bad.hostId, old.hostId, failed.hostId]))
  })

  it("if a video's host is no longer configured, the video's bytes stay, and other videos' bytes are removed", async () => {
    const [lost, good] = [await createVideo({ host: 'eski', deletedAt }), await createVideo({ deletedAt })]
    await runCleanUp()
    expect([(await rowOf(lost.id))?.isCleared, (await rowOf(good.id))?.isCleared]).toEqual([false, true])
  })

  it('one clean-up removes the bytes of all deleted videos, however many', async () => {
    for (let i = 0; i < 45; i++) await createVideo({ host: 'vimeo', deletedAt })
    await runCleanUp()
    expect([host.removed.length, new Set(host.removed).size]).toEqual([45, 45])
  })

  it('two simultaneous clean-ups remove the bytes of a deleted video only once', async () => {
    for (let i = 0; i < 45; i++) await createVideo({ host: 'vimeo', deletedAt })
    await Promise.all([runCleanUp(), runCleanUp(), runCleanUp()])
    expect([host.removed.length, new Set(host.removed).size]).toEqual([45, 45])
  })

  it("the removal of a deleted video's bytes is postponed when the process shuts down", async () => {
    const { id } = await createVideo({ host: 'vimeo', deletedAt })
    await runCleanUp({ signal: AbortSignal.abort() })
    expect([host.removed, (await rowOf(id))?.isCleared]).toEqual([[], false])
  })
})

describe('the original file of a video', () => {
  it("a video's original file is removed after its storage period, and the converted video stays", async () => {
    const { id, hostId } = await upload(100, { status: Done, originalUntil: '2026-11-22T10:00:00Z' })
    await t.deps.files.put(`videos/${hostId}/master.m3u8`, Buffer.from('x'))
    t.clock.forward(24 * hourMs - 1)
    await runCleanUp()
    expect(await t.deps.uploads.received(hostId)).toMatchObject({ offsetBytes: 100 })
    t.clock.forward(1)
    await runCleanUp()
    expect([await t.deps.uploads.received(hostId), await isKnown(hostId)]).toEqual([null, false])
    expect(await t.deps.files.sizeOf(`videos/${hostId}/master.m3u8`)).toBe(1)
    expect(await rowOf(id)).toMatchObject({ status: Done, originalUntil: null, isDeleted: false })
  })
})

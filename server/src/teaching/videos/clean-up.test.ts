import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { appTest } from '../../testing/app.ts'
import type { VideoOptions } from '../../testing/build-videos.ts'
import { changeStatus } from './change-status.ts'
import { cleanVideos } from './clean-up.ts'
import { buildVideoRoom, hostElsewhere, receive, type VideoRoom } from './testing/video-room.ts'

const { Uploading, Pause, Error: Failed, Waiting, Processing, Done } = VideoStatus
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const start = '2026-11-21T15:00:00+05:00'

const t = appTest()
let room: VideoRoom
const host = hostElsewhere()
const logged: unknown[] = []
beforeAll(async () => {
  const { forNew } = t.deps.videoHosts
  t.deps.videoHosts.named = (name) => (name === 'local' ? forNew : name === 'vimeo' ? host.port : null)
  room = await buildVideoRoom(t)
})
beforeEach(async () => {
  t.clock.set(start)
  logged.length = 0
  Object.assign(host, { trouble: null, isWhole: false, offsetBytes: 0, asked: 0, removed: [] })
  await t.db.run(sql`delete from video_event`)
  await t.db.run(sql`delete from video_upload`)
  await t.db.run(sql`delete from video`)
})

const clean = (options = {}) => cleanVideos(t.deps, { log: { error: (details) => logged.push(details) }, ...options })
const make = (options: Partial<VideoOptions> = {}) =>
  t.build.video({
    groupId: room.groupId,
    lessonId: room.lessonId,
    authorId: room.assistant.staffId,
    sizeBytes: 100,
    ...options,
  })
/** An upload begun now, with so many of its 100 bytes here. */
async function upload(bytes: number, options: Partial<VideoOptions> = {}) {
  const { hostId } = await t.deps.videoHosts.forNew.createUpload({ name: 'Dars', sizeBytes: 100 })
  if (bytes > 0) await receive(t, hostId, { bytes })
  return make({ hostId, status: Uploading, ...options })
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

describe('an upload nobody goes on with', () => {
  it.each([
    [Uploading, 24 * hourMs],
    [Pause, 7 * 24 * hourMs],
  ])(
    'in status %i is deleted %i ms after its status was told, and not before; its bytes go with it',
    async (status, ms) => {
      const { id, hostId } = await upload(40)
      await t.db.transaction((tx) =>
        changeStatus(tx, { videoId: id, status, message: 'Sinov', staffId: null, now: t.deps.clock.now() }),
      )
      t.clock.forward(ms - 1)
      await clean()
      expect(await rowOf(id)).toMatchObject({ isDeleted: false, status })
      expect(await t.deps.uploads.received(hostId)).toMatchObject({ offsetBytes: 40 })
      t.clock.forward(1)
      await clean()
      expect(await rowOf(id)).toMatchObject({ isDeleted: true, isCleared: true })
      expect([await t.deps.uploads.received(hostId), await isKnown(hostId)]).toEqual([null, false])
    },
  )

  it('an error stays to be read about and loses its bytes after seven days; a line of history says so, once', async () => {
    for (const isWhole of [false, true]) {
      t.clock.set(start)
      const { id, hostId } = await upload(40, { status: Failed, isWhole, message: "Tarmoq yo'q", percentage: 40 })
      t.clock.forward(7 * 24 * hourMs - 1)
      await clean()
      expect([await isKnown(hostId), (await rowOf(id))?.isWhole]).toEqual([true, isWhole])
      t.clock.forward(1)
      await clean()
      await clean()
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
  it('of a page that was closed goes after two minutes', async () => {
    const { id } = await upload(40, { expiresAt: '2026-11-21T10:02:00Z' })
    t.clock.forward(2 * minuteMs - 1)
    await clean()
    expect(await rowOf(id)).toMatchObject({ isDeleted: false })
    t.clock.forward(1)
    await clean()
    expect(await rowOf(id)).toMatchObject({ isDeleted: true })
  })

  it.each([Waiting, Processing, Done])('one in status %i is never dropped', async (status) => {
    const { id } = await make({ status, expiresAt: '2026-11-21T10:00:00Z' })
    await clean()
    expect(await rowOf(id)).toMatchObject({ status, isDeleted: false })
  })
})

describe('an upload whose browser fell silent', () => {
  it('goes on to the worker when all of it is here, a minute after its last part', async () => {
    const [{ id }, half] = [await upload(100), await upload(99)]
    t.clock.forward(minuteMs - 1)
    await clean()
    expect(await rowOf(id)).toMatchObject({ status: Uploading })
    t.clock.forward(1)
    await clean()
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

  it('is handed on, not dropped, when its day is over before anybody could look', async () => {
    const { id } = await upload(100)
    t.clock.forward(3 * 24 * hourMs)
    await clean()
    expect(await rowOf(id)).toMatchObject({ status: Waiting, isDeleted: false })
  })

  it('is not dropped by a process that is ending and has not looked', async () => {
    const { id } = await upload(100)
    t.clock.forward(3 * 24 * hourMs)
    await clean({ signal: AbortSignal.abort() })
    expect(await rowOf(id)).toMatchObject({ status: Uploading, isDeleted: false })
  })

  it('is handed on when its page was closed with the last part', async () => {
    const { id } = await upload(100, { expiresAt: '2026-11-21T10:02:30Z' })
    t.clock.forward(minuteMs)
    await clean()
    expect(await rowOf(id)).toMatchObject({ status: Waiting })
  })

  it('is left alone while parts arrive', async () => {
    const { id } = await upload(100, { expiresAt: '2026-11-22T10:00:30Z' })
    t.clock.forward(minuteMs)
    await clean()
    expect(await rowOf(id)).toMatchObject({ status: Uploading })
  })

  it('at a host elsewhere is asked about once a minute; progress there keeps it, standing still does not', async () => {
    const { id } = await make({ status: Uploading, host: 'vimeo' })
    await clean()
    expect(host.asked).toBe(0)
    t.clock.forward(minuteMs)
    host.offsetBytes = 30
    await clean()
    await clean()
    expect(host.asked).toBe(1)
    expect(await rowOf(id)).toMatchObject({ percentage: 30, expiresAt: '2026-11-22T10:01:00.000Z' })
    t.clock.forward(24 * hourMs - 1)
    await clean()
    expect(await rowOf(id)).toMatchObject({ isDeleted: false, expiresAt: '2026-11-22T10:01:00.000Z' })
    t.clock.forward(minuteMs)
    await clean()
    expect(await rowOf(id)).toMatchObject({ isDeleted: true })
  })

  it('at a host elsewhere that cannot be asked is not dropped unseen', async () => {
    const { id } = await make({ status: Uploading, host: 'vimeo' })
    host.trouble = new Error('xost yiqildi')
    t.clock.forward(25 * hourMs)
    await clean()
    expect(await rowOf(id)).toMatchObject({ isDeleted: false })
    Object.assign(host, { trouble: null, isWhole: true })
    t.clock.forward(minuteMs)
    await clean()
    expect(await rowOf(id)).toMatchObject({ status: Waiting, isDeleted: false })
  })
})

describe('the bytes of a deleted video', () => {
  const deletedAt = '2026-11-21T09:00:00Z'

  // Shows: VIDEO-028
  it('are taken away, what was played as well as what was uploaded, and only its own', async () => {
    const [gone, kept] = [await upload(100, { status: Done, deletedAt }), await upload(100, { status: Done })]
    for (const { hostId } of [gone, kept]) await t.deps.files.put(`videos/${hostId}/master.m3u8`, Buffer.from('x'))
    await clean()
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

  it('are left while somebody may still be converting it', async () => {
    const { id } = await make({ status: Processing, deletedAt, jobAt: '2026-11-21T10:03:00Z' })
    t.clock.forward(3 * minuteMs)
    await clean()
    expect(await rowOf(id)).toMatchObject({ isCleared: false })
    // Its process was killed: the next finds that there is nothing to convert.
    await t.app.queue.runDue('video.convert')
    await clean()
    expect(await rowOf(id)).toMatchObject({ isCleared: true })
  })

  it('stay when their host fails, are asked for again ten minutes later, and keep nothing else from being done', async () => {
    const [bad, good] = [await make({ host: 'vimeo', deletedAt }), await make({ deletedAt })]
    const [old, failed] = [
      await make({ host: 'vimeo', originalUntil: '2026-11-21T10:00:00Z' }),
      await make({ host: 'vimeo', status: Failed, expiresAt: '2026-11-21T10:00:00Z' }),
    ]
    host.trouble = new Error('xost yiqildi')
    await clean()
    await clean()
    expect(logged).toHaveLength(3)
    const cleared = async ({ id }: { id: number }) => (await rowOf(id))?.isCleared
    expect([await cleared(bad), await cleared(good)]).toEqual([false, true])
    host.trouble = null
    t.clock.forward(10 * minuteMs)
    await clean()
    expect([await cleared(bad), (await rowOf(failed.id))?.expiresAt]).toEqual([true, null])
    t.clock.forward(50 * minuteMs)
    await clean()
    expect((await rowOf(old.id))?.originalUntil).toBe(null)
    expect(new Set(host.removed)).toEqual(new Set([bad.hostId, old.hostId, failed.hostId]))
  })

  it('of a host that is no longer set up are left, and keep nothing else from being done', async () => {
    const [lost, good] = [await make({ host: 'eski', deletedAt }), await make({ deletedAt })]
    await clean()
    expect([(await rowOf(lost.id))?.isCleared, (await rowOf(good.id))?.isCleared]).toEqual([false, true])
  })

  it('are all taken away in one run, however many', async () => {
    for (let i = 0; i < 45; i++) await make({ host: 'vimeo', deletedAt })
    await clean()
    expect([host.removed.length, new Set(host.removed).size]).toEqual([45, 45])
  })

  it('are asked for once by two who clean at the same time', async () => {
    for (let i = 0; i < 45; i++) await make({ host: 'vimeo', deletedAt })
    await Promise.all([clean(), clean(), clean()])
    expect([host.removed.length, new Set(host.removed).size]).toEqual([45, 45])
  })

  it('wait for the next time when the process is ending', async () => {
    const { id } = await make({ host: 'vimeo', deletedAt })
    await clean({ signal: AbortSignal.abort() })
    expect([host.removed, (await rowOf(id))?.isCleared]).toEqual([[], false])
  })
})

describe('an original', () => {
  it('goes when its time is over; what is played stays', async () => {
    const { id, hostId } = await upload(100, { status: Done, originalUntil: '2026-11-22T10:00:00Z' })
    await t.deps.files.put(`videos/${hostId}/master.m3u8`, Buffer.from('x'))
    t.clock.forward(24 * hourMs - 1)
    await clean()
    expect(await t.deps.uploads.received(hostId)).toMatchObject({ offsetBytes: 100 })
    t.clock.forward(1)
    await clean()
    expect([await t.deps.uploads.received(hostId), await isKnown(hostId)]).toEqual([null, false])
    expect(await t.deps.files.sizeOf(`videos/${hostId}/master.m3u8`)).toBe(1)
    expect(await rowOf(id)).toMatchObject({ status: Done, originalUntil: null, isDeleted: false })
  })
})

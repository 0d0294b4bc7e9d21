import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { runRequestsWithLockConflict, runWhileTableLocked } from '../../testing/locked-table.ts'
import { cleanUpVideos } from './clean-up.ts'
import { buildVideoTestCentre, type VideoTestCentre, writeUploadBytes } from './testing/video-test-centre.ts'

const { Uploading, Pause, Error: Failed, Waiting } = VideoStatus

const t = shareTestApp()
let room: VideoTestCentre
beforeEach(async () => {
  t.clock.set('2026-11-21T15:00:00+05:00')
  room = await buildVideoTestCentre(t)
})

const create = () =>
  t.send(videos.createLink.own, {
    token: room.teacher.token,
    body: { groupId: room.groupId, lessonId: room.lessonId, origName: 'Dars', size: 100, type: 'lesson' },
  })
const reportStatus = (id: number, status: 3 | 4 | 5 | 6) =>
  t.send(videos.updateStatus.own, {
    token: room.teacher.token,
    params: { id },
    body: { status, message: 'Xabar' },
  })
const remove = (id: number) => t.send(videos.remove.own, { token: room.teacher.token, params: { id } })
const createVideo = (status: VideoStatus = Uploading, options: { hostId?: string; expiresAt?: string } = {}) =>
  t.build.video({
    groupId: room.groupId,
    lessonId: room.lessonId,
    authorId: room.teacher.staffId,
    status,
    ...options,
  })
async function createCompleteUpload(options: { expiresAt?: string } = {}) {
  const { hostId } = await t.deps.videoHosts.forNew.createUpload({ name: 'Dars', sizeBytes: 100 })
  await writeUploadBytes(t, hostId, { bytes: 100 })
  return createVideo(Uploading, { hostId, ...options })
}
const uploading = () =>
  t.db.one(sql`
    select count(*) from video where author_id = ${room.teacher.staffId} and status = ${Uploading} and deleted_at is null`)
const rowOf = (id: number) =>
  t.db.one<Record<string, unknown>>(sql`
    select status, deleted_at is not null as "isDeleted", (select count(*) from video_event where video_id = video.id) as events
    from video where id = ${id}`)
const statuses = (answers: { status: number }[]) => answers.map((one) => one.status).sort()

describe('simultaneous requests about videos', () => {
  // Shows: VIDEO-003
  it('of twenty simultaneous requests of one user to create videos, ten succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, create))
    expect(statuses(answers)).toEqual([...Array(10).fill(201), ...Array(10).fill(409)])
    expect(await uploading()).toEqual({ count: 10 })
    const taken = answers.flatMap(({ status, data }) => (status === 201 ? [data.videoId] : []))
    for (const id of taken) expect(await t.deps.uploads.received(id)).not.toBeNull()
  })

  it('of ten new and ten resumed video uploads of one user, at most ten are running', async () => {
    const paused = await Promise.all(Array.from({ length: 10 }, () => createVideo(Pause)))
    const answers = await Promise.all(paused.flatMap(({ id }) => [create(), reportStatus(id, Uploading)]))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    expect(await uploading()).toEqual({ count: 10 })
  })

  it('ten simultaneous reports of one video status write one history entry', async () => {
    for (const [status, { id }] of [
      [Pause, await createVideo()],
      [Waiting, await createCompleteUpload()],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => reportStatus(id, status)))
      expect(statuses(answers)).toEqual(Array(10).fill(200))
      expect(await rowOf(id)).toMatchObject({ status, events: 1 })
    }
  })

  it('of ten simultaneous requests to delete one video, one succeeds', async () => {
    const { id } = await createVideo()
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(id)))
    expect(statuses(answers)).toEqual([200, ...Array(9).fill(404)])
  })

  it('a complete upload is queued for conversion only once, although the browser and three clean-up jobs ask for it', async () => {
    const { id } = await createCompleteUpload()
    t.clock.forward(60_000)
    await Promise.all([reportStatus(id, Waiting), cleanUpVideos(t.deps), cleanUpVideos(t.deps), cleanUpVideos(t.deps)])
    expect(await rowOf(id)).toEqual({ status: Waiting, isDeleted: false, events: 1 })
  })
})

// Only on PostgreSQL: PGlite has a single connection, so no request can wait for another request.
describe.runIf(inject('postgresUrl'))('video requests that wait for each other on PostgreSQL', () => {
  const half = <A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> =>
    runRequestsWithLockConflict(t.database.pool, first, second)

  it("of two simultaneous requests to create a user's tenth and eleventh running upload, the second waits and is refused", async () => {
    for (let i = 0; i < 9; i++) await createVideo()
    const [tenth, eleventh] = await half(create, create)
    expect([tenth.status, eleventh.status, eleventh.error.code]).toEqual([201, 409, 'VIDEO_TOO_MANY'])
  })

  it("if one request creates and another resumes a user's tenth running upload, the second request waits and is refused", async () => {
    for (let i = 0; i < 9; i++) await createVideo()
    const { id } = await createVideo(Pause)
    const [goesOn, refused] = await half(() => reportStatus(id, Uploading), create)
    expect([goesOn.status, refused.status]).toEqual([200, 409])
    await t.db.run(sql`update video set status = ${Pause} where id = ${id}`)
    const [made, stays] = await half(create, () => reportStatus(id, Uploading))
    expect([made.status, stays.status]).toEqual([201, 409])
  })

  it('when Pause and Error are reported simultaneously for one upload, Error is accepted after Pause, but Pause after Error is refused with 409', async () => {
    const [one, other] = [await createVideo(), await createVideo()]
    const [paused, failed] = await half(
      () => reportStatus(one.id, Pause),
      () => reportStatus(one.id, Failed),
    )
    expect([paused.status, failed.status, (await rowOf(one.id))?.status]).toEqual([200, 200, Failed])
    const [first, second] = await half(
      () => reportStatus(other.id, Failed),
      () => reportStatus(other.id, Pause),
    )
    expect([first.status, second.status, second.error.code]).toEqual([200, 409, 'VIDEO_CHANGED'])
    expect(await rowOf(other.id)).toMatchObject({ status: Failed, events: 1 })
  })

  it('setting the upload status of a video that is being deleted answers 404, and nothing is written', async () => {
    const { id } = await createVideo()
    const [removed, told] = await half(
      () => remove(id),
      () => reportStatus(id, Pause),
    )
    expect([removed.status, told.status]).toEqual([200, 404])
    expect(await rowOf(id)).toEqual({ status: Uploading, isDeleted: true, events: 0 })
  })

  it('an interrupted upload is not deleted if the user opens its page again just before the upload expires', async () => {
    const { id } = await createVideo(Pause, { expiresAt: '2026-11-21T10:00:00Z' })
    await runWhileTableLocked(t.database.pool, 'audit', async ({ untilBlocked, release }) => {
      const told = reportStatus(id, Uploading)
      await untilBlocked(1)
      await cleanUpVideos(t.deps)
      await release()
      expect((await told).status).toBe(200)
    })
    await cleanUpVideos(t.deps)
    expect(await rowOf(id)).toMatchObject({ status: Uploading, isDeleted: false })
  })

  it('setting a video to Waiting is refused if its upload was replaced after the server asked the host about the upload', async () => {
    const { id } = await createCompleteUpload()
    await runWhileTableLocked(t.database.pool, 'video_event', async ({ untilBlocked, release }) => {
      const told = reportStatus(id, Waiting)
      await untilBlocked(1)
      await release()
      expect((await told).status).toBe(200)
    })
    const moved = await createCompleteUpload()
    const holder = await t.database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from video where id = $1 for update', [moved.id])
      const told = reportStatus(moved.id, Waiting)
      for (let waiting = 0; waiting === 0; ) {
        const { rows } = await t.database.pool.query(
          "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        waiting = rows[0].waiting
      }
      await holder.query('update video set host_id = gen_random_uuid() where id = $1', [moved.id])
      await holder.query('commit')
      const answer = await told
      expect([answer.status, answer.error.code]).toEqual([409, 'VIDEO_CHANGED'])
    } finally {
      holder.release()
    }
    expect(await rowOf(moved.id)).toMatchObject({ status: Uploading, events: 0 })
  })
})

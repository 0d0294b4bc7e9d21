import { videos } from '@markaz/protocol/teaching/videos/routes'
import { mayChangeVideoStatus, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { VideoHostError } from '../../integrations/video-host/port.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { VideoOptions } from '../../testing/build-videos.ts'
import {
  buildVideoTestCentre,
  createSimulatedVideoHost,
  type VideoTestCentre,
  writeUploadBytes,
} from './testing/video-test-centre.ts'

const { Uploading, Pause, Error: Failed, Waiting, Processing, Done } = VideoStatus

const t = shareTestApp()
let room: VideoTestCentre
const host = createSimulatedVideoHost()
beforeAll(async () => {
  const { forNew } = t.deps.videoHosts
  t.deps.videoHosts.named = (name) => (name === 'local' ? forNew : name === 'vimeo' ? host.port : null)
})
beforeEach(async () => {
  room = await buildVideoTestCentre(t)
  Object.assign(host, { trouble: null, isWhole: false, offsetBytes: 0, asked: 0 })
})

const createVideo = (options: Partial<VideoOptions> = {}) =>
  t.build.video({
    groupId: room.groupId,
    lessonId: room.lessonId,
    authorId: room.assistant.staffId,
    status: Uploading,
    sizeBytes: 100,
    ...options,
  })
const reportStatus = (id: number, status: number, { message = 'Xabar', token = room.assistant.token } = {}) =>
  t.send(videos.updateStatus.own, { token, params: { id }, body: { status: status as 6, message } })
const stateOf = (id: number) =>
  t.db.one<Record<string, unknown>>(sql`
    select status, message, percentage, is_whole as "isWhole", expires_at as "expiresAt", next_attempt_at as "nextAttemptAt",
      (select json_agg(json_build_object('kind', kind, 'attempts', attempts, 'isDue', run_at <= ${t.deps.clock.now()}))
        from job where key = video.id::text and given_up_at is null) as jobs,
      (select count(*) from video_event where video_id = video.id) as events,
      (select count(*) from audit where entity = 'video' and entity_id = video.id) as lines
    from video where id = ${id}`)

async function createCompleteUpload(options: Partial<VideoOptions> = {}) {
  const { hostId } = await t.deps.videoHosts.forNew.createUpload({ name: 'Dars', sizeBytes: 100 })
  await writeUploadBytes(t, hostId, { bytes: 100 })
  return createVideo({ hostId, ...options })
}

describe('reporting the status of a video upload', () => {
  // Shows: VIDEO-024, VIDEO-025, VIDEO-026, VIDEO-027, VIDEO-036
  it.each([
    ['Uploading', 'Pause', '2026-11-28T10:00:00.000Z', null],
    ['Uploading', 'Error', '2026-11-28T10:00:00.000Z', null],
    ['Pause', 'Uploading', '2026-11-22T10:00:00.000Z', '2026-11-21T10:01:00.000Z'],
    ['Pause', 'Error', '2026-11-28T10:00:00.000Z', null],
    ['Error', 'Uploading', '2026-11-22T10:00:00.000Z', '2026-11-21T10:01:00.000Z'],
  ] as const)(
    "changing an upload's status from %s to %s stores a history entry, an audit row and the new expiry",
    async (fromName, toName, expiresAt, nextAttemptAt) => {
      const [from, to] = [VideoStatus[fromName], VideoStatus[toName]]
      const { id } = await createVideo({
        status: from,
        message: from === Failed ? 'Tarmoq uzildi' : null,
        percentage: 40,
      })
      const { status, data } = await reportStatus(id, to, { message: "Tarmoq yo'q" })
      expect([status, data.video.status, data.video.currentStatus]).toEqual([200, to, to])
      expect(await stateOf(id)).toEqual({
        status: to,
        message: to === Failed ? "Tarmoq yo'q" : null,
        percentage: 40,
        isWhole: false,
        jobs: null,
        expiresAt,
        nextAttemptAt,
        events: 1,
        lines: 1,
      })
      const { history } = (await t.send(videos.history, { token: room.assistant.token, params: { id } })).data
      expect(history).toMatchObject([{ status: to, message: "Tarmoq yo'q", by: { id: room.assistant.staffId } }])
      expect(
        await t.db.one(sql`select action, before, after from audit where entity = 'video' and entity_id = ${id}`),
      ).toEqual({ action: 'update', before: { status: from }, after: { status: to, message: "Tarmoq yo'q" } })
    },
  )

  it('a video upload that failed after all bytes arrived gets the status Uploading when it resumes, and its bytes are checked again', async () => {
    const { id } = await createCompleteUpload({ status: Failed, isWhole: true })
    expect((await reportStatus(id, Uploading)).data.video).toMatchObject({ status: Uploading, isWhole: false })
    expect((await reportStatus(id, Waiting)).data.video).toMatchObject({ status: Waiting, isWhole: true })
  })

  // Shows: VIDEO-023
  it('reporting the status Waiting queues the conversion immediately if all bytes of the video have arrived', async () => {
    for (const from of [Uploading, Failed]) {
      const { id } = await createCompleteUpload({
        status: from,
        message: from === Failed ? 'Xato' : null,
        percentage: 99,
      })
      expect((await reportStatus(id, Waiting)).data.video).toMatchObject({
        status: Waiting,
        isWhole: true,
        message: null,
      })
      expect(await stateOf(id)).toEqual({
        status: Waiting,
        message: null,
        percentage: 0,
        isWhole: true,
        jobs: [{ kind: 'video.convert', attempts: 0, isDue: true }],
        expiresAt: null,
        nextAttemptAt: null,
        events: 1,
        lines: 1,
      })
    }
  })

  // Shows: VIDEO-023
  it('reporting the status Waiting before all bytes of the video have arrived answers 409, and nothing is written', async () => {
    const { hostId } = await t.deps.videoHosts.forNew.createUpload({ name: 'Dars', sizeBytes: 100 })
    await writeUploadBytes(t, hostId, { bytes: 99 })
    for (const video of [
      await createVideo({ hostId }),
      await createVideo(),
      await createVideo({ status: Failed, isWhole: true }),
    ]) {
      const before = await stateOf(video.id)
      const answer = await reportStatus(video.id, Waiting)
      expect([answer.status, answer.error.code]).toEqual([409, 'VIDEO_NOT_WHOLE'])
      expect(await stateOf(video.id)).toEqual(before)
    }
  })

  it("setting a video upload's status to Waiting answers 502 if the video's external host fails or is not configured", async () => {
    const elsewhere = await createVideo({ host: 'vimeo' })
    host.isWhole = true
    host.trouble = new VideoHostError('Xost javob bermadi', { isFinal: false })
    const gone = await createVideo({ host: 'eski' })
    for (const { id } of [elsewhere, gone]) {
      const before = await stateOf(id)
      const answer = await reportStatus(id, Waiting)
      expect([answer.status, answer.error.code]).toEqual([502, 'VIDEO_HOST_DOWN'])
      expect(await stateOf(id)).toEqual(before)
    }
    host.trouble = null
    expect((await reportStatus(elsewhere.id, Waiting)).status).toBe(200)
  })

  it('a failed video whose stored bytes have expired cannot be converted again', async () => {
    const { id } = await createCompleteUpload({ status: Failed, expiresAt: '2026-11-21T10:00:00Z' })
    const answer = await reportStatus(id, Waiting)
    expect([answer.status, answer.error.code]).toEqual([409, 'VIDEO_NOT_WHOLE'])
  })

  it.each(Object.entries({ Pause, Failed }))(
    'if a browser reports the status %s of a video a second time, the server answers 200 and adds no history entry',
    async (_name, status) => {
      const { id } = await createVideo()
      await reportStatus(id, status)
      const before = await stateOf(id)
      t.clock.forward(1_000)
      const again = await reportStatus(id, status, { message: 'Yana' })
      t.clock.forward(-1_000)
      expect([again.status, again.data.video.status]).toEqual([200, status])
      expect(await stateOf(id)).toEqual(before)
    },
  )

  it('if a browser reports the upload status Waiting again, even after the conversion began or ended, the server answers 200 and adds no history entry', async () => {
    for (const status of [Waiting, Processing, Done]) {
      const { id } = await createVideo({ status, isWhole: true })
      const before = await stateOf(id)
      const answer = await reportStatus(id, Waiting)
      expect([answer.status, answer.data.video.status]).toEqual([200, status])
      expect(await stateOf(id)).toEqual(before)
    }
  })

  it('if a page reports that it closes and then reports Uploading again, its upload is not deleted', async () => {
    const { id } = await createVideo()
    await t.send(videos.remove.own, {
      token: room.assistant.token,
      params: { id },
      query: { isLeaving: 'true' },
    })
    expect(await stateOf(id)).toMatchObject({ expiresAt: '2026-11-21T10:02:00.000Z', events: 0 })
    expect((await reportStatus(id, Uploading)).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ status: Uploading, expiresAt: '2026-11-22T10:00:00.000Z', events: 0 })
  })

  const reported = Object.entries({ Failed, Pause, Uploading, Waiting })
  const refused = Object.entries(VideoStatus).flatMap(([fromName, from]) =>
    reported
      .filter(
        ([, to]) =>
          from !== to && !mayChangeVideoStatus(from, to) && !(to === Waiting && (from === Processing || from === Done)),
      )
      .map(([toName, to]) => [fromName, toName, from, to] as const),
  )
  it.each(refused)(
    "changing a video's status from %s to %s answers 409, and nothing is written",
    async (_fromName, _toName, from, to) => {
      const { id } = await createVideo({ status: from })
      const before = await stateOf(id)
      const answer = await reportStatus(id, to)
      expect([answer.status, answer.error.code]).toEqual([409, 'VIDEO_CHANGED'])
      expect(await stateOf(id)).toEqual(before)
    },
  )

  it.each([
    [{ status: Processing }, 'status'],
    [{ status: Done }, 'status'],
    [{ status: '4' }, 'status'],
    [{ message: '' }, 'message'],
    [{ message: 'a'.repeat(501) }, 'message'],
    [{ message: undefined }, 'message'],
  ])("a request that reports %j as a video's status answers 400, and nothing is written", async (body, field) => {
    const { id } = await createVideo()
    const before = await stateOf(id)
    const answer = await t.send(videos.updateStatus.own, {
      token: room.assistant.token,
      params: { id },
      body: { status: Pause, message: 'Xabar', ...body } as never,
    })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]])
    expect(await stateOf(id)).toEqual(before)
  })

  // Shows: VIDEO-036
  it("reporting the status of another user's upload answers 403, even with the update right; nothing is written", async () => {
    const { id } = await createCompleteUpload()
    const uploader = room.assistant.token
    const stranger = (await createVideo({ authorId: room.teacher.staffId })).id
    for (const [video, token] of [
      [id, room.teacher.token],
      [stranger, uploader],
    ] as const)
      for (const status of [Failed, Pause, Uploading, Waiting]) {
        const before = await stateOf(video)
        const answer = await reportStatus(video, status, { token })
        expect([answer.status, answer.error.code]).toEqual([403, 'FORBIDDEN'])
        expect(await stateOf(video)).toEqual(before)
      }
  })

  it('a failed video can be converted again only by its author and by users with the update right', async () => {
    const { id } = await createCompleteUpload({ status: Failed, authorId: room.admin.staffId, isWhole: true })
    const before = await stateOf(id)
    expect((await reportStatus(id, Waiting)).error.code).toBe('FORBIDDEN')
    expect((await reportStatus(id, Uploading, { token: room.teacher.token })).error.code).toBe('FORBIDDEN')
    expect(await stateOf(id)).toEqual(before)
    expect((await reportStatus(id, Waiting, { token: room.teacher.token })).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ status: Waiting, events: 1 })
  })
})

import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { VideoOptions } from '../../testing/build-videos.ts'
import {
  allCurriculumGrants,
  buildVideoTestCentre,
  buildVideoWithStatus,
  type VideoTestCentre,
} from './testing/video-test-centre.ts'

const { Uploading, Pause, Error: Failed, Waiting, Processing, Done } = VideoStatus

const t = shareTestApp()
let room: VideoTestCentre
beforeEach(async () => {
  room = await buildVideoTestCentre(t)
})

const createVideo = (options: Partial<VideoOptions> = {}) => buildVideoWithStatus(t, room, options)
const rowOf = async (id: number) => {
  const { search: _, ...row } =
    (await t.db.one<Record<string, unknown>>(sql`select * from video where id = ${id}`)) ?? {}
  return row
}
const linesOf = (id: number) =>
  t.db.many(sql`select action, staff_id as by, before, after from audit where entity = 'video' and entity_id = ${id}`)

describe('updating a video', () => {
  const edit = (id: number, body: object = {}, { token } = room.assistant) =>
    t.send(videos.update.own, { token, params: { id }, body: { origName: 'Yangi', ...body } as never })

  // Shows: VIDEO-040
  it('updating a video changes only the name and the lesson, whatever else the body contains', async () => {
    const lessonId = await t.build.lesson({ groupId: room.groupId, date: '2026-11-18' })
    const id = await createVideo()
    const before = await rowOf(id)
    const answer = await edit(id, {
      origName: ' 2-dars ',
      lessonId,
      status: 3,
      groupId: 1,
      authorId: 1,
      size: 1,
      type: 'curriculum',
    })
    expect([answer.status, answer.data.video.origName, answer.data.video.lesson?.id]).toEqual([200, '2-dars', lessonId])
    expect(await rowOf(id)).toEqual({ ...before, orig_name: '2-dars', lesson_id: lessonId })
    expect(await linesOf(id)).toEqual([
      {
        action: 'update',
        by: room.assistant.staffId,
        before: { origName: 'Dars yozuvi', lessonId: room.lessonId },
        after: { origName: '2-dars', lessonId },
      },
    ])
  })

  it.each([undefined, null])('updating a video with lessonId %s leaves its lesson unchanged', async (lessonId) => {
    const id = await createVideo()
    expect((await edit(id, { lessonId })).data.video).toMatchObject({
      origName: 'Yangi',
      lesson: { id: room.lessonId },
    })
  })

  it.each([
    [{ origName: '' }, 'origName'],
    [{ origName: ' \t ' }, 'origName'],
    [{ origName: 'a'.repeat(501) }, 'origName'],
    [{ lessonId: 'x' }, 'lessonId'],
  ])('updating a video with %j answers 400, and nothing changes', async (body, field) => {
    const id = await createVideo()
    const before = await rowOf(id)
    expect(Object.keys((await edit(id, body)).error.fields ?? {})).toEqual([field])
    expect(await rowOf(id)).toEqual(before)
  })

  it("updating a video answers 400 naming lessonId for a lesson of another group, and for a study plan's video if any lesson is named", async () => {
    const groupId = await t.build.group({ headOfficeId: room.headOfficeId })
    const lessonId = await t.build.lesson({ groupId, date: '2026-11-20' })
    const planner = await t.signedIn({ grants: allCurriculumGrants })
    const plan = (await t.build.video({ authorId: planner.staffId })).id
    for (const [id, person] of [
      [await createVideo(), room.assistant],
      [plan, planner],
    ] as const) {
      const before = await rowOf(id)
      const answer = await edit(id, { lessonId }, person)
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['lessonId']])
      expect(await rowOf(id)).toEqual(before)
    }
    expect((await edit(plan, {}, planner)).data.video.origName).toBe('Yangi')
  })

  // Shows: PERM-011
  it.each(Object.entries(VideoStatus))(
    'a video with the status %s can be updated by users with the update right, and by its author except while it is uploading',
    async (_name, status) => {
      const id = await createVideo({ status })
      const others = await createVideo({ status, authorId: room.admin.staffId })
      const before = [await rowOf(id), await rowOf(others)]
      const forbidden = await edit(others)
      expect([forbidden.status, forbidden.error.code]).toEqual([403, 'FORBIDDEN'])
      const own = await edit(id)
      if (status === Uploading) {
        expect([own.status, own.error.code]).toEqual([409, 'VIDEO_UPLOADING'])
        expect([await rowOf(id), await rowOf(others)]).toEqual(before)
      } else expect(own.status).toBe(200)
      expect((await edit(others, {}, room.teacher)).status).toBe(200)
    },
  )
})

describe('deleting a video', () => {
  const remove = (id: number, { token } = room.assistant, query: object = {}) =>
    t.send(videos.remove.own, { token, params: { id }, query })

  // Shows: VIDEO-038
  it('deleting a video hides it everywhere and is audited, but keeps its row; a job deletes its bytes later', async () => {
    const id = await createVideo({ origName: 'Ortiqcha' })
    const answer = await remove(id)
    expect([answer.status, answer.data]).toEqual([200, {}])
    expect(await rowOf(id)).toMatchObject({ deleted_at: '2026-11-21T10:00:00.000Z', cleared_at: null, status: Done })
    expect(await linesOf(id)).toEqual([
      {
        action: 'delete',
        by: room.assistant.staffId,
        before: { origName: 'Ortiqcha', lessonId: room.lessonId, status: Done },
        after: null,
      },
    ])
    const { token } = room.assistant
    const list = await t.send(videos.list.own, { token, params: { id: room.groupId } })
    expect([list.data.videos, list.data.total]).toEqual([[], 0])
    expect((await remove(id)).status).toBe(404)
  })

  // Shows: VIDEO-028
  it.each(Object.entries(VideoStatus))(
    'a video with the status %s can be deleted only by its author and by users with the update right',
    async (_name, status) => {
      const [mine, others] = [
        await createVideo({ status }),
        await createVideo({ status, authorId: room.admin.staffId }),
      ]
      const before = await rowOf(others)
      const forbidden = await remove(others)
      expect([forbidden.status, forbidden.error.code]).toEqual([403, 'FORBIDDEN'])
      expect(await rowOf(others)).toEqual(before)
      expect([(await remove(mine)).status, (await remove(others, room.teacher)).status]).toEqual([200, 200])
    },
  )

  it('deleting a video does not delete the job of its running conversion, and changes no other video', async () => {
    const jobAt = '2026-11-21T10:03:00.000Z'
    const of = async (status: VideoStatus) => {
      const id = await createVideo({ status, ...(status !== Uploading && { jobAt }) })
      await remove(id)
      const [job] = await t.db.many<{ due: string }>(sql`select run_at as due from job where key = ${String(id)}`)
      return [job?.due ?? null, (await rowOf(id)).next_attempt_at]
    }
    expect([await of(Processing), await of(Waiting), await of(Uploading)]).toEqual([
      [jobAt, null],
      [null, null],
      [null, null],
    ])
  })

  describe('closing the browser page that uploads a video', () => {
    const leave = (id: number, person = room.assistant) => remove(id, person, { isLeaving: 'true' })

    // Shows: UPLOAD-008
    it('a running upload is deleted exactly two minutes after its page was closed', async () => {
      const id = await createVideo({ status: Uploading })
      expect((await leave(id)).status).toBe(200)
      t.clock.forward(60_000)
      await leave(id)
      t.clock.forward(-60_000)
      expect(await rowOf(id)).toMatchObject({
        deleted_at: null,
        status: Uploading,
        expires_at: '2026-11-21T10:02:00.000Z',
      })
      expect(await linesOf(id)).toMatchObject([
        { action: 'update', after: { expiresAt: '2026-11-21T10:02:00.000Z' } },
        {},
      ])
    })

    it.each(Object.entries({ Pause, Failed, Waiting, Processing, Done }))(
      'closing the page that uploads a video does not change a video with the status %s',
      async (_name, status) => {
        const id = await createVideo({ status })
        const before = await rowOf(id)
        expect((await leave(id)).status).toBe(200)
        expect([await rowOf(id), await linesOf(id)]).toEqual([before, []])
      },
    )

    it("reporting that the page of an upload was closed answers 403 for another user's upload, even with the update right, and changes nothing", async () => {
      const id = await createVideo({ status: Uploading })
      const before = await rowOf(id)
      const answer = await leave(id, room.teacher)
      expect([answer.status, answer.error.code]).toEqual([403, 'FORBIDDEN'])
      expect(await rowOf(id)).toEqual(before)
    })

    it("the parameter isLeaving, which says that the user closed the upload's page, answers 400 for any value except true and false", async () => {
      const answer = await remove(await createVideo(), room.assistant, { isLeaving: 'ha' })
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['isLeaving']])
    })
  })
})

describe('playing a video', () => {
  const play = (id: number) => t.send(videos.play, { token: room.assistant.token, params: { id } })

  it('the API call that plays a video returns the URL and the kind of player of a finished video', async () => {
    const { data, status } = await play(await createVideo({ durationSeconds: 61.5 }))
    expect([status, data.kind, data.durationSeconds]).toEqual([200, 'hls', 61.5])
    expect(data.url).toMatch(/^\/media\/.+\/master\.m3u8$/)
  })

  // Shows: VIDEO-009
  it.each(Object.entries({ Uploading, Pause, Failed, Waiting, Processing }))(
    'the API call that plays a video answers 409 for a video with the status %s',
    async (_name, status) => {
      const answer = await play(
        await createVideo({ status, playable: { kind: 'hls', file: 'master.m3u8', poster: null } }),
      )
      expect([answer.status, answer.error.code]).toEqual([409, 'VIDEO_NOT_READY'])
    },
  )
})

describe('the history of a video', () => {
  // Shows: VIDEO-007
  it("a video's history is sorted latest first with the author of each entry, null for the server", async () => {
    const id = await createVideo()
    const add = (status: VideoStatus, staffId: number | null, message: string) =>
      t.db.run(sql`insert into video_event (video_id, status, message, staff_id, created_at)
        values (${id}, ${status}, ${message}, ${staffId}, '2026-11-21T10:00:00Z')`)
    await add(Uploading, room.assistant.staffId, 'Yuklash boshlandi')
    await add(Waiting, room.assistant.staffId, 'Navbatda')
    await add(Done, null, 'Tayyor')
    await t.db.run(
      sql`insert into video_event (video_id, status, message, created_at) values (${await createVideo()}, 5, 'Boshqa', now())`,
    )
    const { data } = await t.send(videos.history, { token: room.assistant.token, params: { id } })
    expect(data.history.map(({ status, message, by }) => [status, message, by?.id ?? null])).toEqual([
      [Done, 'Tayyor', null],
      [Waiting, 'Navbatda', room.assistant.staffId],
      [Uploading, 'Yuklash boshlandi', room.assistant.staffId],
    ])
    expect(data.history[0]?.createdAt).toBe('2026-11-21T10:00:00.000Z')
  })
})

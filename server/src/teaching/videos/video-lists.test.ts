import { videos } from '@markaz/protocol/teaching/videos/routes'
import { type Video, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
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

const t = shareTestApp()
let room: VideoTestCentre
beforeEach(async () => {
  room = await buildVideoTestCentre(t)
})

const createVideo = (options: Partial<VideoOptions> = {}) => buildVideoWithStatus(t, room, options)
const list = (query: object = {}, { token } = room.admin) =>
  t.send(videos.list.all, { token, params: { id: room.groupId }, query })
const read = async (id: number, { token } = room.admin) =>
  (await t.send(videos.read, { token, params: { id } })).data.video
const ids = ({ data }: { data: { videos: Video[] } }) => data.videos.map((one) => one.id)

describe('the fields of a video in the API', () => {
  // Shows: VIDEO-015
  it('the API returns a finished video with exactly the documented fields', async () => {
    const id = await createVideo({ origName: '1-dars', fileName: 'IMG_1.mov', sizeBytes: 2_000, percentage: 100 })
    const video = await read(id)
    expect(video).toMatchObject({
      id,
      type: 'lesson',
      group: { id: room.groupId },
      curriculumId: null,
      origName: '1-dars',
      fileName: 'IMG_1.mov',
      status: VideoStatus.Done,
      currentStatus: VideoStatus.Done,
      percentage: 100,
      message: null,
      size: 2_000,
      createdAt: '2026-11-21T10:00:00.000Z',
      lesson: {
        id: room.lessonId,
        name: expect.any(String),
        date: '2026-11-20',
        createdAt: expect.stringMatching(/^\d{4}-/),
      },
      isUploading: false,
      isWhole: true,
      durationSeconds: 60,
      author: { id: room.assistant.staffId },
    })
    expect(video.poster).toMatch(/^\/media\/.+\/poster\.jpg$/)
    expect((await list()).data.videos).toEqual([video])
  })

  // Shows: VIDEO-021
  it('the API returns a video that is being uploaded with its status and progress', async () => {
    const video = await read(await createVideo({ status: VideoStatus.Uploading, percentage: 41 }))
    expect(video).toMatchObject({
      status: 5,
      currentStatus: 5,
      percentage: 41,
      isUploading: true,
      isWhole: false,
      poster: null,
    })
  })

  it('the API returns a failed video with the reason of the failure', async () => {
    const message = "Bu fayl video emas: uni qayta ko'ring"
    expect(await read(await createVideo({ status: VideoStatus.Error, message }))).toMatchObject({ status: 3, message })
  })

  // Shows: VIDEO-002
  it("a video's lesson has the name of the lesson's newest homework, or the lesson's day if it has no homework", async () => {
    const { groupId, lessonId } = room
    const id = await createVideo()
    const name = async () => (await read(id)).lesson?.name
    expect(await name()).toBe('20.11.2026 darsi')
    await t.build.homework({ groupId, lessonId, theme: "To'rtburchaklar" })
    const newest = await t.build.homework({ groupId, lessonId, theme: 'Doira' })
    expect(await name()).toBe('Doira')
    await t.db.run(sql`update homework set deleted_at = now() where id = ${newest}`)
    expect(await name()).toBe("To'rtburchaklar")
    expect(ids(await list())).toEqual([id])
  })

  it("a study plan's video has neither group nor lesson, and is read with the right to the study plan", async () => {
    const { token } = await t.signedIn({ grants: allCurriculumGrants })
    const { staffId: authorId } = room.admin
    const curriculumId = await t.build.topic({ authorId })
    const { id } = await t.build.video({ authorId, curriculumId })
    const { data } = await t.send(videos.read, { token, params: { id } })
    expect(data.video).toMatchObject({ type: 'curriculum', group: null, lesson: null, curriculumId })
  })
})

describe('the video list of a group', () => {
  it("a group's video list has the latest video first, and its pages neither repeat nor omit videos of the same time", async () => {
    const made: number[] = []
    for (let i = 0; i < 7; i++) made.push(await createVideo())
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, perPage: 3 })))
    expect(pages.flatMap(ids)).toEqual(made.reverse())
    expect(pages.map((page) => page.data.total)).toEqual([7, 7, 7, 7])
    expect(ids(pages[3] as (typeof pages)[0])).toEqual([])
  })

  // Shows: VIDEO-033
  it("a group's video list contains only videos of that group, and no deleted videos", async () => {
    const elsewhere = await t.build.group({ headOfficeId: room.headOfficeId })
    const id = await createVideo()
    await createVideo({ deletedAt: '2026-11-21T09:00:00Z' })
    await t.build.video({ groupId: elsewhere, authorId: room.admin.staffId })
    expect([ids(await list()), (await list()).data.total]).toEqual([[id], 1])
  })

  // Shows: VIDEO-041
  it.each([
    ['карима', ["Karima bilan o'qish"]],
    ["O'QISH", ["Karima bilan o'qish", 'O‘qish']],
    ['bilan karima', ["Karima bilan o'qish"]],
    ['100%', ['100% natija']],
    ['%', ['100% natija']],
    ['_', []],
    ["' or 1=1 --", []],
    ['', ["Karima bilan o'qish", 'O‘qish', '100% natija']],
  ])("a group's videos are found by a part of their name: %j", async (value, names) => {
    for (const origName of ["Karima bilan o'qish", 'O‘qish', '100% natija']) await createVideo({ origName })
    const found = await list({ value })
    expect(found.data.videos.map((one) => one.origName).reverse()).toEqual(names)
    expect(found.data.total).toBe(names.length)
    const everywhere = await t.send(videos.listForStaff, {
      token: room.admin.token,
      query: { value, groupId: room.groupId, keys: ['origName'] },
    })
    expect(everywhere.data.videos).toEqual(found.data.videos)
  })

  it("a group's video list is filtered by status and by lesson", async () => {
    const lessonId = await t.build.lesson({ groupId: room.groupId, date: '2026-11-18' })
    const [done, waiting] = [await createVideo(), await createVideo({ status: VideoStatus.Waiting, lessonId })]
    expect(ids(await list({ status: VideoStatus.Done }))).toEqual([done])
    expect(ids(await list({ lessonId }))).toEqual([waiting])
    expect(ids(await list({ lessonId, status: VideoStatus.Done }))).toEqual([])
    expect(ids(await list({ lessonId: '', status: '' }))).toEqual([waiting, done])
  })

  it.each([
    [{ page: 0 }, 'page'],
    [{ perPage: 1001 }, 'perPage'],
    [{ status: 9 }, 'status'],
    [{ lessonId: 'x' }, 'lessonId'],
    [{ value: 'a'.repeat(201) }, 'value'],
  ])('the video list of a group answers 400 for %j', async (query, field) => {
    const answer = await list(query)
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('the list of all videos for staff (all-for-staff)', () => {
  const all = (query: object = {}, token = room.admin.token) => t.send(videos.listForStaff, { token, query })

  // Shows: VIDEO-041
  it('the list of all videos contains videos of groups and study plan, latest first, and its total counts both', async () => {
    const { token } = await t.signedIn({
      grants: ['all_groups:video_upload.read', 'study:curriculum.read'],
      headOfficeIds: [room.headOfficeId],
    })
    const before = (await all({}, token)).data.total
    const elsewhere = await t.build.group({ headOfficeId: room.headOfficeId })
    const made: number[] = []
    for (let i = 0; i < 3; i++) {
      made.push(await createVideo())
      made.push((await t.build.video({ authorId: room.admin.staffId })).id)
      made.push((await t.build.video({ groupId: elsewhere, authorId: room.admin.staffId })).id)
    }
    made.reverse()
    const [first, second] = [await all({ perPage: 5 }, token), await all({ perPage: 4, page: 2 }, token)]
    expect([ids(first), ids(second)]).toEqual([made.slice(0, 5), made.slice(4, 8)])
    expect(first.data.total).toBe(before + 9)
  })

  it('the list of all videos is filtered by group, type, curriculum and status', async () => {
    const { token } = await t.signedIn({
      grants: ['all_groups:video_upload.read', 'study:curriculum.read'],
      headOfficeIds: [room.headOfficeId],
    })
    const of = async (query: object) => ids(await all({ perPage: 1000, ...query }, token))
    const [lesson, failed] = [await createVideo(), await createVideo({ status: VideoStatus.Error })]
    const { staffId: authorId } = room.admin
    const curriculumId = await t.build.topic({ authorId })
    const plan = (await t.build.video({ authorId, curriculumId })).id
    expect(await of({ groupId: room.groupId })).toEqual([failed, lesson])
    expect(await of({ groupId: room.groupId, status: VideoStatus.Error })).toEqual([failed])
    expect(await of({ curriculumId })).toEqual([plan])
    expect(await of({ type: 'lesson' })).toEqual([failed, lesson])
    expect(await of({ type: 'curriculum' })).toContain(plan)
    expect(await of({ type: 'curriculum', groupId: room.groupId })).toEqual([])
  })

  it.each([
    [{ keys: 'author_id' }, 'keys.0'],
    [{ keys: ['origName', 'message; drop table video'] }, 'keys.1'],
    [{ type: 'short' }, 'type'],
    [{ groupId: 'x' }, 'groupId'],
    [{ curriculumId: -1 }, 'curriculumId'],
    [{ status: 0 }, 'status'],
  ])('the list of all videos answers 400 for %j', async (query, field) => {
    const answer = await all(query)
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('the rights to edit and delete a video', () => {
  // Shows: PERM-011
  it.each(Object.entries(VideoStatus))(
    'a video with the status %s may be edited and deleted with the update right, and deleted by its author',
    async (_name, status) => {
      const id = await createVideo({ status })
      const rights = async (person: { token: string }, route: 'read' | 'admin' | 'academic') => {
        const { token } = person
        const params = { id: room.groupId }
        const video =
          route === 'read'
            ? await read(id, { token } as VideoTestCentre['admin'])
            : (await t.send(route === 'admin' ? videos.list.all : videos.list.own, { token, params })).data.videos[0]
        return [video?.canEdit, video?.canDelete]
      }
      const isUploading = status === VideoStatus.Uploading
      expect(await rights(room.admin, 'admin')).toEqual([true, true])
      expect(await rights(room.teacher, 'academic')).toEqual([true, true])
      expect(await rights(room.teacher, 'read')).toEqual([true, true])
      expect(await rights(room.assistant, 'academic')).toEqual([!isUploading, true])
      expect(await rights(room.assistant, 'read')).toEqual([!isUploading, true])
      const reader = await t.signedIn({ grants: ['all_groups:video_upload.read'], headOfficeIds: [room.headOfficeId] })
      expect(await rights(reader, 'admin')).toEqual([false, false])
      const uploader = await t.signedIn({
        grants: ['all_groups:video_upload.read', 'all_groups:video_upload.create'],
        headOfficeIds: [room.headOfficeId],
      })
      expect(await rights(uploader, 'admin')).toEqual([false, false])
      const [former] = await t.db.many<{ role: number }>(
        sql`select role_id as role from staff where id = ${room.assistant.staffId}`,
      )
      await t.db.run(sql`
      update role set grants = '{my_groups:video_upload.read}', version = version + 1 where id = ${former?.role ?? 0}`)
      expect(await rights(room.assistant, 'academic')).toEqual([false, false])
    },
  )

  it("with the update right for own groups only, canEdit of a video is true in the viewer's own groups, but false in the list of all groups", async () => {
    const elsewhere = await t.build.group({ headOfficeId: room.headOfficeId })
    const [mine, other] = [
      await createVideo(),
      (await t.build.video({ groupId: elsewhere, authorId: room.admin.staffId })).id,
    ]
    const person = await t.signedIn({
      grants: ['all_groups:video_upload.read', 'my_groups:video_upload.read', 'my_groups:video_upload.update'],
      headOfficeIds: [room.headOfficeId],
    })
    await t.db.run(sql`
      insert into group_staff (ext_id, group_id, staff_id, role) values (${`mine-${person.staffId}`}, ${room.groupId}, ${person.staffId}, 'teacher')`)
    const { token } = person
    const of = async (id: number) => (await read(id, person as never)).canEdit
    expect([await of(mine), await of(other)]).toEqual([true, false])
    const params = { id: room.groupId }
    expect((await t.send(videos.list.all, { token, params })).data.videos[0]?.canEdit).toBe(false)
    expect((await t.send(videos.list.own, { token, params })).data.videos[0]?.canEdit).toBe(true)
  })

  it("a study plan's video may be edited and deleted with the update right to the study plan, and by its author with the create right", async () => {
    const author = await t.signedIn({ grants: ['study:curriculum.read', 'study:curriculum.create'] })
    const keeper = await t.signedIn({ grants: ['study:curriculum.read', 'study:curriculum.update'] })
    const { id } = await t.build.video({ authorId: author.staffId })
    const of = async ({ token }: { token: string }) => {
      const { video } = (await t.send(videos.read, { token, params: { id } })).data
      return [video.canEdit, video.canDelete]
    }
    expect([await of(author), await of(keeper)]).toEqual([
      [true, true],
      [true, true],
    ])
    const reader = await t.signedIn({
      grants: ['study:curriculum.read', 'all_groups:video_upload.update', 'my_groups:video_upload.update'],
    })
    expect(await of(reader)).toEqual([false, false])
  })
})

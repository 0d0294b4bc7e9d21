import { portalParentingVideos } from '@markaz/protocol/content/parenting-videos/own-parenting-videos.routes'
import { parentingVideos } from '@markaz/protocol/content/parenting-videos/routes'
import type { ParentingVideoInput } from '@markaz/protocol/content/parenting-videos/schemas'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import { storeFile } from '../../centre/files/store-file.ts'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { VideoOptions } from '../../testing/build-videos.ts'
import { openParentSession } from '../../testing/portal-session.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'
import { deleteAbandonedParentingUploads } from './parenting-videos.routes.ts'

const t = shareTestApp()
let token: string
let staffId: number
beforeAll(async () => {
  const grants = ['create', 'read', 'update', 'delete'].map((option) => `content:parenting_videos.${option}`)
  ;({ token, staffId } = await t.signedIn({ grants }))
})

const video = async (more: Partial<VideoOptions> = {}) =>
  (await t.build.video({ type: 'parenting', authorId: staffId, ...more })).id
const picture = () =>
  storeFile(
    { ...t.deps, viewer: { id: staffId } },
    { folder: 'images', extension: 'png', name: 'muqova.png', mimeType: 'image/png', bytes: Buffer.from('png') },
  )
const add = (body: { videoId: number } & Partial<ParentingVideoInput>) =>
  t.send(parentingVideos.create, { token, body: { name: 'Uyga vazifada qanday yordam beramiz', ...body } })
const read = async (id: number) => (await t.send(parentingVideos.read, { token, params: { id } })).data?.parentingVideo
const isDeleted = async (videoId: number) =>
  (await t.db.one<{ is: boolean }>(sql`select deleted_at is not null as is from video where id = ${videoId}`))?.is
const isUsed = async (key: string) =>
  (await t.db.one<{ is: boolean }>(sql`select used_at is not null as is from file where key = ${key}`))?.is

describe('videos for parents', () => {
  // Shows: PARENTVIDEO-003, PARENTVIDEO-004, PARENTVIDEO-005
  it('a video for parents has its own upload route, is saved with a title, and can be played when it is converted', async () => {
    const link = { type: 'parenting', origName: 'Suhbat', size: 5, groupId: null, lessonId: null } as const
    const made = await t.send(videos.createLink.all, { token, body: link })
    expect(made.status).toBe(201)
    const { id } = (await add({ videoId: made.data.id })).data
    expect((await read(id))?.video).toMatchObject({
      id: made.data.id,
      type: 'parenting',
      status: VideoStatus.Uploading,
    })
    expect((await t.send(videos.play, { token, params: { id: made.data.id } })).error.code).toBe('VIDEO_NOT_READY')

    const videoId = await video()
    const thumbnail = await picture()
    const done = (await add({ name: 'Ekran vaqti', videoId, thumbnail, description: 'Yosh bo‘yicha me’yorlar' })).data
      .id
    expect(await read(done)).toMatchObject({ thumbnail: { path: thumbnail }, video: { id: videoId, canEdit: true } })
    expect((await t.send(videos.play, { token, params: { id: videoId } })).status).toBe(200)
    expect(await isUsed(thumbnail)).toBe(true)
    expect(await readLastAudit(t.db)).toMatchObject({
      entity: 'parenting-video',
      permissionName: 'content:parenting_videos',
    })
    const list = (await t.send(parentingVideos.list, { token, query: { value: 'ekran' } })).data
    expect([list.total, list.parentingVideos[0]?.id]).toEqual([1, done])
  })

  it.each([
    ["another user's video", async () => video({ authorId: (await t.signedIn({})).staffId })],
    ['a video of a lesson', async () => (await t.build.video({ authorId: staffId })).id],
    ['a deleted video', () => video({ deletedAt: '2026-11-20T10:00:00Z' })],
    [
      'the video of another card',
      async () => {
        const videoId = await video()
        await add({ videoId })
        return videoId
      },
    ],
    ['a video that does not exist', async () => 999_999],
  ])(
    'saving a video for parents with %s as its file answers 400 with an error at the field videoId, and writes nothing',
    async (_, which) => {
      const videoId = await which()
      const before = await countRowsOfTables(t.db, 'parenting_video', 'audit')
      const answer = await add({ videoId, thumbnail: await picture() })
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['videoId']])
      expect(await countRowsOfTables(t.db, 'parenting_video', 'audit')).toEqual(before)
    },
  )

  it('the name of a video for parents may have 500 characters but not 501, and saving it needs an uploaded video', async () => {
    const videoId = await video()
    for (const name of ['x'.repeat(501), ' ', ''])
      expect(Object.keys((await add({ name, videoId })).error.fields ?? {})).toEqual(['name'])
    expect((await add({ name: 'x'.repeat(500), videoId })).status).toBe(201)
  })

  // Shows: PARENTVIDEO-006
  it("an edit can replace a video for parents (the old file is then deleted), and can remove the video's preview picture", async () => {
    const [first, second, thumbnail] = [await video(), await video(), await picture()]
    const { id } = (await add({ videoId: first, thumbnail })).data
    const edit = (body: object) =>
      t.send(parentingVideos.update, { token, params: { id }, body: { name: 'Yangi', ...body } })
    expect((await edit({ description: 'a' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ name: 'Yangi', video: { id: first }, thumbnail: { path: thumbnail } })
    expect((await edit({ videoId: second, thumbnail: null })).status).toBe(200)
    expect(await read(id)).toMatchObject({ description: '', video: { id: second }, thumbnail: null })
    expect([await isDeleted(first), await isDeleted(second), await isUsed(thumbnail)]).toEqual([true, false, false])
    expect(await readLastAudit(t.db)).toMatchObject({ before: { videoId: first }, after: { videoId: second } })
  })

  // Shows: PARENTVIDEO-007
  it('deleting a video for parents deletes its file and picture; if only its file is deleted, the entry stays without a file', async () => {
    const [videoId, thumbnail] = [await video(), await picture()]
    const { id } = (await add({ videoId, thumbnail })).data
    expect((await t.send(parentingVideos.remove, { token, params: { id } })).status).toBe(200)
    expect([await read(id), await isDeleted(videoId), await isUsed(thumbnail)]).toEqual([undefined, true, false])
    expect((await t.send(parentingVideos.remove, { token, params: { id } })).status).toBe(404)

    const lost = await video()
    const card = (await add({ videoId: lost })).data.id
    await t.send(videos.remove.all, { token, params: { id: lost }, query: {} })
    expect((await read(card))?.video).toBe(null)
  })

  it('an upload of a video for parents, and no other upload, is deleted if its form was not saved within a day', async () => {
    const [young, old, hung] = [
      await video(),
      await video({ createdAt: '2026-11-19T10:00:00Z' }),
      await video({ createdAt: '2026-11-19T10:00:00Z' }),
    ]
    await add({ videoId: hung })
    await deleteAbandonedParentingUploads(t.deps)
    expect([await isDeleted(young), await isDeleted(old), await isDeleted(hung)]).toEqual([false, true, false])
  })

  // Shows: DAY-012
  it('parents can watch a finished video for parents and load its files, but only while they are signed in', async () => {
    const [shown, pending] = [await video({ durationSeconds: 75 }), await video({ status: VideoStatus.Processing })]
    const { id } = (await add({ name: 'Imtihon oldidan', videoId: shown, description: 'Besh maslahat' })).data
    const { id: later } = (await add({ videoId: pending })).data
    const { id: draft } = (await add({ videoId: await video(), isDraft: true })).data
    const family = await t.build.agent({ studentIds: [await t.build.student()] })
    const parent = await openParentSession(t.deps, t.db, family)
    const play = (of: number) => t.send(portalParentingVideos.play, { token: parent, params: { id: of } })
    const { videos: list, total } = (await t.send(portalParentingVideos.list, { token: parent, query: {} })).data
    expect(list[0]).toMatchObject({ id, name: 'Imtihon oldidan', description: 'Besh maslahat', durationSeconds: 75 })
    expect([total, list.length, list.some((one) => [later, draft].includes(one.id))]).toEqual([
      list.length,
      total,
      false,
    ])
    expect((await play(later)).error.code).toBe('VIDEO_NOT_READY')
    for (const hidden of [draft, 999_999]) expect((await play(hidden)).status).toBe(404)
    const { url } = (await play(id)).data
    const { hostId } = (await t.db.one<{ hostId: string }>(
      sql`select host_id as "hostId" from video where id = ${shown}`,
    )) as {
      hostId: string
    }
    await t.deps.files.put(`videos/${hostId}/${url.split('/').at(-1)}`, Buffer.from('#EXTM3U'))
    const fetched = () => t.app.inject({ url })
    expect((await fetched()).statusCode).toBe(200)
    await t.db.run(sql`update parent_session set ended_at = now() where agent_id = ${family}`)
    expect((await fetched()).statusCode).toBe(404)
  })

  it('users with only the right to lesson videos cannot play videos for parents, and vice versa', async () => {
    const videoId = await video()
    const lesson = (await t.build.video({ authorId: staffId })).id
    expect((await t.send(videos.play, { token, params: { id: lesson } })).status).toBe(404)
    const other = await t.signedIn({
      grants: ['all_groups:video_upload.read', 'study:curriculum.read', 'content:posts.read'],
    })
    expect((await t.send(videos.play, { token: other.token, params: { id: videoId } })).status).toBe(404)
    expect((await t.send(parentingVideos.list, { token: other.token, query: {} })).status).toBe(403)
  })
})

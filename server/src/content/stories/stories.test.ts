import { uploads } from '@markaz/protocol/centre/files/routes'
import { portalStories, stories } from '@markaz/protocol/content/stories/routes'
import { AppError } from '@markaz/protocol/errors'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { studentPersonalDataRegistry } from '../../access/personal-data.ts'
import { storeFile } from '../../centre/files/store-file.ts'
import { sql } from '../../db/db.ts'
import type { VideoHost } from '../../integrations/video-host/port.ts'
import { convertVideoJobKind } from '../../teaching/videos/video-job-kinds.ts'
import { shareTestApp } from '../../testing/app.ts'
import { loseConnectionAtCommit } from '../../testing/lose-commit.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'

let token: string
let staffId: number
let durationSeconds = 12
const host: VideoHost = {
  name: 'local',
  createUpload: () => Promise.reject(new Error('a story makes its own place')),
  received: async () => null,
  async advance({ hostId }) {
    await t.deps.files.put(`videos/${hostId}/original.mp4`, Buffer.from('film'))
    const playable = { kind: 'file', file: 'original.mp4', mimeType: 'video/mp4', poster: null } as const
    return { kind: 'done', playable, durationSeconds }
  },
  removeOriginal: async () => {},
  remove: async () => {},
}
const t = shareTestApp({ videoHosts: { forNew: host, named: () => host } })
beforeAll(async () => {
  const grants = ['profile.read', ...['create', 'update', 'delete'].map((option) => `content:posts.${option}`)]
  ;({ token, staffId } = await t.signedIn({ grants }))
})

const file = (folder: string, extension: string) =>
  storeFile(
    { ...t.deps, viewer: { id: staffId } },
    { folder, extension, name: `a.${extension}`, mimeType: 'x/y', bytes: Buffer.from('bytes') },
  )
const picture = () => file('short-videos', 'jpg')
const film = () => file('short-videos', 'mp4')
const cover = () => file('short-videos/thumbnails', 'png')
const add = (body: {
  attachment: string
  title?: string
  link?: string | null
  thumbnail?: string | null
  isActive?: boolean
}) => t.send(stories.create, { token, body: { title: 'Ochiq eshiklar kuni', isActive: true, ...body } })
const read = async (id: number) => (await t.send(stories.read, { token, params: { id } })).data?.story
const convert = () => t.app.queue.runDue(convertVideoJobKind)
const isUsed = async (key: string) =>
  (await t.db.one<{ is: boolean }>(sql`select used_at is not null as is from file where key = ${key}`))?.is
let logins = 0
async function pupil() {
  const id = await t.build.student({ login: `tomoshabin${++logins}` })
  const token = await openStudentSession(t.deps, t.db, { studentId: id, address: '127.0.0.1', userAgent: null })
  return {
    id,
    see: (storyId: number) => t.send(portalStories.view, { token, params: { id: storyId } }),
    stories: async () => (await t.send(portalStories.list, { token, query: { perPage: 100 } })).data.stories,
  }
}

describe('stories for students', () => {
  // Shows: STORY-002, STORY-003, STORY-005
  it('students see a story with a picture while it is active; each student is counted once as a viewer', async () => {
    const attachment = await picture()
    const { id } = (await add({ attachment, link: 'https://markaz.uz/qabul' })).data
    expect(await readLastAudit(t.db)).toMatchObject({ entity: 'story', permissionName: 'content:posts', entityId: id })
    const [ali, vali] = [await pupil(), await pupil()]
    expect((await ali.stories())[0]).toMatchObject({
      id,
      link: 'https://markaz.uz/qabul',
      isSeen: false,
      playback: null,
    })
    for (const one of [ali, ali, vali]) expect((await one.see(id)).status).toBe(200)
    await Promise.all([ali.see(id), vali.see(id), vali.see(id)])
    expect((await read(id))?.viewsCount).toBe(2)
    expect((await ali.stories())[0]?.isSeen).toBe(true)

    const body = { title: 'Ochiq eshiklar', attachment, isActive: false }
    expect((await t.send(stories.update, { token, params: { id }, body })).status).toBe(200)
    expect(await read(id)).toMatchObject({ title: 'Ochiq eshiklar', isActive: false, link: null, viewsCount: 2 })
    expect([(await ali.stories()).map((one) => one.id), (await ali.see(id)).status]).toEqual([[], 404])
    const list = await t.send(stories.list, { token, query: { isActive: 'false', value: 'eshik' } })
    expect([list.data.total, list.data.stories[0]?.id]).toEqual([1, id])
  })

  // Shows: STORY-003, STORY-004, STORY-006
  it('a video story is converted like other videos, and students can play it until the story is deactivated', async () => {
    const attachment = await film()
    const thumbnail = await cover()
    const { id } = (await add({ attachment, thumbnail })).data
    const one = await pupil()
    expect(await one.stories()).toEqual([])
    expect((await read(id))?.video).toMatchObject({ status: VideoStatus.Waiting, type: 'story', isWhole: true })
    await convert()
    const video = (await read(id))?.video
    expect(video).toMatchObject({ status: VideoStatus.Done, durationSeconds: 12, canEdit: true })
    expect((await t.send(videos.play, { token, params: { id: video?.id ?? 0 } })).status).toBe(200)
    const shown = (await one.stories())[0]
    expect(shown?.thumbnail).toContain('/files/short-videos/thumbnails/')
    const play = async () => (await t.app.inject(shown?.playback?.url ?? '')).statusCode
    expect(await play()).toBe(200)
    const body = { title: 'A', attachment, thumbnail, isActive: false }
    await t.send(stories.update, { token, params: { id }, body })
    expect(await play()).toBe(404)
    await t.send(stories.update, { token, params: { id }, body: { ...body, isActive: true } })
    expect([await play(), (await read(id))?.video?.id]).toEqual([200, video?.id])

    expect((await t.send(stories.remove, { token, params: { id } })).status).toBe(200)
    expect([await play(), await isUsed(attachment), await isUsed(thumbnail)]).toEqual([404, false, false])
    expect((await t.send(stories.remove, { token, params: { id } })).status).toBe(404)
  })

  it('a video story keeps its video if the database connection was lost while the transaction was committed', async () => {
    loseConnectionAtCommit(t.deps.db, sql`select from story where title = 'Eshitilmagan'`)
    const made = await add({ attachment: await film(), title: 'Eshitilmagan' })
    expect(made.error.code).toBe('SAVE_UNKNOWN')
    const { hostId = '' } =
      (await t.db.one<{ hostId: string }>(sql`
      select host_id as "hostId" from video join story on story.video_id = video.id where title = 'Eshitilmagan'`)) ??
      {}
    expect(await t.deps.uploads.received(hostId)).toEqual({ offsetBytes: 5, sizeBytes: 5 })
  })

  it("if the video host has no space for a story's video, saving fails and leaves neither an upload nor an open file", async () => {
    const { uploads: store } = t.deps
    const attachment = await film()
    const full = () => Promise.reject(new AppError('DISK_FULL'))
    const [opened, made] = [vi.spyOn(t.deps.files, 'open'), vi.spyOn(store, 'create')]
    vi.spyOn(store.datastore, 'write').mockImplementationOnce(full)
    expect((await add({ attachment })).error.code).toBe('DISK_FULL')
    expect(await store.received(made.mock.calls[0]?.[0] as string)).toBeNull()
    made.mockImplementationOnce(full)
    expect((await add({ attachment })).error.code).toBe('DISK_FULL')
    for (const { value } of opened.mock.results) expect((await value)?.stream.destroyed).toBe(true)
    vi.restoreAllMocks()
  })

  it("a new attachment replaces a story's old attachment, whose video and preview are deleted", async () => {
    const { id } = (await add({ attachment: await film(), thumbnail: await cover() })).data
    const before = await read(id)
    const body = {
      title: 'Rasm',
      attachment: await picture(),
      thumbnail: before?.thumbnail?.path ?? null,
      isActive: true,
    }
    expect((await t.send(stories.update, { token, params: { id }, body })).status).toBe(200)
    expect(await read(id)).toMatchObject({ video: null, thumbnail: null })
    const row = await t.db.one(sql`select deleted_at is not null as gone from video where id = ${before?.video?.id}`)
    expect([row, await isUsed(before?.attachment.path ?? '')]).toEqual([{ gone: true }, false])
  })

  it("if a story's video is longer than declared, the conversion fails with this reason, and students do not see the story", async () => {
    durationSeconds = 61
    const { id } = (await add({ attachment: await film() })).data
    await convert()
    durationSeconds = 12
    expect((await read(id))?.video).toMatchObject({
      status: VideoStatus.Error,
      message: "Video 60 soniyadan uzun bo'lmasin",
    })
    expect(await (await pupil()).stories()).not.toContainEqual(expect.objectContaining({ id }))
  })

  it.each([
    ['a script as its link', { link: 'javascript:alert(1)' }, 'link'],
    ['an address without https as its link', { link: 'markaz.uz' }, 'link'],
    ['no title', { title: ' ' }, 'title'],
  ])('saving a story with %s answers 400 naming the field, and nothing is written', async (_, more, field) => {
    const before = await countRowsOfTables(t.db, 'story', 'video', 'audit')
    const answer = await add({ attachment: await picture(), ...more })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]])
    expect(await countRowsOfTables(t.db, 'story', 'video', 'audit')).toEqual(before)
  })

  it('a story accepts only an attachment that the user uploaded for stories; a refused story leaves no data behind', async () => {
    const used = await film()
    await add({ attachment: used })
    const before = await countRowsOfTables(t.db, 'story', 'video')
    const jobs = await t.db.many(sql`select key from job where kind = 'video.convert' order by id`)
    for (const attachment of [used, await cover(), await file('images', 'jpg'), 'short-videos/../x.mp4'])
      expect((await add({ attachment })).error.code).toBe('FILE_UNKNOWN')
    expect((await add({ attachment: await film(), thumbnail: await picture() })).error.code).toBe('FILE_UNKNOWN')
    expect(await countRowsOfTables(t.db, 'story', 'video')).toEqual(before)
    expect(await t.db.many(sql`select key from job where kind = 'video.convert' order by id`)).toEqual(jobs)
  })

  it("erasing a student's data deletes the records of the student's views of stories; each story's number of views stays", async () => {
    const { id } = (await add({ attachment: await picture(), title: 'Qish bayrami' })).data
    const one = await pupil()
    await one.see(id)
    const about = studentPersonalDataRegistry.all().find(({ tables }) => tables.includes('story_view'))
    expect(await about?.read?.(t.db, one.id)).toMatchObject({ "ko'rilgan hikoyalar": [{ nomi: 'Qish bayrami' }] })
    await t.db.transaction(
      (tx) => about?.forget?.(tx, { studentId: one.id, now: t.deps.clock.now() }) ?? Promise.resolve(),
    )
    expect([(await one.stories())[0]?.isSeen, (await read(id))?.viewsCount]).toEqual([false, 1])
  })

  it('a user without the right to change stories sees the list of stories, but cannot delete a story or upload its file', async () => {
    const reader = await t.signedIn({ grants: ['profile.read'] })
    expect((await t.send(stories.list, { token: reader.token, query: {} })).status).toBe(200)
    expect((await t.send(stories.remove, { token: reader.token, params: { id: 1 } })).status).toBe(403)
    const file = { name: 'a.png', bytes: Buffer.from('x') }
    expect((await t.send(uploads.storyAttachment, { token: reader.token, file, query: {} as never })).status).toBe(403)
  })
})

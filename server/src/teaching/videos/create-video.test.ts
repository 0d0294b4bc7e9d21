import { AppError } from '@markaz/protocol/errors'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus, videoMaxBytes } from '@markaz/protocol/teaching/videos/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { VideoHostError } from '../../integrations/video-host/port.ts'
import { shareTestApp, startTestApp, type TestApp } from '../../testing/app.ts'
import {
  allCurriculumGrants,
  buildVideoTestCentre,
  createSimulatedVideoHost,
  type VideoTestCentre,
} from './testing/video-test-centre.ts'

const t = shareTestApp()
let room: VideoTestCentre
let otherApp: TestApp
let otherCentre: VideoTestCentre
const host = createSimulatedVideoHost()
beforeAll(async () => {
  otherApp = await startTestApp({ videoHosts: { forNew: host.port, named: () => host.port } })
  otherCentre = await buildVideoTestCentre(otherApp)
})
afterAll(async () => {
  await otherApp.close()
})
beforeEach(async () => {
  room = await buildVideoTestCentre(t)
})

const create = (body: object = {}, { token } = room.teacher) =>
  t.send(videos.createLink.own, {
    token,
    body: { groupId: room.groupId, lessonId: room.lessonId, origName: 'Dars', size: 1_000, type: 'lesson', ...body },
  })
const createAtExternalHost = () =>
  otherApp.send(videos.createLink.all, {
    token: otherCentre.admin.token,
    body: {
      groupId: otherCentre.groupId,
      lessonId: otherCentre.lessonId,
      origName: 'Dars',
      size: 1_000,
      type: 'lesson',
    },
  })
const rowOf = (id: number, { db } = t) => db.one<Record<string, unknown>>(sql`select * from video where id = ${id}`)
const written = ({ db } = t) =>
  db.one(sql`
    select (select count(*) from video) as videos, (select count(*) from video_upload) as uploads,
      (select count(*) from video_event) as events, (select count(*) from audit) as lines`)

describe('creating a video and the link for its upload (createLink)', () => {
  // Shows: VIDEO-016, VIDEO-017, VIDEO-022, VIDEO-035
  it("creating a video creates its row, an empty file in the centre's own store, the first history entry and an audit row", async () => {
    const { status, data } = await create({ origName: " O'tgan dars ", fileName: 'IMG 01.mov' })
    expect(status).toBe(201)
    expect(data).toEqual({ id: data.id, videoId: data.videoId, uploadUrl: `/tus/files/${data.videoId}` })
    expect(await rowOf(data.id)).toMatchObject({
      type: 'lesson',
      group_id: room.groupId,
      lesson_id: room.lessonId,
      curriculum_id: null,
      orig_name: "O'tgan dars",
      file_name: 'IMG 01.mov',
      size_bytes: 1_000,
      status: VideoStatus.Uploading,
      percentage: 0,
      host: 'local',
      host_id: data.videoId,
      upload_url: data.uploadUrl,
      is_whole: false,
      author_id: room.teacher.staffId,
      expires_at: '2026-11-22T10:00:00.000Z',
      created_at: '2026-11-21T10:00:00.000Z',
    })
    expect(await t.deps.uploads.received(data.videoId)).toEqual({ offsetBytes: 0, sizeBytes: 1_000 })
    expect(
      await t.db.many(
        sql`select video_id, owner_id, size_bytes, leased_by from video_upload where id = ${data.videoId}`,
      ),
    ).toEqual([{ video_id: data.id, owner_id: room.teacher.staffId, size_bytes: 1_000, leased_by: null }])
    const { history } = (await t.send(videos.history, { token: room.teacher.token, params: { id: data.id } })).data
    expect(history).toMatchObject([
      {
        status: VideoStatus.Uploading,
        message: 'Yuklash boshlandi',
        createdAt: '2026-11-21T10:00:00.000Z',
        by: { id: room.teacher.staffId },
      },
    ])
    const lines = await t.db.many(
      sql`select action, staff_id, permission_name, before, after from audit where entity = 'video' and entity_id = ${data.id}`,
    )
    expect(lines).toEqual([
      {
        action: 'create',
        staff_id: room.teacher.staffId,
        permission_name: 'my_groups:video_upload',
        before: null,
        after: {
          type: 'lesson',
          groupId: room.groupId,
          lessonId: room.lessonId,
          curriculumId: null,
          origName: "O'tgan dars",
          size: 1_000,
          host: 'local',
        },
      },
    ])
  })

  it('video names with special characters or in any alphabet are stored unchanged', async () => {
    const origName = `<img src=x onerror=alert(1)> '; drop table video; -- =SUM(1) 🎬 ғўқ ʻ ${'я'.repeat(400)}`
    const { data } = await create({ origName, fileName: '../../etc/passwd' })
    expect(await rowOf(data.id)).toMatchObject({ orig_name: origName, file_name: '../../etc/passwd' })
    expect(data.uploadUrl).toMatch(/^\/tus\/files\/[0-9a-f-]{36}$/)
  })

  // Shows: VIDEO-032
  it.each([1, 500])('creating a video accepts a name of %i characters', async (length) => {
    expect((await create({ origName: '🎬'.repeat(length) })).status).toBe(201)
  })

  it('a video that is created without a file name has a file named like the video', async () => {
    expect(await rowOf((await create({ origName: 'Kasrlar' })).data.id)).toMatchObject({ file_name: 'Kasrlar' })
  })

  it.each([
    [{ origName: '' }, 'origName'],
    [{ origName: '   ' }, 'origName'],
    [{ origName: 'a'.repeat(501) }, 'origName'],
    [{ size: 0 }, 'size'],
    [{ size: 1.5 }, 'size'],
    [{ size: videoMaxBytes + 1 }, 'size'],
    [{ type: 'short' }, 'type'],
    [{ lessonId: null }, 'lessonId'],
    [{ lessonId: undefined }, 'lessonId'],
    [{ groupId: null }, 'groupId'],
    [{ fileName: 'a'.repeat(256) }, 'fileName'],
  ])('creating a video with the body %j answers 400, and nothing is written', async (body, field) => {
    const before = await written()
    const answer = await create(body)
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, [field]])
    expect(await written()).toEqual(before)
  })

  // Shows: VIDEO-005
  it('creating a video answers 400 naming lessonId for a lesson of another group and for an unknown lesson', async () => {
    const groupId = await t.build.group({ headOfficeId: room.headOfficeId })
    const lessonId = await t.build.lesson({ groupId, date: '2026-11-20' })
    const before = await written()
    for (const wrong of [lessonId, 999_999_999]) {
      const answer = await create({ lessonId: wrong }, room.teacher)
      expect([answer.status, answer.error.code, Object.keys(answer.error.fields ?? {})]).toEqual([
        400,
        'VALIDATION',
        ['lessonId'],
      ])
    }
    expect(await written()).toEqual(before)
  })

  // Shows: VIDEO-008
  it("creating a study plan's video ignores group and lesson, and requires an existing topic", async () => {
    const { token, staffId } = await t.signedIn({ grants: allCurriculumGrants })
    const curriculumId = await t.build.topic({ authorId: staffId })
    const answer = await create({ type: 'curriculum', curriculumId }, { token, staffId })
    expect(answer.status).toBe(201)
    const nowhere = await create({ type: 'curriculum', curriculumId: 987_654 }, { token, staffId })
    expect(nowhere.error.fields).toHaveProperty('curriculumId')
    const alone = await t.send(videos.createLink.all, {
      token,
      body: { type: 'curriculum', origName: 'Reja', size: 5, groupId: null, lessonId: null },
    })
    expect(alone.status).toBe(201)
    expect(await rowOf(answer.data.id)).toMatchObject({
      type: 'curriculum',
      group_id: null,
      lesson_id: null,
      curriculum_id: curriculumId,
    })
  })

  // Shows: VIDEO-003
  it('an eleventh running video upload of one user answers 409; pausing, completing or deleting an upload makes room', async () => {
    const mine: number[] = []
    for (let i = 0; i < 10; i++) mine.push((await create()).data.id)
    const before = await written()
    const answer = await create()
    expect([answer.status, answer.error.code]).toEqual([409, 'VIDEO_TOO_MANY'])
    expect(await written()).toEqual(before)
    expect((await create({}, room.assistant)).status).toBe(201)
    const [first, second, third] = mine as [number, number, number]
    const free = [
      sql`update video set status = ${VideoStatus.Pause} where id = ${first}`,
      sql`update video set status = ${VideoStatus.Waiting} where id = ${second}`,
      sql`update video set deleted_at = now() where id = ${third}`,
    ]
    for (const change of free) {
      await t.db.run(change)
      expect([(await create()).status, (await create()).status]).toEqual([201, 409])
    }
  })

  it('a paused video upload cannot resume while ten other uploads of the user are running', async () => {
    const { id } = await t.build.video({
      groupId: room.groupId,
      authorId: room.teacher.staffId,
      status: VideoStatus.Pause,
    })
    for (let i = 0; i < 10; i++) await create()
    const answer = await t.send(videos.updateStatus.own, {
      token: room.teacher.token,
      params: { id },
      body: { status: VideoStatus.Uploading, message: 'Davom' },
    })
    expect([answer.status, answer.error.code, (await rowOf(id))?.status]).toEqual([409, 'VIDEO_TOO_MANY', 4])
  })
})

describe('creating a video at an external host', () => {
  beforeEach(() => Object.assign(host, { trouble: null, created: [], removed: [] }))

  it("creating a video at an external host returns the URL at which the host accepts the upload, and creates no upload in the centre's own storage", async () => {
    const { status, data } = await createAtExternalHost()
    expect([status, data.uploadUrl]).toEqual([201, `https://tus.example/${host.created[0]}`])
    expect(await rowOf(data.id, otherApp)).toMatchObject({ host: 'vimeo', host_id: host.created[0] })
    expect(await otherApp.db.one(sql`select count(*) from video_upload`)).toEqual({ count: 0 })
  })

  it.each([
    [new VideoHostError('Hisobda joy qolmadi', { isFinal: true }), 502, 'VIDEO_HOST_DOWN'],
    [new AppError('DISK_FULL'), 507, 'DISK_FULL'],
  ])('creating a video writes nothing when the external host fails with %s', async (trouble, status, code) => {
    const before = await written(otherApp)
    host.trouble = trouble
    const answer = await createAtExternalHost()
    expect([answer.status, answer.error.code]).toEqual([status, code])
    expect(await written(otherApp)).toEqual(before)
  })

  it("the video reserved at the external host is removed again if the video's row cannot be written", async () => {
    await otherApp.db.run(sql`alter table video_event rename to video_event_gone`)
    const answer = await createAtExternalHost()
    await otherApp.db.run(sql`alter table video_event_gone rename to video_event`)
    expect([answer.status, host.created.length]).toEqual([500, 1])
    expect(host.removed).toEqual(host.created)
    expect(await otherApp.db.one(sql`select count(*) from video where host_id = ${host.created[0]}`)).toEqual({
      count: 0,
    })
  })
})

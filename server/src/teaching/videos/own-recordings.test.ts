import { ownVideos } from '@markaz/protocol/teaching/videos/own-videos.routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { VideoOptions } from '../../testing/build-videos.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { buildVideoTestCentre, buildVideoWithStatus, type VideoTestCentre } from './testing/video-test-centre.ts'

const t = shareTestApp()
let room: VideoTestCentre
beforeAll(async () => {
  room = await buildVideoTestCentre(t)
})

async function createStudent(membership: { startedDate?: string; endedDate?: string; groupId?: number } = {}) {
  const id = await t.build.student({ login: `t.${crypto.randomUUID()}`, headOfficeIds: [room.headOfficeId] })
  await t.build.membership({ studentId: id, groupId: room.groupId, ...membership })
  const token = await openStudentSession(t.deps, t.db, { studentId: id, address: '', userAgent: null })
  const sees = async (query: object = {}) => (await t.send(ownVideos.list, { token, query })).data
  const plays = async (videoId: number) => {
    const { status, error } = await t.send(ownVideos.play, { token, params: { id: videoId } })
    return error?.code ?? status
  }
  return { id, token, sees, plays }
}
const createRecording = async (day: number, options: Partial<VideoOptions> = {}) => {
  const date = `2026-11-${String(day).padStart(2, '0')}`
  const lessonId = await t.build.lesson({ groupId: options.groupId ?? room.groupId, date })
  return { lessonId, date, id: await buildVideoWithStatus(t, room, { lessonId, ...options }) }
}

// Shows: SAFE-021
it("a student sees and plays recordings of their group's lessons, the latest first, with posters", async () => {
  const ali = await createStudent()
  const [first, second] = [
    await createRecording(2, { origName: '1-dars' }),
    await createRecording(3, { origName: '2-dars' }),
  ]
  await t.build.homework({ groupId: room.groupId, theme: 'Kasrlar', date: first.date, lessonId: first.lessonId })
  const { videos, total } = await ali.sees({ groupId: room.groupId })
  expect([total, videos.map(({ id }) => id)]).toEqual([2, [second.id, first.id]])
  expect(videos[1]).toMatchObject({
    name: '1-dars',
    durationSeconds: 60,
    group: { id: room.groupId },
    lesson: { id: first.lessonId, date: '2026-11-02', name: 'Kasrlar' },
  })
  expect([await ali.plays(first.id), await ali.plays(second.id)]).toEqual([200, 200])
  const { data } = await t.send(ownVideos.play, { token: ali.token, params: { id: first.id } })
  const key = `videos/${data.url.split('/').slice(-2).join('/')}`
  await t.deps.files.put(key, Buffer.from('#EXTM3U'))
  expect((await t.app.inject({ url: data.url })).statusCode).toBe(200)
})

// Shows: SAFE-021
it('a student sees only recordings of lessons on the days on which the student was in the group', async () => {
  const [before, within, after, toCome] = [
    await createRecording(8),
    await createRecording(10),
    await createRecording(12),
    await createRecording(28),
  ]
  const groupId = await t.build.group({ headOfficeId: room.headOfficeId })
  const elsewhere = await createRecording(10, { groupId })
  const vali = await createStudent({ startedDate: '2026-11-09', endedDate: '2026-11-11' })
  expect((await vali.sees()).videos.map(({ id }) => id)).toEqual([within.id])
  const all = [before, within, after, toCome, elsewhere]
  expect(await Promise.all(all.map(({ id }) => vali.plays(id)))).toEqual([
    'NOT_FOUND',
    200,
    'NOT_FOUND',
    'NOT_FOUND',
    'NOT_FOUND',
  ])
  expect((await vali.sees({ groupId })).total).toBe(0)
  // The ERP no longer lists the membership, so the student sees no recording.
  await t.db.run(sql`update student_group set gone_at = now() where student_id = ${vali.id}`)
  expect([(await vali.sees()).total, await vali.plays(within.id)]).toEqual([0, 'NOT_FOUND'])
})

it('a student does not see recordings that are unfinished, failed or deleted', async () => {
  const sobir = await createStudent({ startedDate: '2026-11-16', endedDate: '2026-11-17' })
  const states = [
    VideoStatus.Uploading,
    VideoStatus.Waiting,
    VideoStatus.Processing,
    VideoStatus.Error,
    VideoStatus.Pause,
  ]
  for (const status of states) {
    const { id } = await createRecording(16, { status, playable: null })
    expect(await sobir.plays(id)).toBe('VIDEO_NOT_READY')
  }
  const deleted = await createRecording(17, { deletedAt: '2026-11-20T10:00:00Z' })
  expect([await sobir.plays(deleted.id), (await sobir.sees()).total]).toEqual(['NOT_FOUND', 0])
})

import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { createLessonsAhead } from '../teaching/groups/lessons.ts'
import { runVideoJobs } from '../teaching/videos/testing/video-test-centre.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { addDemoVideos } from './demo-videos.ts'

const today = '2026-11-21'

async function centre() {
  const t = await startTestApp()
  const headOfficeId = await t.build.headOffice()
  const courseId = await t.build.course({ name: 'Frontend' })
  const grants = ['create', 'read', 'update'].map((option) => `my_groups:video_upload.${option}`)
  const options = { grants, kind: 2 as const, headOfficeIds: [headOfficeId] }
  const teacher = await t.signedIn({ ...options, login: 'oqituvchi' })
  const colleague = await t.signedIn({ ...options })
  const groupOf = async (staffId: number, extId: string, endedDate?: string) => {
    const groupId = await t.build.group({ headOfficeId, courseId, ...(endedDate && { endedDate }) })
    await t.db.run(sql`update study_group set ext_id = ${extId} where id = ${groupId}`)
    await t.build.groupStaff({ groupId, staffId })
    await t.build.scheduleItem({ groupId, staffId })
    return groupId
  }
  const busyGroupId = await groupOf(teacher.staffId, 'group-001')
  await groupOf(teacher.staffId, 'group-002', '2026-11-20')
  const otherGroupId = await groupOf(colleague.staffId, 'group-003')
  await createLessonsAhead(t.db, { today, now: t.deps.clock.now() })
  await addDemoVideos(t.deps, today)
  return { ...t, teacher, colleague, busyGroupId, otherGroupId }
}

let t: Awaited<ReturnType<typeof centre>>
beforeAll(async () => {
  t = await centre()
})
afterAll(() => t.close())

const everything = (of: TestApp) =>
  of.db.many(sql`
    select host_id, orig_name, status, size_bytes, percentage, message, expires_at, playable, video.created_at, lesson.date,
      (select count(*) from video_event where video_id = video.id) as events
    from video join lesson on lesson.id = lesson_id order by video.id`)

const ofGroup = async (groupId: number, { token } = t.teacher) =>
  (await t.send(videos.list.own, { token, params: { id: groupId }, query: { perPage: 100 } })).data.videos

describe('videos of the demo centre', () => {
  it('demo videos are added once, and two demo centres created from the same ERP rows get the same videos', async () => {
    const first = await everything(t)
    await addDemoVideos(t.deps, today)
    expect(await everything(t)).toEqual(first)
    const other = await centre()
    expect(await everything(other)).toEqual(first)
    await other.close()
  })

  it('the demo teacher can play each finished demo video; it has a picture and segments, and its file has the size that the API returns', async () => {
    const all = await ofGroup(t.busyGroupId)
    const ready = all.filter((video) => video.status === VideoStatus.Done)
    expect(ready.length).toBeGreaterThanOrEqual(3)
    for (const { id, size } of ready) {
      const { data } = await t.send(videos.play, { token: t.teacher.token, params: { id } })
      expect(data).toMatchObject({ kind: 'file', mimeType: 'video/mp4', durationSeconds: 18 })
      const part = await t.app.inject({ url: data.url, headers: { range: 'bytes=0-1023' } })
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 0-1023/${size}`])
      expect(part.rawPayload.toString('latin1', 4, 8)).toBe('ftyp')
      // The index (`moov`) of an MP4 file must precede the frames, so that the video can be played before it is
      // completely loaded.
      const whole = (await t.app.inject(data.url)).rawPayload
      expect(whole.indexOf('moov')).toBeLessThan(whole.indexOf('mdat'))
      expect(whole.length).toBe(size)
      const poster = await t.app.inject(data.poster as string)
      expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(poster.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    }
  })

  // Shows: VIDEO-007, VIDEO-018
  it("one demo video has failed with a reason, one upload is paused halfway and expires in a few days, and each video's history explains its state", async () => {
    const all = await ofGroup(t.busyGroupId)
    const statuses = new Set(all.map((video) => video.status))
    expect([...statuses].sort()).toEqual([VideoStatus.Done, VideoStatus.Error, VideoStatus.Pause])
    for (const { id, status, message, percentage, createdAt } of all) {
      const { history } = (await t.send(videos.history, { token: t.teacher.token, params: { id } })).data
      expect([history[0]?.status, history.at(-1)?.status]).toEqual([status, VideoStatus.Uploading])
      const times = history.map((event) => event.createdAt)
      expect(times).toEqual(times.toSorted().reverse())
      expect([times.at(-1), times[0] && times[0] < '2026-11-20T19:00:00']).toEqual([createdAt, true])
      if (status === VideoStatus.Error) expect(message).toMatch(/\w+ \w+/)
      else expect(message).toBeNull()
      if (status === VideoStatus.Pause) expect([percentage, history.length]).toEqual([57, 2])
    }
    const paused = await t.db.one<{ expires_at: string }>(sql`select expires_at from video where status = 4`)
    expect(Date.parse(paused?.expires_at as string)).toBeGreaterThan(t.deps.clock.now().getTime() + 5 * 86_400_000)
  })

  it('the background job that checks videos changes no demo video', async () => {
    const before = await everything(t)
    await runVideoJobs(t.app.queue)
    expect(await everything(t)).toEqual(before)
  })

  it('some names of demo videos are long, in Latin and Cyrillic script', async () => {
    const names = (await ofGroup(t.busyGroupId)).map((video) => video.origName)
    expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(480)
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(500)
    expect(names.some((name) => /^[А-я]/.test(name))).toBe(true)
  })

  it('a second demo teacher has a video, too, and cannot play the videos of the first demo teacher', async () => {
    expect(await ofGroup(t.otherGroupId, t.colleague)).toHaveLength(1)
    const [own] = await ofGroup(t.busyGroupId)
    const { status } = await t.send(videos.play, { token: t.colleague.token, params: { id: own?.id as number } })
    expect(status).toBe(404)
  })
})

import { readFile } from 'node:fs/promises'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import type { PlayableVideo } from '../integrations/video-host/port.ts'
import { addDemoDataOnce } from './add-once.ts'
import { demoLogins } from './demo-accounts.ts'
import { seededRandomNumber, startOfTashkentDayMs } from './demo-submissions.ts'
import { uuidOfText } from './teaching-files.ts'
import {
  type DemoVideo,
  type DemoVideoStatusChange,
  demoVideosInAllStates,
  ordinaryDemoVideo,
} from './video-samples.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const groupsOfOthers = 4
/** Properties of lesson-clip.mp4, which every finished demo video contains and which also plays without ffmpeg. */
export const demoVideoProperties = {
  durationSeconds: 18,
  playable: { kind: 'file', file: 'original.mp4', mimeType: 'video/mp4', poster: 'poster.jpg' },
}

interface Place {
  groupId: number
  lessonId: number
  extId: string
  teacherId: number
  endsAt: string
}

/**
 * The demo teacher's busiest group gets one video in each state in which a video can stay. Some other groups get a
 * playable video.
 */
export async function addDemoVideos(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-videos', today }, async (tx) => {
    const [own, others] = [await lastLessonsOf(tx, today, 'own'), await lastLessonsOf(tx, today, 'others')]
    const busy = own.filter((place) => place.groupId === own[0]?.groupId)
    const videos = demoVideosInAllStates.map((video, index) => ({ video, place: busy[index % busy.length] }))
    const lastOf = Map.groupBy([...own, ...others], (place) => place.groupId)
    for (const [groupId, [place]] of lastOf)
      if (groupId !== busy[0]?.groupId) videos.push({ video: ordinaryDemoVideo, place })
    const planned = videos.flatMap(({ video, place }) =>
      place ? [{ video, place, begin: beginOf(video, place, today) }] : [],
    )
    const bytes = await readDemoVideoFiles()
    // Videos are inserted in order of time, because lists sort by id.
    for (const one of planned.toSorted((a, b) => a.begin - b.begin)) await addVideo(tx, deps, { ...one, bytes })
  })
}

/** Returns the last lessons of the demo teacher's groups (`own`), or of a few groups of other teachers (`others`). */
function lastLessonsOf(tx: Db, today: string, whose: 'own' | 'others'): Promise<Place[]> {
  const isOwn = sql`staff.login is not distinct from ${demoLogins.teacher}`
  return tx.many<Place>(sql`
    select taught.group_id as "groupId", taught.ext_id as "extId", lesson.id as "lessonId", taught.staff_id as "teacherId",
      (lesson.date + lesson.end_time) at time zone 'Asia/Tashkent' as "endsAt"
    from (
      select distinct on (study_group.ext_id) study_group.id as group_id, study_group.ext_id, staff.id as staff_id
      from study_group
      join group_staff on group_staff.group_id = study_group.id and group_staff.role = 'teacher' and group_staff.gone_at is null
      join staff on staff.id = group_staff.staff_id
      where study_group.gone_at is null and study_group.started_date <= ${today}::date
        and coalesce(study_group.ended_date >= ${today}::date, true)
        and ${whose === 'own' ? isOwn : sql`not (${isOwn})`}
        and exists (select from lesson where group_id = study_group.id and date < ${today}::date)
      order by study_group.ext_id, group_staff.id
      limit ${whose === 'own' ? 10 : groupsOfOthers}
    ) taught
    cross join lateral (
      select * from lesson where group_id = taught.group_id and date < ${today}::date order by date desc, begin_time desc, id limit 6
    ) lesson
    order by taught.ext_id, lesson.date desc, lesson.begin_time desc, lesson.id`)
}

export interface DemoVideoFiles {
  mp4: Buffer
  jpg: Buffer
}

export async function readDemoVideoFiles(): Promise<DemoVideoFiles> {
  const [mp4, jpg] = await Promise.all(
    ['mp4', 'jpg'].map((end) => readFile(new URL(`lesson-clip.${end}`, import.meta.url))),
  )
  return { mp4: mp4 as Buffer, jpg: jpg as Buffer }
}

async function addVideo(
  tx: Db,
  { files }: Deps,
  { video, place, begin, bytes }: { video: DemoVideo; place: Place; begin: number; bytes: DemoVideoFiles },
): Promise<void> {
  const hostId = uuidOfText(`${place.extId} ${video.name} ${video.status}`)
  const isDone = video.status === VideoStatus.Done
  if (isDone) {
    await files.put(`videos/${hostId}/original.mp4`, bytes.mp4)
    await files.put(`videos/${hostId}/poster.jpg`, bytes.jpg)
  }
  const events = eventsOf(video, begin)
  const last = events.at(-1) as (typeof events)[number]
  const playable: PlayableVideo | null = isDone ? (demoVideoProperties.playable as PlayableVideo) : null
  const row = await tx.one<{ id: number }>(sql`
    insert into video (type, group_id, lesson_id, orig_name, file_name, size_bytes, status, percentage, message, host, host_id,
      upload_url, is_whole, playable, duration_seconds, author_id, expires_at, created_at)
    values ('lesson', ${place.groupId}, ${place.lessonId}, ${video.name}, ${video.fileName},
      ${isDone ? bytes.mp4.length : video.sizeBytes}, ${video.status}, ${isDone ? 100 : video.percentage},
      ${video.status === VideoStatus.Error ? video.reason : null}, 'local', ${hostId}, ${`/tus/files/${hostId}`}, ${isDone},
      ${playable && JSON.stringify(playable)}, ${isDone ? demoVideoProperties.durationSeconds : null}, ${place.teacherId},
      ${isDone || video.isOver ? null : new Date(last.at + 7 * dayMs)}, ${new Date(begin)})
    returning id`)
  const rows = events.map(({ status, message, isServers, at }) => ({
    video_id: row?.id,
    status,
    message,
    staff_id: isServers ? null : place.teacherId,
    created_at: new Date(at),
  }))
  await tx.run(sql`
    insert into video_event (video_id, status, message, staff_id, created_at)
    select video_id, status, message, staff_id, created_at
    from json_populate_recordset(null::video_event, ${JSON.stringify(rows)}::json)`)
}

/**
 * Returns the start of the upload: the evening after the lesson, or `daysAgo` days before today; never later than
 * yesterday.
 */
function beginOf(video: DemoVideo, place: Place, today: string): number {
  const latest = startOfTashkentDayMs(today) - 3 * 60 * minuteMs
  if (video.daysAgo !== undefined)
    return latest - (video.daysAgo - 1) * dayMs - seededRandomNumber(video.name, 90) * minuteMs
  return Math.min(
    Date.parse(place.endsAt) + (15 + seededRandomNumber(`${place.extId} ${video.name}`, 60)) * minuteMs,
    latest,
  )
}

function eventsOf({ told }: DemoVideo, begin: number): (DemoVideoStatusChange & { at: number })[] {
  let at = begin
  return told.map((one) => {
    at += one.afterMinutes * minuteMs
    return { ...one, at }
  })
}

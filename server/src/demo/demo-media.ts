import { VideoStatus, type VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { putPicture } from './demo-pictures.ts'
import { type Clip, clip, clipBytes } from './demo-videos.ts'
import { openOnce } from './open-once.ts'
import { uuidOf } from './teaching-files.ts'

const dayMs = 86_400_000

interface Opened {
  deps: Deps
  staffId: number
  bytes: Clip
  /** Nine in the morning, so many days ago. */
  morning: (daysAgo: number) => Date
}

/** Videos for parents, and the versions of the app. Once, all of it or nothing; the same for the same rows but for the keys of files. */
export async function openDemoMedia(deps: Deps, today: string): Promise<void> {
  await openOnce(deps, { name: 'demo-media', today }, async (tx) => {
    const superadmin = await tx.one<{ id: number }>(sql`select id from staff where is_superadmin limit 1`)
    const nine = Date.parse(`${today}T09:00:00+05:00`)
    const morning = (daysAgo: number) => new Date(nine - daysAgo * dayMs)
    const opened: Opened = { deps, staffId: superadmin?.id ?? 0, bytes: await clipBytes(), morning }
    await addVersions(tx, opened)
    await addParentingVideos(tx, opened)
  })
}

const versions = [
  ['1.0.0', false, 190],
  ['1.1.0', true, 120],
  ['1.2.0', false, 61],
  ['1.2.1', false, 12],
] as const

async function addVersions(tx: Db, { staffId, morning }: Opened): Promise<void> {
  for (const [version, isRequired, daysAgo] of versions)
    await tx.run(sql`
      insert into app_version (version, is_required, created_by, created_at)
      values (${version}, ${isRequired}, ${staffId}, ${morning(daysAgo)})`)
}

const forParents = [
  [
    'Uy vazifasida qanday yordam beramiz',
    "Bolaning o'rniga bajarmasdan yo'l ko'rsatish: uchta savol va bitta qoida.",
    40,
  ],
  ['Ekran vaqti: qancha va qachon', "Yoshga qarab me'yorlar, uxlashdan oldingi bir soat.", 23],
  ['Imtihon oldidan xotirjamlik', "Bolani qo'llab-quvvatlaydigan va bosim o'tkazadigan so'zlar.", 6],
] as const

async function addParentingVideos(tx: Db, opened: Opened): Promise<void> {
  for (const [name, description, daysAgo] of forParents) {
    const at = opened.morning(daysAgo)
    const videoId = await addDoneVideo(tx, opened, { type: 'parenting', name, at })
    const thumbnail = await putPicture(tx, opened.deps, { name, staffId: opened.staffId })
    await tx.run(sql`
      insert into parenting_video (name, description, video_id, thumbnail, created_by, created_at)
      values (${name}, ${description}, ${videoId}, ${thumbnail}, ${opened.staffId}, ${at})`)
  }
}

/** The one clip of the demo centre, converted long ago. */
async function addDoneVideo(
  tx: Db,
  { deps: { files }, staffId, bytes }: Opened,
  { type, name, at }: { type: VideoType; name: string; at: Date },
): Promise<number> {
  const hostId = uuidOf(`${type} ${name}`)
  await files.put(`videos/${hostId}/original.mp4`, bytes.mp4)
  await files.put(`videos/${hostId}/poster.jpg`, bytes.jpg)
  return tx.newId(sql`
    insert into video (type, orig_name, file_name, size_bytes, status, percentage, host, host_id, upload_url, is_whole, playable,
      duration_seconds, author_id, created_at)
    values (${type}, ${name}, ${`${name}.mp4`}, ${bytes.mp4.length}, ${VideoStatus.Done}, 100, 'local', ${hostId},
      ${`/tus/files/${hostId}`}, true, ${JSON.stringify(clip.playable)}, ${clip.durationSeconds}, ${staffId}, ${at})
    returning id`)
}

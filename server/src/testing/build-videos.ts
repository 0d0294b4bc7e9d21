import { randomUUID } from 'node:crypto'
import { VideoStatus, type VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../db/db.ts'
import type { PlayableVideo } from '../integrations/video-host/port.ts'
import { conversionJobKindOf } from '../teaching/videos/video-job-kinds.ts'
import { buildCourse, buildLesson } from './build.ts'
import { insertReturningId } from './rows.ts'

export interface VideoOptions {
  authorId: number
  /** The group of a lesson recording. Videos of topics and other kinds of video have no group. */
  groupId?: number
  type?: Exclude<VideoType, 'lesson'>
  /** By default the video belongs to a new lesson of the group on 20 November 2026. */
  lessonId?: number
  curriculumId?: number | null
  origName?: string
  fileName?: string
  sizeBytes?: number
  status?: VideoStatus
  percentage?: number
  message?: string | null
  host?: string
  /** The video's UUID at the video host; default: a random UUID. */
  hostId?: string
  isWhole?: boolean
  playable?: PlayableVideo | null
  durationSeconds?: number | null
  /** When the video is deleted. Default: after one day for an upload in progress, one week for an unused video. */
  expiresAt?: string | Date | null
  /** When the server next asks the video host about the video. Default for an upload in progress: in one minute. */
  nextAttemptAt?: string | Date | null
  /** Waiting conversion: when it starts (default: now). Running conversion: when its process is assumed dead. */
  jobAt?: string | null
  attempts?: number
  originalUntil?: string | Date | null
  deletedAt?: string | Date | null
  createdAt?: string | Date
}

const now = '2026-11-21T10:00:00Z'
const defaultPlayable: PlayableVideo = { kind: 'hls', file: 'master.m3u8', poster: 'poster.jpg' }

/** Inserts a video (default status: Done) without bytes and history. */
export async function buildVideo(db: Db, options: VideoOptions): Promise<{ id: number; hostId: string }> {
  const { authorId, groupId = null, status = VideoStatus.Done, host = 'local', hostId = randomUUID() } = options
  const lessonId =
    groupId === null ? null : (options.lessonId ?? (await buildLesson(db, { groupId, date: '2026-11-20' })))
  const isDone = status === VideoStatus.Done
  const isWhole = isDone || status === VideoStatus.Processing || status === VideoStatus.Waiting
  const expiresAt =
    status === VideoStatus.Uploading
      ? '2026-11-22T10:00:00Z'
      : status === VideoStatus.Pause || status === VideoStatus.Error
        ? '2026-11-28T10:00:00Z'
        : null
  const nextAttemptAt = status === VideoStatus.Uploading ? '2026-11-21T10:01:00Z' : null
  const given = <T>(value: T | undefined, fallback: T) => (value === undefined ? fallback : value)
  const playable = given(options.playable, isDone ? defaultPlayable : null)
  const { origName = 'Dars yozuvi', sizeBytes = 1_000_000, createdAt = now } = options
  const id = await insertReturningId(
    db,
    sql`
    insert into video (type, group_id, lesson_id, curriculum_id, orig_name, file_name, size_bytes, status, percentage, message,
      host, host_id, upload_url, is_whole, playable, duration_seconds, author_id, expires_at, next_attempt_at,
      original_until, deleted_at, created_at)
    values (${groupId === null ? (options.type ?? 'curriculum') : 'lesson'}, ${groupId}, ${lessonId}, ${options.curriculumId ?? null}, ${origName},
      ${options.fileName ?? `${origName}.mp4`}, ${sizeBytes}, ${status}, ${options.percentage ?? (isDone ? 100 : 0)},
      ${options.message ?? null}, ${host}, ${hostId}, ${`/tus/files/${hostId}`}, ${options.isWhole ?? isWhole},
      ${playable && JSON.stringify(playable)}, ${given(options.durationSeconds, isDone ? 60 : null)}, ${authorId},
      ${given(options.expiresAt, expiresAt)}, ${given(options.nextAttemptAt, nextAttemptAt)}, ${options.originalUntil ?? null},
      ${options.deletedAt ?? null}, ${createdAt})
    returning id`,
  )
  if (host === 'local')
    await db.run(sql`
      insert into video_upload (id, video_id, owner_id, size_bytes, created_at)
      values (${hostId}, ${id}, ${authorId}, ${sizeBytes}, ${createdAt})`)
  const jobAt = given(options.jobAt, status === VideoStatus.Waiting ? now : null)
  if (jobAt)
    await db.run(sql`
      insert into job (kind, key, run_at, attempts, claim, created_at)
      values (${conversionJobKindOf(host)}, ${String(id)}, ${jobAt}, ${options.attempts ?? 0},
        case when ${status === VideoStatus.Processing} then gen_random_uuid() end, ${createdAt})`)
  return { id, hostId }
}

export async function buildTopic(db: Db, { authorId }: Pick<VideoOptions, 'authorId'>): Promise<number> {
  const disciplineId = await buildCourse(db)
  return insertReturningId(
    db,
    sql`
    with plan as (
      insert into study_course (name, discipline_id, created_by, created_at) values ('Reja', ${disciplineId}, ${authorId}, ${now}) returning id
    ), month as (
      insert into study_month (course_id, number, lessons_count) select id, 1, 12 from plan returning id, course_id
    )
    insert into curriculum_topic (course_id, month_id, name, position, created_at)
    select course_id, id, 'Mavzu', 1, ${now} from month returning id`,
  )
}

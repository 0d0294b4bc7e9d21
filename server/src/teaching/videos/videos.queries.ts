import type { videos } from '@markaz/protocol/teaching/videos/routes'
import {
  type Video,
  type VideoEvent,
  type VideoForPlayback,
  VideoStatus,
  type VideoType,
} from '@markaz/protocol/teaching/videos/schemas'
import { join, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import type { RouteCall } from '../../http/mount.ts'
import type { PlayableVideo } from '../../integrations/video-host/port.ts'
import { posterUrlOf } from './playback.ts'
import {
  grantOptionsOfVideoAuthor,
  hasVideoGrantSql,
  type VideoGroupScope,
  videoScopeConditions,
} from './video-scope.ts'

type Reader = Pick<RouteCall<typeof videos.read>, 'viewer' | 'today' | 'tokenKey' | 'clock' | 'filesUrl' | 'db'> & {
  reach: VideoGroupScope
}

interface VideoListFilter {
  page: number
  perPage: number
  value?: string | undefined
  status?: VideoStatus | undefined
  type?: VideoType | undefined
  groupId?: number | undefined
  lessonId?: number | undefined
  curriculumId?: number | undefined
}

/** The video that was created last comes first. */
export async function listVideos(reader: Reader, filter: VideoListFilter) {
  const wanted = sql`video.deleted_at is null and ${joinFiltersByAnd(videoConditions(filter))}`
  // Selects the videos of each condition separately, because a condition without "or" can use an index of its own.
  const branches = videoScopeConditions(reader, reader.reach, ['read']).map(
    (reach) => sql`select video.id from video where ${wanted} and ${reach}`,
  )
  const found = join(branches, ' union all ')
  const page = sql`select id from (${found}) found order by id desc ${pageSql(filter)}`
  const rows = await readVideoRows(reader, sql`video.id in (${page})`)
  const total = await countRowsOf(reader.db, sql`from (${found}) found`)
  return { videos: rows, total }
}

export async function readVideo(reader: Reader, id: number, reach: Sql): Promise<Video | undefined> {
  const [row] = await readVideoRows(reader, sql`video.id = ${id} and video.deleted_at is null and ${reach}`)
  return row
}

/** The caller must have checked access to the videos. */
export async function readVideosById(
  reader: Omit<Reader, 'reach'>,
  ids: readonly number[],
): Promise<Map<number, Video>> {
  if (ids.length === 0) return new Map()
  const rows = await readVideoRows(
    { ...reader, reach: 'widest' },
    sql`video.id = any(${ids}) and video.deleted_at is null`,
  )
  return new Map(rows.map((video) => [video.id, video]))
}

/** Returns videos for users who only watch them, oldest first. */
export async function listPlayableVideos(
  call: Parameters<typeof posterUrlOf>[0] & Pick<Reader, 'db'>,
  where: Sql,
): Promise<(VideoForPlayback & { topicId: number | null })[]> {
  const rows = await call.db.many<
    Omit<VideoForPlayback, 'poster'> & Pick<VideoRow, 'hostId' | 'playable'> & { topicId: number | null }
  >(sql`
    select id, orig_name as name, duration_seconds as "durationSeconds", curriculum_id as "topicId", host_id as "hostId", playable
    from video where ${where} and status = ${VideoStatus.Done} and deleted_at is null order by id`)
  return rows.map(({ hostId, playable, ...row }) => ({ ...row, poster: posterUrlOf(call, { hostId, playable }) }))
}

const maxHistoryEntries = 1_000

export async function listVideoHistory({ db }: Pick<Reader, 'db'>, videoId: number): Promise<VideoEvent[]> {
  const rows = await db.many<Omit<VideoEvent, 'by'> & { staffId: number | null; fullName: string | null }>(sql`
    select video_event.id, status, message, video_event.created_at as "createdAt", staff_id as "staffId", full_name as "fullName"
    from video_event left join staff on staff.id = staff_id
    where video_id = ${videoId} order by video_event.id desc limit ${maxHistoryEntries}`)
  return rows.map(({ staffId, fullName, ...event }) => ({
    ...event,
    by: staffId === null ? null : { id: staffId, fullName: fullName ?? '' },
  }))
}

function videoConditions({ value, status, type, groupId, lessonId, curriculumId }: VideoListFilter): Sql[] {
  const conditions = searchConditions(sql`video.search`, value)
  if (status !== undefined) conditions.push(sql`video.status = ${status}`)
  if (type !== undefined) conditions.push(sql`video.type = ${type}`)
  if (groupId !== undefined) conditions.push(sql`video.group_id = ${groupId}`)
  if (lessonId !== undefined) conditions.push(sql`video.lesson_id = ${lessonId}`)
  if (curriculumId !== undefined) conditions.push(sql`video.curriculum_id = ${curriculumId}`)
  return conditions
}

type VideoRow = {
  id: number
  type: VideoType
  curriculumId: number | null
  origName: string
  fileName: string
  status: VideoStatus
  percentage: number
  message: string | null
  size: number
  createdAt: string
  isWhole: boolean
  hostId: string
  playable: PlayableVideo | null
  durationSeconds: number | null
  authorId: number
  authorName: string
  mayUpdate: boolean
  mayUpload: boolean
} & ({ groupId: number; groupName: string } | { groupId: null; groupName: null }) &
  (
    | { lessonId: number; lessonDate: string; lessonName: string; lessonCreatedAt: string }
    | { lessonId: null; lessonDate: null; lessonName: null; lessonCreatedAt: null }
  )

/** SQL for the theme of the lesson's newest homework, or else the lesson's day (decision 88). */
export const lessonNameSql = sql`coalesce((
  select theme from homework where homework.lesson_id = lesson.id and homework.deleted_at is null
  order by homework.id desc limit 1
), to_char(lesson.date, 'DD.MM.YYYY') || ' darsi')`

async function readVideoRows(reader: Reader, where: Sql): Promise<Video[]> {
  const { reach, viewer } = reader
  const rows = await reader.db.many<VideoRow>(sql`
    select video.id, video.type, video.group_id as "groupId", study_group.name as "groupName", curriculum_id as "curriculumId",
      orig_name as "origName", file_name as "fileName", status, percentage, message, size_bytes as size,
      video.created_at as "createdAt", lesson.id as "lessonId", lesson.date as "lessonDate",
      ${lessonNameSql} as "lessonName",
      lesson.created_at as "lessonCreatedAt", is_whole as "isWhole", host_id as "hostId", playable,
      duration_seconds as "durationSeconds", video.author_id as "authorId", staff.full_name as "authorName",
      ${hasVideoGrantSql(reader, reach, ['update'])} as "mayUpdate", ${hasVideoGrantSql(reader, reach, grantOptionsOfVideoAuthor)} as "mayUpload"
    from video
    join staff on staff.id = video.author_id
    left join study_group on study_group.id = video.group_id
    left join lesson on lesson.id = video.lesson_id
    where ${where} order by video.id desc`)
  return rows.map((row) => {
    const isUploading = row.status === VideoStatus.Uploading
    const isOwn = row.mayUpload && row.authorId === viewer.id
    return {
      ...row,
      group: row.groupId === null ? null : { id: row.groupId, name: row.groupName },
      currentStatus: row.status,
      lesson:
        row.lessonId === null
          ? null
          : { id: row.lessonId, name: row.lessonName, date: row.lessonDate, createdAt: row.lessonCreatedAt },
      isUploading,
      poster: posterUrlOf(reader, row),
      author: { id: row.authorId, fullName: row.authorName },
      canEdit: row.mayUpdate || (isOwn && !isUploading),
      canDelete: row.mayUpdate || isOwn,
    }
  })
}

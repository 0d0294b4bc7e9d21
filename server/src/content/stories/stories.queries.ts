import type { portalStories, stories } from '@markaz/protocol/content/stories/routes'
import type { PortalStory, Story } from '@markaz/protocol/content/stories/schemas'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import type { RouteCall } from '../../http/mount.ts'
import type { PlayableVideo } from '../../integrations/video-host/port.ts'
import { playbackForViewer } from '../../teaching/videos/playback.ts'
import { readVideosById } from '../../teaching/videos/videos.queries.ts'

type Reader = Pick<RouteCall<typeof stories.list>, 'db' | 'viewer' | 'today' | 'tokenKey' | 'clock' | 'filesUrl'>

type Row = Omit<Story, 'attachment' | 'thumbnail' | 'video'> & {
  attachment: string
  thumbnail: string | null
  videoId: number | null
}

export async function listStories({ query, ...reader }: RouteCall<typeof stories.list>) {
  const where = joinFiltersByAnd([
    ...(query.isActive === undefined ? [] : [sql`is_active = ${query.isActive === 'true'}`]),
    ...searchConditions(sql`story.search`, query.value),
  ])
  return {
    stories: await read(reader, where, sql`order by story.id desc ${pageSql(query)}`),
    total: await countRowsOf(reader.db, sql`from story where ${where}`),
  }
}

export async function readStory(reader: Reader, id: number): Promise<Story | undefined> {
  return (await read(reader, sql`story.id = ${id}`, sql``))[0]
}

async function read(reader: Reader, where: Sql, rest: Sql): Promise<Story[]> {
  const rows = await reader.db.many<Row>(sql`
    select story.id, title, attachment, thumbnail, video_id as "videoId", link, is_active as "isActive", views_count as "viewsCount",
      story.created_at as "createdAt", json_build_object('id', staff.id, 'fullName', staff.full_name) as "createdBy"
    from story join staff on staff.id = created_by where ${where} ${rest}`)
  const videos = await readVideosById(
    reader,
    rows.flatMap(({ videoId }) => videoId ?? []),
  )
  const shown = (key: string) => ({ path: key, url: signedFileAddressOf(reader, key) })
  return rows.map(({ attachment, thumbnail, videoId, ...row }) => ({
    ...row,
    attachment: shown(attachment),
    thumbnail: thumbnail === null ? null : shown(thumbnail),
    video: videoId === null ? null : (videos.get(videoId) ?? null),
  }))
}

interface OwnRow extends Pick<Row, 'id' | 'title' | 'attachment' | 'thumbnail' | 'link' | 'createdAt'> {
  isSeen: boolean
  video: { hostId: string; playable: PlayableVideo; durationSeconds: number | null } | null
}

/** SQL `from … where …` for active stories with a picture, or with a video that can be played. */
const shownToStudents = sql`
    from story left join video on video.id = video_id
    where is_active and (video_id is null or video.status = ${VideoStatus.Done} and video.deleted_at is null)`

const isSeenBy = (studentId: number) =>
  sql`exists (select from story_view where story_id = story.id and student_id = ${studentId})`

export const unseenStoryCountSql = (studentId: number) =>
  sql`(select count(*) ${shownToStudents} and not ${isSeenBy(studentId)})`

export async function listOwnStories({
  db,
  student,
  query,
  tokenKey,
  clock,
  filesUrl,
}: RouteCall<typeof portalStories.list>) {
  const call = { viewer: student, tokenKey, clock, filesUrl }
  const rows = await db.many<OwnRow>(sql`
    select story.id, title, attachment, thumbnail, link, story.created_at as "createdAt",
      ${isSeenBy(student.id)} as "isSeen",
      case when video.id is not null then
        json_build_object('hostId', host_id, 'playable', playable, 'durationSeconds', duration_seconds) end as video
    ${shownToStudents} order by story.id desc ${pageSql(query)}`)
  const stories = rows.map(({ attachment, thumbnail, video, ...row }): PortalStory => {
    const playback = video && playbackForViewer(call, video)
    return {
      ...row,
      picture: video ? null : signedFileAddressOf(call, attachment),
      playback,
      thumbnail: signedFileAddressOf(call, thumbnail) ?? playback?.poster ?? null,
    }
  })
  return { stories, total: await countRowsOf(db, shownToStudents) }
}

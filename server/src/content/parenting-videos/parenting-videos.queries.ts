import type { portalParentingVideos } from '@markaz/protocol/content/parenting-videos/own-parenting-videos.routes'
import type { parentingVideos } from '@markaz/protocol/content/parenting-videos/routes'
import type { ParentingVideo, ShownParentingVideo } from '@markaz/protocol/content/parenting-videos/schemas'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import type { RouteCall } from '../../http/mount.ts'
import { listPlayableVideos, readVideosById } from '../../teaching/videos/videos.queries.ts'

type Reader = Pick<
  RouteCall<typeof parentingVideos.list>,
  'db' | 'viewer' | 'today' | 'tokenKey' | 'clock' | 'filesUrl'
>

type Row = Omit<ParentingVideo, 'thumbnail' | 'video'> & { thumbnail: string | null; videoId: number }

export async function listParentingVideos({ query, ...reader }: RouteCall<typeof parentingVideos.list>) {
  const where = joinFiltersByAnd(searchConditions(sql`parenting_video.search`, query.value))
  return {
    parentingVideos: await read(reader, where, sql`order by parenting_video.id desc ${pageSql(query)}`),
    total: await countRowsOf(reader.db, sql`from parenting_video where ${where}`),
  }
}

export async function readParentingVideo(reader: Reader, id: number): Promise<ParentingVideo | undefined> {
  return (await read(reader, sql`parenting_video.id = ${id}`, sql``))[0]
}

/** Leaves out videos that are not converted yet or were deleted. */
export async function listPublishedParentingVideos({
  parent,
  query,
  ...call
}: RouteCall<typeof portalParentingVideos.list>) {
  const reader = { ...call, viewer: parent }
  const from = sql`
    from parenting_video join video on video.id = video_id and video.status = ${VideoStatus.Done} and video.deleted_at is null
      and not is_draft`
  const rows = await call.db.many<
    Omit<ShownParentingVideo, 'picture' | 'durationSeconds'> & Pick<Row, 'thumbnail' | 'videoId'>
  >(sql`
    select parenting_video.id, name, description, thumbnail, video_id as "videoId" ${from}
    order by parenting_video.id desc ${pageSql(query)}`)
  const known = await listPlayableVideos(reader, sql`video.id = any(${rows.map(({ videoId }) => videoId)}::bigint[])`)
  const videos = new Map(known.map((video) => [video.id, video]))
  return {
    videos: rows.map(({ thumbnail, videoId, ...row }) => {
      const { poster = null, durationSeconds = null } = videos.get(videoId) ?? {}
      return { ...row, durationSeconds, picture: signedFileAddressOf(reader, thumbnail) ?? poster }
    }),
    total: await countRowsOf(call.db, from),
  }
}

export async function findVideoIdIfPublished(db: Db, id: number): Promise<number | undefined> {
  const row = await db.one<{ videoId: number }>(
    sql`select video_id as "videoId" from parenting_video where id = ${id} and not is_draft`,
  )
  return row?.videoId
}

async function read(reader: Reader, where: Sql, rest: Sql): Promise<ParentingVideo[]> {
  const rows = await reader.db.many<Row>(sql`
    select parenting_video.id, name, description, thumbnail, video_id as "videoId", is_draft as "isDraft",
      parenting_video.created_at as "createdAt",
      json_build_object('id', staff.id, 'fullName', staff.full_name) as "createdBy"
    from parenting_video join staff on staff.id = created_by where ${where} ${rest}`)
  const videos = await readVideosById(
    reader,
    rows.map(({ videoId }) => videoId),
  )
  return rows.map(({ thumbnail, videoId, ...row }) => ({
    ...row,
    thumbnail: thumbnail === null ? null : { path: thumbnail, url: signedFileAddressOf(reader, thumbnail) },
    video: videos.get(videoId) ?? null,
  }))
}

import type { parentingVideos } from '@markaz/protocol/content/parenting-videos/routes'
import type { ParentingVideo } from '@markaz/protocol/content/parenting-videos/schemas'
import { fileAddress } from '../../centre/files/file-address.ts'
import { type Sql, sql } from '../../db/db.ts'
import { chosen, countOf, pageOf } from '../../db/lists.ts'
import { matches } from '../../db/search-words.ts'
import type { Call } from '../../http/mount.ts'
import { videosById } from '../../teaching/videos/videos.queries.ts'

type Reader = Pick<Call<typeof parentingVideos.list>, 'db' | 'viewer' | 'today' | 'tokenKey' | 'clock'>

type Row = Omit<ParentingVideo, 'thumbnail' | 'video'> & { thumbnail: string | null; videoId: number }

/** Newest first. */
export async function listParentingVideos({ query, ...reader }: Call<typeof parentingVideos.list>) {
  const where = chosen(matches(sql`parenting_video.search`, query.value))
  return {
    parentingVideos: await read(reader, where, sql`order by parenting_video.id desc ${pageOf(query)}`),
    total: await countOf(reader.db, sql`from parenting_video where ${where}`),
  }
}

export async function readParentingVideo(reader: Reader, id: number): Promise<ParentingVideo | undefined> {
  return (await read(reader, sql`parenting_video.id = ${id}`, sql``))[0]
}

async function read(reader: Reader, where: Sql, rest: Sql): Promise<ParentingVideo[]> {
  const rows = await reader.db.many<Row>(sql`
    select parenting_video.id, name, description, thumbnail, video_id as "videoId", parenting_video.created_at as "createdAt",
      json_build_object('id', staff.id, 'fullName', staff.full_name) as "createdBy"
    from parenting_video join staff on staff.id = created_by where ${where} ${rest}`)
  const videos = await videosById(
    reader,
    rows.map(({ videoId }) => videoId),
  )
  return rows.map(({ thumbnail, videoId, ...row }) => ({
    ...row,
    thumbnail: thumbnail === null ? null : { path: thumbnail, url: fileAddress(reader, thumbnail) },
    video: videos.get(videoId) ?? null,
  }))
}

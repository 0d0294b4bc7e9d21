import type { publicVideos } from '@markaz/protocol/study/course-catalogue/public-videos.routes'
import { type Video, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { editVideo, recordUploadPageClosed, removeVideo } from '../../teaching/videos/change-video.ts'
import { createVideo } from '../../teaching/videos/create-video.ts'
import { recordReportedUploadStatus } from '../../teaching/videos/report-upload-status.ts'
import { listVideos, readVideosById } from '../../teaching/videos/videos.queries.ts'

export function listPublicVideos(call: RouteCall<typeof publicVideos.list>) {
  return listVideos({ ...call, reach: 'widest' }, { ...call.query, type: VideoType.Public })
}

export const createPublicVideo = (call: RouteCall<typeof publicVideos.create>) => createVideo({ ...call }, 'all')

export async function updatePublicVideo(call: RouteCall<typeof publicVideos.update>) {
  await requirePublicVideo(call)
  await editVideo({ ...call }, 'all')
  return changed(call)
}

export async function updatePublicVideoStatus(call: RouteCall<typeof publicVideos.updateStatus>) {
  await requirePublicVideo(call)
  await recordReportedUploadStatus(call, 'all')
  return changed(call)
}

export async function removePublicVideo(call: RouteCall<typeof publicVideos.remove>) {
  await requirePublicVideo(call)
  await (call.query.isLeaving ? recordUploadPageClosed : removeVideo)(call, 'all')
  return {}
}

async function requirePublicVideo({
  db,
  params,
}: Pick<RouteCall<typeof publicVideos.update>, 'db' | 'params'>): Promise<void> {
  orNotFound(await db.one(sql`select id from video where id = ${params.id} and type = ${VideoType.Public}`))
}

async function changed(
  call: Pick<
    RouteCall<typeof publicVideos.update>,
    'db' | 'params' | 'viewer' | 'today' | 'tokenKey' | 'clock' | 'filesUrl'
  >,
): Promise<{ video: Video }> {
  const { id } = call.params
  return { video: orNotFound((await readVideosById(call, [id])).get(id)) }
}

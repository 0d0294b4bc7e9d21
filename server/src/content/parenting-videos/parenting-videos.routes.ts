import { portalParentingVideos } from '@markaz/protocol/content/parenting-videos/own-parenting-videos.routes'
import { parentingVideos } from '@markaz/protocol/content/parenting-videos/routes'
import { contentErrorTexts } from '@markaz/protocol/errors/content'
import { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import type { FastifyInstance } from 'fastify'
import { detachUpload, replaceUpload } from '../../centre/files/attach-upload.ts'
import { defineColumnMap } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { registerDailyJob } from '../../jobs/schedule.ts'
import { deleteVideo } from '../../teaching/videos/clean-up.ts'
import { preparePlayback } from '../../teaching/videos/playback.ts'
import { isVideoShownToParentsSql } from '../../teaching/videos/video-scope.ts'
import {
  findVideoIdIfPublished,
  listParentingVideos,
  listPublishedParentingVideos,
  readParentingVideo,
} from './parenting-videos.queries.ts'

const dayMs = 86_400_000

/** Deletes uploads whose form was not saved within a day. Returns their number. */
export async function deleteAbandonedParentingUploads({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const isUnsaved = sql`not exists (select from parenting_video where video_id = video.id)`
    const locked = await tx.many<{ id: number }>(sql`
      select id from video
      where type = ${VideoType.Parenting} and deleted_at is null and created_at < ${new Date(now.getTime() - dayMs)}
        and ${isUnsaved}
      for update skip locked`)
    // Checks under the lock that the videos are still unsaved, because a user may have saved the form of a video since
    // the first query.
    const lost = await tx.many<{ id: number }>(sql`
      select id from video where id = any(${locked.map(({ id }) => id)}::bigint[]) and ${isUnsaved}`)
    for (const { id } of lost) await deleteVideo(tx, id, now)
    return lost.length
  })
}

const folder = 'images'

const videoColumns = defineColumnMap('parenting_video', {
  name: 'string',
  description: 'string',
  videoId: 'number',
  thumbnail: 'string?',
  isDraft: 'boolean',
})

export function parentingVideoRoutes(app: FastifyInstance, deps: Deps): void {
  registerDailyJob(app.queue, 'parenting-videos.sweep', () => deleteAbandonedParentingUploads(deps))
  mountRoute(app, deps, parentingVideos.list, listParentingVideos)
  mountRoute(app, deps, parentingVideos.create, create)
  mountRoute(app, deps, parentingVideos.read, async (call) => ({
    parentingVideo: orNotFound(await readParentingVideo(call, call.params.id)),
  }))
  mountRoute(app, deps, parentingVideos.update, update)
  mountRoute(app, deps, parentingVideos.remove, remove)
  mountRoute(app, deps, portalParentingVideos.list, listPublishedParentingVideos)
  mountRoute(app, deps, portalParentingVideos.play, async ({ parent, ...call }) => {
    const videoId = orNotFound(await findVideoIdIfPublished(call.db, call.params.id))
    return preparePlayback({ ...call, viewer: parent }, videoId, isVideoShownToParentsSql)
  })
}

async function create({ db, body, viewer, clock, audit }: RouteCall<typeof parentingVideos.create>) {
  const { name, description, videoId, isDraft = false } = body
  return db.transaction(async (tx) => {
    await lockVideo(tx, videoId, viewer.id)
    const thumbnail = await replaceUpload(tx, { path: body.thumbnail, folder, viewer, currentKey: null })
    const video = { name, description, videoId, thumbnail, isDraft }
    const id = await videoColumns.insert(tx, video, { created_by: viewer.id, created_at: clock.now() })
    await audit(tx, { action: 'create', entity: 'parenting-video', entityId: id, after: body })
    return { id }
  })
}

async function update({ db, params, body, viewer, clock, audit }: RouteCall<typeof parentingVideos.update>) {
  const { id } = params
  const { name, description } = body
  return db.transaction(async (tx) => {
    const before = await videoColumns.lock(tx, id)
    const { isDraft = before.isDraft } = body
    const videoId = body.videoId ?? before.videoId
    if (videoId !== before.videoId) await lockVideo(tx, videoId, viewer.id)
    const picture = { path: body.thumbnail, folder, viewer, currentKey: before.thumbnail }
    const thumbnail = await replaceUpload(tx, picture)
    const after = { name, description, videoId, thumbnail, isDraft }
    await videoColumns.update(tx, id, after)
    if (videoId !== before.videoId) await deleteVideo(tx, before.videoId, clock.now())
    await audit(tx, { action: 'update', entity: 'parenting-video', entityId: id, before, after })
    return { id }
  })
}

async function remove({ db, params, clock, audit }: RouteCall<typeof parentingVideos.remove>) {
  return db.transaction(async (tx) => {
    const before = await videoColumns.lock(tx, params.id)
    await tx.run(sql`delete from parenting_video where id = ${params.id}`)
    await detachUpload(tx, before.thumbnail)
    await deleteVideo(tx, before.videoId, clock.now())
    await audit(tx, { action: 'delete', entity: 'parenting-video', entityId: params.id, before })
    return {}
  })
}

/** The video must be an unused upload of the user. If two requests use the same video, the second is refused. */
async function lockVideo(tx: Db, videoId: number, authorId: number): Promise<void> {
  const free = await tx.one(sql`
    select id from video
    where id = ${videoId} and type = ${VideoType.Parenting} and author_id = ${authorId} and deleted_at is null
    for no key update`)
  const used = await tx.one(sql`select id from parenting_video where video_id = ${videoId}`)
  if (!free || used) refuseField('videoId', contentErrorTexts.noVideo)
}

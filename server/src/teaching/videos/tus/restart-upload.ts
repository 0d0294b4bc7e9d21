import { randomUUID } from 'node:crypto'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { tusUploadPath } from '@markaz/protocol/route'
import { VideoStatus, videoMaxBytes } from '@markaz/protocol/teaching/videos/schemas'
import type { FastifyRequest } from 'fastify'
import { isCommitUncertain } from '../../../db/database-errors.ts'
import { type Db, type Sql, sql } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { isUploadId } from '../../../integrations/files/file-key.ts'
import { runningUploadExpiryMs } from '../change-status.ts'
import { queueUnusedUploadRemoval } from '../unused-uploads.ts'
import { writeUploadAudit } from './fail-upload.ts'
import { TusError } from './refusal.ts'

interface RestartRequest {
  /** The id from the upload's metadata: of the video, its current upload or an earlier upload. */
  videoId: string | null | undefined
  sizeBytes: number
  ownerId: number
}

/**
 * Starts an upload again after the browser reported that the server lost it. If the upload's file does exist, the
 * upload continues: perhaps the browser's request failed only because the server was starting.
 * @throws TusError 404 no incomplete video of the owner | 400 another size | 413 too large | 423 a simultaneous request
 * changed the upload
 * @throws AppError DISK_FULL
 */
export async function restartUpload(
  { db, uploads, clock }: Pick<Deps, 'db' | 'uploads' | 'clock'>,
  request: FastifyRequest,
  { videoId, sizeBytes, ownerId }: RestartRequest,
): Promise<string> {
  if (sizeBytes > videoMaxBytes) throw new TusError(413)
  const named = requestedVideoCondition(videoId)
  const video = named && (await findUnfinishedVideo(db, named, ownerId))
  if (!video) throw new TusError(404)
  if (video.sizeBytes !== sizeBytes) throw new TusError(400, teachingErrorTexts.otherSize)
  const now = clock.now()
  const there = await uploads.received(video.hostId)
  if (there?.sizeBytes === sizeBytes && !(video.expiresAt && Date.parse(video.expiresAt) <= now.getTime()))
    return video.hostId

  const id = randomUUID()
  await queueUnusedUploadRemoval(db, { clock }, { host: 'local', hostId: id })
  await uploads.create(id, sizeBytes)
  try {
    await db.transaction(async (tx) => {
      const moved = await tx.run(sql`
        update video set host_id = ${id}, upload_url = ${`${tusUploadPath}/${id}`}, percentage = 0,
          expires_at = greatest(expires_at, ${new Date(now.getTime() + runningUploadExpiryMs)})
        where id = ${video.id} and host_id = ${video.hostId} and deleted_at is null and not is_whole`)
      if (moved === 0) throw new TusError(423)
      await queueUnusedUploadRemoval(tx, { clock }, { host: 'local', hostId: video.hostId })
      await tx.run(sql`
        insert into video_upload (id, video_id, owner_id, size_bytes, created_at)
        values (${id}, ${video.id}, ${ownerId}, ${sizeBytes}, ${now})`)
      const [before, after] = [{ hostId: video.hostId }, { hostId: id }]
      await writeUploadAudit(tx, request, { action: 'update', entity: 'video', entityId: video.id, before, after })
    })
  } catch (error) {
    if (!isCommitUncertain(error)) await uploads.remove(id)
    throw error
  }
  await uploads.remove(video.hostId)
  return id
}

/** SQL condition for the video with this id, or with an upload of this id; null if `videoId` has neither form. */
function requestedVideoCondition(videoId: string | null | undefined): Sql | null {
  if (videoId && /^[1-9]\d{0,14}$/.test(videoId)) return sql`id = ${Number(videoId)}`
  if (videoId && isUploadId(videoId))
    return sql`id = (select video_id from video_upload where video_upload.id = ${videoId})`
  return null
}

async function findUnfinishedVideo(db: Db, named: Sql, ownerId: number) {
  const statuses = [VideoStatus.Uploading, VideoStatus.Pause, VideoStatus.Error]
  return db.one<{ id: number; hostId: string; sizeBytes: number; expiresAt: string | null }>(sql`
    select id, host_id as "hostId", size_bytes as "sizeBytes", expires_at as "expiresAt" from video
    where ${named} and author_id = ${ownerId} and host = 'local' and deleted_at is null and not is_whole
      and status = any(${statuses})`)
}

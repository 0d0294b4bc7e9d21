import { AppError } from '@markaz/protocol/errors'
import type { GroupAccessScope } from '@markaz/protocol/route'
import type { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { abandonedUploadExpiryMs } from './change-status.ts'
import { deleteVideo } from './clean-up.ts'
import { requireLessonForVideo } from './create-video.ts'
import { lockVideoRow } from './lock-video.ts'
import { videoRemovedEvent } from './topic-videos.ts'

/** Changes name and lesson. A video can be moved only to another lesson of the same group. */
export async function editVideo(call: RouteCall<typeof videos.update.all>, reach: GroupAccessScope): Promise<void> {
  const { origName } = call.body
  await call.db.transaction(async (tx) => {
    const before = await lockVideoRow(tx, call, reach, call.params.id)
    if (!before.mayUpdate) {
      if (!before.isAuthor) throw new AppError('FORBIDDEN')
      if (before.status === VideoStatus.Uploading) throw new AppError('VIDEO_UPLOADING')
    }
    const lessonId = call.body.lessonId ?? before.lessonId
    if (lessonId !== null && lessonId !== before.lessonId)
      await requireLessonForVideo(tx, { groupId: before.groupId, lessonId })
    await tx.run(sql`update video set orig_name = ${origName}, lesson_id = ${lessonId} where id = ${before.id}`)
    await call.audit(tx, {
      action: 'update',
      entity: 'video',
      entityId: before.id,
      before: { origName: before.origName, lessonId: before.lessonId },
      after: { origName, lessonId },
    })
  })
}

export async function removeVideo(call: RouteCall<typeof videos.remove.all>, reach: GroupAccessScope): Promise<void> {
  await call.db.transaction(async (tx) => {
    const video = await lockVideoRow(tx, call, reach, call.params.id)
    const { id, isAuthor, mayUpdate, origName, status, lessonId } = video
    if (!isAuthor && !mayUpdate) throw new AppError('FORBIDDEN')
    await videoRemovedEvent.emit(tx, id)
    await deleteVideo(tx, id, call.clock.now())
    await call.audit(tx, { action: 'delete', entity: 'video', entityId: id, before: { origName, lessonId, status } })
  })
}

/**
 * Records that the page of a running upload was closed. The upload is deleted some minutes later, unless the page is
 * opened again.
 */
export async function recordUploadPageClosed(
  call: RouteCall<typeof videos.remove.all>,
  reach: GroupAccessScope,
): Promise<void> {
  const expiresAt = new Date(call.clock.now().getTime() + abandonedUploadExpiryMs)
  await call.db.transaction(async (tx) => {
    const { id, isAuthor, status } = await lockVideoRow(tx, call, reach, call.params.id)
    if (!isAuthor) throw new AppError('FORBIDDEN')
    if (status !== VideoStatus.Uploading) return
    await tx.run(sql`update video set expires_at = least(expires_at, ${expiresAt}::timestamptz) where id = ${id}`)
    await call.audit(tx, { action: 'update', entity: 'video', entityId: id, after: { expiresAt } })
  })
}

import { AppError } from '@markaz/protocol/errors'
import type { GroupAccessScope } from '@markaz/protocol/route'
import type { videos } from '@markaz/protocol/teaching/videos/routes'
import { mayChangeVideoStatus, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { queueVideoConversion, runningUploadExpiryMs, setVideoStatus } from './change-status.ts'
import { requireUploadSlot, translateVideoHostErrors } from './create-video.ts'
import { type LockedVideoInScope, lockVideoRow, requireVideoInScope } from './lock-video.ts'

type StatusReport = RouteCall<typeof videos.updateStatus.all>

/** Stores the status that the browser reports. Reporting the same status again changes nothing. */
export async function recordReportedUploadStatus(call: StatusReport, reach: GroupAccessScope): Promise<void> {
  const { status } = call.body
  const before = await requireVideoInScope(call.db, call, reach, call.params.id)
  if (!mustStoreStatus(before, call)) return extendUploadExpiry(call)
  // Asks the video host before the transaction whether the upload is complete. In the transaction `requireSameUpload`
  // checks that no other upload has replaced it since.
  if (status === VideoStatus.Waiting) await requireCompleteUpload(call, before)
  await call.db.transaction(async (tx) => {
    // Locks the user before the video, in the same order as creating a video, to avoid a deadlock.
    if (status === VideoStatus.Uploading) await requireUploadSlot(tx, call.viewer.id)
    const video = await lockVideoRow(tx, call, reach, call.params.id)
    if (!mustStoreStatus(video, call)) return
    if (status === VideoStatus.Waiting) requireSameUpload(call, video, before)
    await storeReportedStatus(tx, call, video)
  })
}

/**
 * Returns false if the status was already reported. Throws FORBIDDEN if only the author may report it; VIDEO_CHANGED if
 * the new status cannot follow the present status.
 */
function mustStoreStatus(
  { status: from, isAuthor, mayUpdate }: LockedVideoInScope,
  { body: { status: to } }: StatusReport,
): boolean {
  const isAnew = to === VideoStatus.Waiting && (from === VideoStatus.Error || wasReportedBefore(from, to))
  if (!isAuthor && !(mayUpdate && isAnew)) throw new AppError('FORBIDDEN')
  if (wasReportedBefore(from, to)) return false
  if (!mayChangeVideoStatus(from, to)) throw new AppError('VIDEO_CHANGED')
  return true
}

function wasReportedBefore(from: VideoStatus, to: VideoStatus): boolean {
  return from === to || (to === VideoStatus.Waiting && (from === VideoStatus.Processing || from === VideoStatus.Done))
}

/**
 * A page that reported its closing may stay open and send more bytes. The upload's expiry is extended, so that the
 * upload is not deleted.
 */
async function extendUploadExpiry({ db, body, params, clock, viewer }: StatusReport): Promise<void> {
  if (body.status !== VideoStatus.Uploading) return
  const expiresAt = new Date(clock.now().getTime() + runningUploadExpiryMs)
  await db.run(sql`
    update video set expires_at = ${expiresAt}
    where id = ${params.id} and status = ${VideoStatus.Uploading} and author_id = ${viewer.id} and deleted_at is null`)
}

async function requireCompleteUpload(
  { videoHosts }: StatusReport,
  { host, hostId }: LockedVideoInScope,
): Promise<void> {
  const named = videoHosts.named(host)
  if (!named) throw new AppError('VIDEO_HOST_DOWN')
  const received = await translateVideoHostErrors(() => named.received(hostId))
  if (!received?.isWhole) throw new AppError('VIDEO_NOT_WHOLE')
}

/**
 * Refuses a status report if another upload has replaced the reported upload, or if the upload's bytes will soon be
 * removed.
 */
function requireSameUpload(
  { clock }: StatusReport,
  { hostId, expiresAt }: LockedVideoInScope,
  before: LockedVideoInScope,
): void {
  if (hostId !== before.hostId) throw new AppError('VIDEO_CHANGED')
  if (expiresAt && Date.parse(expiresAt) <= clock.now().getTime()) throw new AppError('VIDEO_NOT_WHOLE')
}

async function storeReportedStatus(
  tx: Db,
  call: StatusReport,
  { id, status: from }: LockedVideoInScope,
): Promise<void> {
  const { status, message } = call.body
  const change = { videoId: id, message, staffId: call.viewer.id, now: call.clock.now() }
  if (status === VideoStatus.Waiting) await queueVideoConversion(tx, change)
  else await setVideoStatus(tx, { ...change, status })
  await call.audit(tx, {
    action: 'update',
    entity: 'video',
    entityId: id,
    before: { status: from },
    after: { status, message },
  })
}

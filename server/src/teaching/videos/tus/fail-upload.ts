import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { videoUploadAccess } from '@markaz/protocol/teaching/videos/upload'
import type { FastifyRequest } from 'fastify'
import { type AuditEntry, permissionNameInAuditEntry, writeAudit } from '../../../access/audit.ts'
import { type Db, sql } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { setVideoStatus } from '../change-status.ts'

export async function markBrokenUploadFailed(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: FastifyRequest,
  uploadId: string,
  message: string,
): Promise<void> {
  const failing = db.transaction(async (tx) => {
    const video = await tx.one<{ id: number; status: VideoStatus }>(sql`
      select id, status from video
      where host = 'local' and host_id = ${uploadId} and status = ${VideoStatus.Uploading} and deleted_at is null
      for no key update`)
    if (!video) return
    await setVideoStatus(tx, { videoId: video.id, status: VideoStatus.Error, message, staffId: null, now: clock.now() })
    const [before, after] = [{ status: video.status }, { status: VideoStatus.Error, message }]
    await writeUploadAudit(tx, request, { action: 'update', entity: 'video', entityId: video.id, before, after })
  })
  // If the database is on the same full disk, storing the failure fails too. The error is only logged, so that the
  // browser still gets the response.
  await failing.catch((err) => request.log.error({ err }, 'video'))
}

export async function writeUploadAudit(tx: Db, request: FastifyRequest, line: AuditEntry): Promise<void> {
  const { viewer, ip, id } = request
  const actor = { staffId: viewer?.id ?? null, roleId: viewer?.roleId ?? null, address: ip, requestId: id }
  await writeAudit(tx, { ...actor, permissionName: permissionNameInAuditEntry({ access: videoUploadAccess }) }, line)
}

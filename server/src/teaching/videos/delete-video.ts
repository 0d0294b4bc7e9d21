import { type Db, sql } from '../../db/db.ts'
import { removeJob } from '../../jobs/add-job.ts'
import { conversionJobKindOf } from './video-kinds.ts'

/** cleanUpVideos removes the video's bytes later. The caller must have checked the right, and writes the audit row. */
export async function deleteVideo(tx: Db, id: number, now: Date): Promise<void> {
  const deleted = await tx.one<{ host: string }>(sql`
    update video set deleted_at = ${now}, expires_at = null, next_attempt_at = null
    where id = ${id} and deleted_at is null returning host`)
  if (deleted) await removeJob(tx, { kind: conversionJobKindOf(deleted.host), key: id })
}

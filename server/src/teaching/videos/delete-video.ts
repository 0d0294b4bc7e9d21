import { type Db, sql } from '../../db/db.ts'
import { dropJob } from '../../jobs/add-job.ts'
import { kindAt } from './video-kinds.ts'

/**
 * The row stays; its bytes are taken away afterwards by cleanVideos, which a crash cannot make forget them. What is
 * deleted already stays so. The caller has decided that it may go, and writes the audit line.
 */
export async function deleteVideo(tx: Db, id: number, now: Date): Promise<void> {
  const deleted = await tx.one<{ host: string }>(sql`
    update video set deleted_at = ${now}, expires_at = null, next_attempt_at = null
    where id = ${id} and deleted_at is null returning host`)
  if (deleted) await dropJob(tx, { kind: kindAt(deleted.host), key: id })
}

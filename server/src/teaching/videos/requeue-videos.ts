import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../../db/db.ts'
import { addJob } from '../../jobs/add-job.ts'
import { conversionJobKindOf } from './video-kinds.ts'

/**
 * A backup contains the videos that wait for conversion, but not their conversion jobs. Therefore the jobs are queued
 * again after a restore.
 */
export async function requeueConversionsAfterRestore(tx: Db, { now }: { now: Date }): Promise<void> {
  const rows = await tx.many<{ id: number; host: string }>(sql`
    select id, host from video
    where status = any(${[VideoStatus.Waiting, VideoStatus.Processing]}::smallint[]) and deleted_at is null`)
  for (const { id, host } of rows) await addJob(tx, { kind: conversionJobKindOf(host), key: id, runAt: now }, now)
}

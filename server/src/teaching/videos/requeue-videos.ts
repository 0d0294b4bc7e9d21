import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../../db/db.ts'
import { addJob } from '../../jobs/add-job.ts'
import { kindAt } from './video-kinds.ts'

/** A restored centre needs it: a recording that waited for its conversion came along, its job did not. */
export async function requeueVideos(tx: Db, { now }: { now: Date }): Promise<void> {
  const rows = await tx.many<{ id: number; host: string }>(sql`
    select id, host from video
    where status = any(${[VideoStatus.Waiting, VideoStatus.Processing]}::smallint[]) and deleted_at is null`)
  for (const { id, host } of rows) await addJob(tx, { kind: kindAt(host), key: id, runAt: now }, now)
}

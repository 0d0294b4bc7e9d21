import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../../centre/backup/complete-restores.ts'
import { type Db, sql } from '../../db/db.ts'
import { addJob } from '../../jobs/add-job.ts'
import { conversionJobKindOf } from './video-job-kinds.ts'
import { videoRoutes } from './videos.routes.ts'
import { videosSettings } from './videos.settings.ts'

/**
 * A backup contains the videos that wait for conversion, but not their conversion jobs. So the jobs are queued again
 * after a backup was restored.
 */
async function requeueConversionsAfterRestore(tx: Db, { now }: { now: Date }): Promise<void> {
  const rows = await tx.many<{ id: number; host: string }>(sql`
    select id, host from video
    where status = any(${[VideoStatus.Waiting, VideoStatus.Processing]}::smallint[]) and deleted_at is null`)
  for (const { id, host } of rows) await addJob(tx, { kind: conversionJobKindOf(host), key: id, runAt: now }, now)
}

export const videosArea: FeatureArea = {
  routes: videoRoutes,
  settings: videosSettings,
  listens() {
    centreRestoredEvent.addListeners(requeueConversionsAfterRestore)
  },
  names: {
    video: sql`select orig_name from video where id = it.id`,
  },
  ids: { videoId: 'video' },
}

import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { JobQueue } from '../../jobs/queue.ts'

const discardUploadJobKind = 'video.discard'
/** Milliseconds after which an upload that no video refers to is removed. */
const unusedUploadMs = 3_600_000

/**
 * Queues the removal of an upload's bytes in an hour, unless a video uses the upload by then. Call it before the bytes
 * are created, so that a killed process leaves no bytes behind.
 */
export async function queueUnusedUploadRemoval(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { host, hostId }: { host: string; hostId: string },
): Promise<void> {
  const now = clock.now()
  await addJob(
    tx,
    { kind: discardUploadJobKind, key: `${host} ${hostId}`, runAt: new Date(now.getTime() + unusedUploadMs) },
    now,
  )
}

export function registerUnusedUploadRemoval(
  queue: JobQueue,
  { db, videoHosts }: Pick<Deps, 'db' | 'videoHosts'>,
): void {
  queue.handle({
    kind: discardUploadJobKind,
    retryAfterMinutes: [1, 5, 60, 24 * 60],
    async run({ key }) {
      const [host = '', hostId = ''] = key.split(' ')
      const used = await db.one(
        sql`select from video where host = ${host} and host_id = ${hostId} and cleared_at is null`,
      )
      if (!used) await videoHosts.named(host)?.remove(hostId)
      return undefined
    },
  })
}

import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type Sql, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'

type LeaseDeps = Pick<Deps, 'db' | 'clock'>

export interface ClaimedVideo {
  id: number
  host: string
  hostId: string
  name: string
  sizeBytes: number
  /** Times it was taken up without coming to an end; this one counts. */
  attempts: number
  wasWaiting: boolean
  /** When Processing was last begun; null = never. */
  begunAt: string | null
  /** Until when it is ours; also how we know that it still is. */
  leasedUntil: Date
}

const leaseMs = 60_000
export const renewEveryMs = 20_000

/** Processing or Waiting, word for word as the index says it: a parameter in its place would not be served by it. */
const isOpen = sql`deleted_at is null and status in (1, 6)`

/**
 * Takes up to `limit` videos that are due, oldest first: their next attempt moves ahead, so nobody else takes them
 * until this process has not been heard of for a minute.
 */
export async function claimVideos({ db, clock }: LeaseDeps, where: Sql, limit: number): Promise<ClaimedVideo[]> {
  const now = clock.now()
  const leasedUntil = new Date(now.getTime() + leaseMs)
  const rows = await db.many<Omit<ClaimedVideo, 'leasedUntil'>>(sql`
    with due as (
      select id, status from video where ${isOpen} and ${where} and next_attempt_at <= ${now}
      order by next_attempt_at, id limit ${limit} for update skip locked)
    update video set attempts = attempts + 1, next_attempt_at = ${leasedUntil} from due where video.id = due.id
    returning video.id, host, host_id as "hostId", orig_name as name, size_bytes as "sizeBytes", attempts,
      due.status = ${VideoStatus.Waiting} as "wasWaiting",
      (select max(created_at) from video_event
        where video_id = video.id and video_event.status = ${VideoStatus.Processing}) as "begunAt"`)
  return rows.map((row) => ({ ...row, leasedUntil }))
}

/** Whether the row is still this claim's: nobody deleted it, and nobody else took it up meanwhile. */
export const isStill = (claimed: Pick<ClaimedVideo, 'id' | 'leasedUntil'>): Sql =>
  sql`video.id = ${claimed.id} and ${isOpen} and next_attempt_at = ${claimed.leasedUntil}`

/**
 * Holds a claim while `work` lasts: renews it every 20 s, writes the percentage every two seconds at most and only upwards.
 * The signal says that the claim is lost, or what the given one says.
 */
export function holdLease(
  { db, clock }: LeaseDeps,
  claimed: ClaimedVideo,
  { stopping, everyMs = 2_000 }: { stopping: AbortSignal; everyMs?: number | undefined },
) {
  const lost = new AbortController()
  let percentage = -1
  let written = -1
  let renewedAt = performance.now()
  let running: Promise<void> | null = null

  async function write(): Promise<void> {
    const until = new Date(clock.now().getTime() + leaseMs)
    const shown = percentage
    const isOurs = await db.run(sql`
      update video set next_attempt_at = ${until}, percentage = greatest(percentage, ${Math.max(shown, 0)})
      where ${isStill(claimed)}`)
    if (!isOurs) return lost.abort(new LeaseLost(`video ${claimed.id}`))
    claimed.leasedUntil = until
    written = shown
    renewedAt = performance.now()
  }

  const timer = setInterval(() => {
    const isDue = percentage > written || performance.now() - renewedAt >= renewEveryMs
    if (running || lost.signal.aborted || !isDue) return
    // Without the database for a moment: the next look tries again, and learns whether the claim is still ours.
    running = write()
      .catch(() => {})
      .finally(() => {
        running = null
      })
  }, everyMs)

  return {
    signal: AbortSignal.any([lost.signal, stopping]),
    onProgress(now: number) {
      percentage = Math.max(percentage, Math.min(100, Math.floor(now)))
    },
    /** Afterwards `claimed.leasedUntil` stands. */
    async end() {
      clearInterval(timer)
      await running
    },
  }
}

/** Deleted, or taken up by another process, while it was worked on. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

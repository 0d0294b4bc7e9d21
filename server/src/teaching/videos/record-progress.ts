import { type Db, type Sql, sql } from '../../db/db.ts'

/** The video was deleted while it was worked on. */
export class VideoGone extends Error {
  override name = 'VideoGone'
}

/** The video is Processing or Waiting, and not deleted. */
export const isOpen = sql`video.deleted_at is null and video.status in (1, 6)`

/**
 * Writes how far a video is while it is worked on, every two seconds at most and only upwards. The signal says that the
 * video is gone, or what the given one says.
 * @param isOurs nothing is written by one whose job somebody else has taken up
 */
export function recordProgress(
  db: Db,
  { id, isOurs, signal, everyMs }: { id: number; isOurs: Sql; signal: AbortSignal; everyMs: number },
) {
  const gone = new AbortController()
  let percentage = 0
  let written = 0
  let running: Promise<void> | null = null

  async function write(): Promise<void> {
    const shown = percentage
    const row = await db.one<{ isThere: boolean }>(sql`
      with told as (
        update video set percentage = greatest(percentage, ${shown}) where id = ${id} and ${isOpen} and ${isOurs})
      select exists (select 1 from video where id = ${id} and ${isOpen}) as "isThere"`)
    written = shown
    if (!row?.isThere) gone.abort(new VideoGone(`video ${id}`))
  }

  const timer = setInterval(() => {
    if (running || gone.signal.aborted || percentage <= written) return
    // The database may be away for a moment: the next look tries again.
    running = write()
      .catch(() => {})
      .finally(() => {
        running = null
      })
  }, everyMs)

  return {
    signal: AbortSignal.any([gone.signal, signal]),
    onProgress(now: number) {
      percentage = Math.max(percentage, Math.min(100, Math.floor(now)))
    },
    /** Nothing is written afterwards. */
    async end() {
      clearInterval(timer)
      await running
    },
  }
}

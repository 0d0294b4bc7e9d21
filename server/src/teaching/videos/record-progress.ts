import { type Db, type Sql, sql } from '../../db/db.ts'

export class VideoDeletedError extends Error {
  override name = 'VideoDeletedError'
}

export const isVideoBeingConvertedSql = sql`video.deleted_at is null and video.status in (1, 6)`

/**
 * Stores the progress of a conversion periodically. The returned signal is aborted when the video is deleted, or with
 * the given signal.
 * @param isOurs SQL condition that this process still has the conversion job; otherwise nothing is stored
 */
export function storeConversionProgress(
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
        update video set percentage = greatest(percentage, ${shown}) where id = ${id} and ${isVideoBeingConvertedSql} and ${isOurs})
      select exists (select 1 from video where id = ${id} and ${isVideoBeingConvertedSql}) as "isThere"`)
    written = shown
    if (!row?.isThere) gone.abort(new VideoDeletedError(`video ${id}`))
  }

  const timer = setInterval(() => {
    if (running || gone.signal.aborted || percentage <= written) return
    // If the database is not reachable, the next update stores the progress of the conversion.
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
    async end() {
      clearInterval(timer)
      await running
    },
  }
}

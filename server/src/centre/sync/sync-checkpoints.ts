import { type Db, sql } from '../../db/db.ts'

/** The time up to which the changes of one kind of rows have been read from the ERP. */
interface SyncCheckpoint {
  entity: string
  /** Time of the newest change that was read from the ERP. */
  modifiedUntil: string | null
  /** Time when all rows were last read, and the number of rows at that time. */
  fullAt: string | null
  rows: number | null
}

/**
 * Changes up to this many milliseconds before the checkpoint are read again, because clocks differ and changes of the
 * same second may arrive late.
 */
const overlapMs = 10 * 60_000
/** All rows are read once a day, because many ERPs never report deletions. */
const readAllEveryMs = 24 * 3_600_000

export async function readSyncCheckpoints(db: Db): Promise<Map<string, SyncCheckpoint>> {
  const rows = await db.many<SyncCheckpoint>(
    sql`select entity, modified_until as "modifiedUntil", full_at as "fullAt", rows from sync_mark`,
  )
  return new Map(rows.map((checkpoint) => [checkpoint.entity, checkpoint]))
}

/**
 * Returns the time since which changes are read; null = all rows are read, for example if there are at most `wholeUpTo`
 * rows.
 */
export function startOfChangesToRead(
  checkpoint: SyncCheckpoint | undefined,
  now: Date,
  wholeUpTo: number,
): string | null {
  if (!checkpoint?.modifiedUntil || !checkpoint.fullAt) return null
  if ((checkpoint.rows ?? 0) <= wholeUpTo) return null
  if (now.getTime() - Date.parse(checkpoint.fullAt) >= readAllEveryMs) return null
  // A checkpoint in the future was stored while the clock was ahead. It would hide changes and delay the next complete
  // reading.
  if ([checkpoint.modifiedUntil, checkpoint.fullAt].some((moment) => Date.parse(moment) - now.getTime() > overlapMs))
    return null
  return new Date(Date.parse(checkpoint.modifiedUntil) - overlapMs).toISOString()
}

interface Reading {
  entity: string
  isFull: boolean
  newestChange: string | null
  rows: number
}

/**
 * Stores the time until which the ERP's changes have been read. A change dated in the future must not move this time
 * forward, or later changes would be missed.
 */
export async function saveSyncCheckpoint(
  tx: Db,
  { entity, isFull, newestChange, rows }: Reading,
  now: Date,
): Promise<void> {
  const until = newestChange !== null && Date.parse(newestChange) > now.getTime() ? now.toISOString() : newestChange
  await tx.run(sql`
    insert into sync_mark (entity, modified_until, full_at, rows) values (${entity}, ${until}, ${isFull ? now : null}, ${isFull ? rows : null})
    on conflict (entity) do update set
      modified_until = greatest(
        case when sync_mark.modified_until > ${now} then ${now} else sync_mark.modified_until end, excluded.modified_until),
      full_at = coalesce(excluded.full_at, sync_mark.full_at), rows = coalesce(excluded.rows, sync_mark.rows)`)
}

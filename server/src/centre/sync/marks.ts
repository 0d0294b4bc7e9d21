import { type Db, sql } from '../../db/db.ts'

/** How far a collection has been read from the ERP. */
interface Mark {
  entity: string
  /** The newest change seen in the ERP. */
  modifiedUntil: string | null
  /** The time of the last complete reading, and its number of rows. */
  fullAt: string | null
  rows: number | null
}

/** Clocks differ, and changes of the same second may arrive late, so each delta starts this much earlier. */
const overlapMs = 10 * 60_000
/** Many ERPs never report deletions, so a complete reading is needed regularly to detect them. */
const wholeEveryMs = 24 * 3_600_000

export async function readMarks(db: Db): Promise<Map<string, Mark>> {
  const rows = await db.many<Mark>(
    sql`select entity, modified_until as "modifiedUntil", full_at as "fullAt", rows from sync_mark`,
  )
  return new Map(rows.map((mark) => [mark.entity, mark]))
}

/**
 * Returns the time since which changes are requested; null = read everything.
 * @param wholeUpTo a collection of at most this many rows is always read completely: it takes a few requests, and
 * misses nothing
 */
export function readChangesSince(mark: Mark | undefined, now: Date, wholeUpTo: number): string | null {
  if (!mark?.modifiedUntil || !mark.fullAt) return null
  if ((mark.rows ?? 0) <= wholeUpTo) return null
  if (now.getTime() - Date.parse(mark.fullAt) >= wholeEveryMs) return null
  // The mark was written while the clock was ahead: until that time it would hide changes and postpone the complete
  // reading.
  if ([mark.modifiedUntil, mark.fullAt].some((moment) => Date.parse(moment) - now.getTime() > overlapMs)) return null
  return new Date(Date.parse(mark.modifiedUntil) - overlapMs).toISOString()
}

interface Reading {
  entity: string
  isFull: boolean
  newestChange: string | null
  rows: number
}

/** Saves the mark. A change dated in the future (a wrong clock in the ERP or here) must not hide changes until then. */
export async function saveMark(tx: Db, { entity, isFull, newestChange, rows }: Reading, now: Date): Promise<void> {
  const until = newestChange !== null && Date.parse(newestChange) > now.getTime() ? now.toISOString() : newestChange
  await tx.run(sql`
    insert into sync_mark (entity, modified_until, full_at, rows) values (${entity}, ${until}, ${isFull ? now : null}, ${isFull ? rows : null})
    on conflict (entity) do update set
      modified_until = greatest(
        case when sync_mark.modified_until > ${now} then ${now} else sync_mark.modified_until end, excluded.modified_until),
      full_at = coalesce(excluded.full_at, sync_mark.full_at), rows = coalesce(excluded.rows, sync_mark.rows)`)
}

import { type Db, type Sql, sql } from '../../db/db.ts'
import { ErpError } from '../../integrations/erp/port.ts'
import type { Collection } from './collections.ts'
import type { SeenIds } from './seen-ids.ts'
import { syncText } from './sync.text.ts'
import type { RunTime } from './taken.ts'

/**
 * Ends active rows from the ERP: their dates stay as in the ERP, and `gone_at` is the time they disappeared.
 * @returns their ERP ids
 */
export async function endRows(tx: Db, collection: Collection, which: Sql, at: RunTime): Promise<string[]> {
  const { table, ending = sql``, afterEnding } = collection
  const rows = await tx.many<{ id: number; extId: string }>(
    sql`update ${table} set gone_at = ${at.now}${ending} where gone_at is null and ext_id is not null and ${which} returning id, ext_id as "extId"`,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await afterEnding?.(tx, ids, at)
  return rows.map(({ extId }) => extId)
}

/**
 * Number of rows that may always disappear. A listing that lacks more rows than this, and more than half of all rows,
 * is refused as implausible.
 */
const fewRows = 20

/** Thrown for a listing that cannot be true; the run continues with other collections and ends as failed. */
export class ImplausibleListing extends ErpError {
  constructor(message: string) {
    super('nonsense', message)
  }
}

/**
 * Checks the rows that a complete reading no longer lists. A run that was interrupted while it ended them has fewer
 * rows of both kinds, so the next run is not refused.
 * @returns the condition for these rows. Rows that had ended before are not among them, because many ERPs list only the
 * current year
 * @throws ImplausibleListing when the listing lacks too many rows
 */
export async function findUnlistedRows(db: Db, collection: Collection, seen: SeenIds, at: RunTime): Promise<Sql> {
  const inUseNow = collection.inUse(at.today)
  const isListed = sql`gone_at is null and ext_id is not null and ${inUseNow}`
  const row = await db.one<{ inUse: number; vanished: number }>(sql`
    select count(*) as "inUse", count(*) filter (where ${seen.unseen()}) as vanished
    from ${collection.table} where ${isListed} and ${seen.before}`)
  const { inUse, vanished } = row as { inUse: number; vanished: number }
  const isTooMuch = vanished > fewRows && vanished * 2 > inUse
  const isNothingLeft = seen.isEmpty() && vanished > 2 && vanished === inUse
  if (isTooMuch || isNothingLeft) {
    throw new ImplausibleListing(syncText.incredible(collection.title, inUse, vanished))
  }
  return sql`${isListed} and ${seen.unseen()}`
}

import { type Db, type Sql, sql } from '../../db/db.ts'
import { ErpError } from '../../integrations/erp/port.ts'
import type { SyncNowAndToday } from './batch-counts.ts'
import type { ErpCollection } from './collections.ts'
import type { SeenErpRowTracker } from './seen-rows.ts'
import { syncText } from './sync.text.ts'

/** Marks rows as gone (`gone_at`); their start and end dates do not change. Returns the ERP ids of the marked rows. */
export async function markMissingErpRowsGone(
  tx: Db,
  collection: ErpCollection,
  which: Sql,
  at: SyncNowAndToday,
): Promise<string[]> {
  const { table, ending = sql``, afterEnding } = collection
  const rows = await tx.many<{ id: number; extId: string }>(
    sql`update ${table} set gone_at = ${at.now}${ending} where gone_at is null and ext_id is not null and ${which} returning id, ext_id as "extId"`,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await afterEnding?.(tx, ids, at)
  return rows.map(({ extId }) => extId)
}

/** The ERP's list is considered wrong if more rows than this, and more than half of all rows, are missing. */
const maxPlausibleMissingRows = 20

/** Thrown when too many rows are missing in the ERP's list. Other kinds of rows are still imported. */
export class ImplausibleErpListError extends ErpError {
  constructor(message: string) {
    super('nonsense', message)
  }
}

/**
 * Returns an SQL condition for rows that the ERP no longer lists. Rows whose end date has passed are omitted, because
 * many ERPs list only the current year.
 * @throws ImplausibleErpListError when too many rows are missing
 */
export async function findRowsMissingInErp(
  db: Db,
  collection: ErpCollection,
  seen: SeenErpRowTracker,
  at: SyncNowAndToday,
): Promise<Sql> {
  const inUseNow = collection.inUse(at.today)
  const isListed = sql`gone_at is null and ext_id is not null and ${inUseNow}`
  const row = await db.one<{ inUse: number; vanished: number }>(sql`
    select count(*) as "inUse", count(*) filter (where ${seen.unseen()}) as vanished
    from ${collection.table} where ${isListed} and ${seen.before}`)
  const { inUse, vanished } = row as { inUse: number; vanished: number }
  const isTooMuch = vanished > maxPlausibleMissingRows && vanished * 2 > inUse
  const isNothingLeft = seen.isEmpty() && vanished > 2 && vanished === inUse
  if (isTooMuch || isNothingLeft) {
    throw new ImplausibleErpListError(syncText.incredible(collection.title, inUse, vanished))
  }
  return sql`${isListed} and ${seen.unseen()}`
}

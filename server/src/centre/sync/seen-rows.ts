import { type Db, type Sql, sql } from '../../db/db.ts'
import type { ErpCollection } from './collections.ts'

/** Remembers which stored rows the ERP still lists, with one bit per row: 100,000 rows need 12 kB. */
export interface SeenErpRowTracker {
  add(tx: Db, extIds: string[]): Promise<void>
  /** SQL condition: the row existed before the reading of the ERP began. */
  before: Sql
  /** SQL condition: the row existed before the reading of the ERP began, and the ERP did not list it. */
  unseen(): Sql
  isEmpty(): boolean
}

export async function createSeenErpRowTracker(db: Db, collection: ErpCollection): Promise<SeenErpRowTracker> {
  const { table } = collection
  const row = await db.one<{ newest: number }>(
    sql`select coalesce(max(id), 0) as newest from ${table} where ext_id is not null`,
  )
  const newest = row?.newest ?? 0
  const bits = new Uint8Array(Math.floor(newest / 8) + 1)
  let isEmpty = true
  return {
    before: sql`id <= ${newest}::bigint`,
    async add(tx, extIds) {
      if (newest === 0 || extIds.length === 0) return
      const rows = await tx.many<{ id: number }>(sql`select id from ${table} where ext_id = any(${extIds}::text[])`)
      for (const { id } of rows) {
        if (id > newest) continue
        const byte = Math.floor(id / 8)
        bits[byte] = (bits[byte] as number) | (1 << (id % 8))
        isEmpty = false
      }
    },
    unseen: () =>
      sql`case when id <= ${newest}::bigint then get_bit(${Buffer.from(bits.buffer)}::bytea, id) = 0 else false end`,
    isEmpty: () => isEmpty,
  }
}

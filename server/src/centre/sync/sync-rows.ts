import type { ErpSyncDataType, SyncedRow, SyncedRowKind } from '@markaz/protocol/centre/sync/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, join, sql } from '../../db/db.ts'
import { countRowsOf, type PageRequest, pageSql } from '../../db/lists.ts'
import { allErpCollections, type ErpCollection } from './collections.ts'
import { maxStoredRefusedRows } from './refused-rows.ts'
import type { SyncRun, SyncRunCounts } from './runs.ts'

/** Stores the rows that users see when they click a count in the report of a synchronization. */
export async function storeSyncRows(
  tx: Db,
  run: SyncRun,
  { entity }: ErpCollection,
  counts: SyncRunCounts,
  ids: Partial<Record<SyncedRowKind, string[]>>,
): Promise<void> {
  const rows = (['added', 'changed', 'ended'] as const).flatMap((what) =>
    (ids[what] ?? []).slice(0, Math.max(0, maxStoredRefusedRows - counts[what])).map((extId) => ({ what, extId })),
  )
  if (rows.length === 0) return
  await tx.run(sql`
    insert into sync_row (run_id, what, entity, ext_id)
    select ${run.id}, what, ${entity}, "extId" from json_to_recordset(${JSON.stringify(rows)}::json) as i(what text, "extId" text)`)
}

/** Lists the rows that a synchronization added, changed or ended. Rows outside the viewer's branches have no name. */
export async function listSyncRows(
  db: Db,
  { viewer, today }: { viewer: Viewer; today: string },
  { type, what, ...paging }: { type: ErpSyncDataType; what: SyncedRowKind } & PageRequest,
): Promise<{ rows: SyncedRow[]; total: number }> {
  const which = sql`
    from sync_row where run_id = (select max(id) from sync_run where type = ${type}) and what = ${what}`
  const shown = allErpCollections().map(
    ({ entity, rows }) => sql`
      select ${entity}::text as entity, ext_id, name, place, place_id from (${rows({ viewer, today })}) r`,
  )
  const rows = await db.many<SyncedRow>(sql`
    select one.id, one.entity, one.ext_id as "extId", shown.name, shown.place, shown.place_id as "placeId"
    from (select id, entity, ext_id ${which} order by id ${pageSql(paging)}) one
    left join lateral (
      select * from (${join(shown, ' union all ')}) every where every.entity = one.entity and every.ext_id = one.ext_id limit 1
    ) shown on true
    order by one.id`)
  const titles = new Map<string, string>(allErpCollections().map(({ entity, title }) => [entity, title]))
  return {
    rows: rows.map((row) => ({ ...row, entity: titles.get(row.entity) ?? row.entity })),
    total: await countRowsOf(db, which),
  }
}

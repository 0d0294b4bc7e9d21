import { type Db, sql } from '../../db/db.ts'
import type { ErpRecord } from '../../integrations/erp/port.ts'
import type { SkippedErpRow } from './batch-counts.ts'
import type { ErpCollection } from './collections.ts'
import type { SyncRun } from './runs.ts'

/**
 * Stores the records in `aside` as deferred, because these records refer to missing rows. Ends the deferral of the
 * batch's other records.
 */
export async function storeDeferredErpRows(
  tx: Db,
  run: SyncRun,
  { entity }: ErpCollection,
  records: ErpRecord[],
  aside: SkippedErpRow[],
): Promise<void> {
  const waits = new Map(aside.map(({ extId, reason }) => [extId, reason]))
  const freed = records.map(({ extId }) => extId).filter((extId) => !waits.has(extId))
  if (freed.length > 0)
    await tx.run(sql`delete from sync_waiting where entity = ${entity} and ext_id = any(${freed}::text[])`)
  if (waits.size === 0) return
  const rows = records
    .filter(({ extId }) => waits.has(extId))
    .map((record) => ({ extId: record.extId, reason: waits.get(record.extId), record }))
  await tx.run(sql`
    insert into sync_waiting (entity, ext_id, record, reason, run_id)
    select ${entity}, "extId", record, reason, ${run.id}
    from json_to_recordset(${JSON.stringify(rows)}::json) as i("extId" text, reason text, record jsonb)
    on conflict (entity, ext_id) do update set record = excluded.record, reason = excluded.reason, run_id = excluded.run_id
    where (sync_waiting.record, sync_waiting.reason, sync_waiting.run_id) is distinct from (excluded.record, excluded.reason, excluded.run_id)`)
}

/** Deletes deferred rows that the ERP no longer lists. Call this after all rows were read from the ERP. */
export async function dropDeferredRowsMissingInErp(tx: Db, run: SyncRun, { entity }: ErpCollection): Promise<void> {
  await tx.run(sql`delete from sync_waiting where entity = ${entity} and run_id is distinct from ${run.id}`)
}

/** Yields each deferred record once, even if records are imported in the meantime. */
export async function* readDeferredErpRecords(
  db: Db,
  { entity }: ErpCollection,
  pageSize = 1_000,
): AsyncGenerator<ErpRecord[]> {
  for (let after = ''; ; ) {
    const rows = await db.many<{ extId: string; record: ErpRecord }>(sql`
      select ext_id as "extId", record from sync_waiting where entity = ${entity} and ext_id > ${after} order by ext_id limit ${pageSize}`)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ record }) => record)
    after = last.extId
  }
}

import { type Db, sql } from '../../db/db.ts'
import type { ErpCollection } from './collections.ts'
import type { SyncRun } from './runs.ts'

export interface RefusedErpRow {
  extId: string | null
  reason: string
}

/**
 * Number of refused rows that are stored. Further refused rows are only counted, because thousands of bad rows usually
 * have the same cause.
 */
export const maxStoredRefusedRows = 1_000

/** @param isNote true = the rows were not refused, but the report should mention them */
export async function storeRefusedRows(
  tx: Db,
  run: SyncRun,
  { entity }: ErpCollection,
  refused: RefusedErpRow[],
  isNote = false,
): Promise<void> {
  if (refused.length === 0) return
  await tx.run(sql`
    insert into sync_refusal (run_id, entity, ext_id, reason, is_note)
    select ${run.id}, ${entity}, "extId", reason, ${isNote} from json_to_recordset(${textOf(refused)}::json) as i("extId" text, reason text)`)
}

/** Replaces characters that PostgreSQL cannot store; they may be the reason for the refusal. */
function textOf(refused: RefusedErpRow[]): string {
  return JSON.stringify(refused, (_, value) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd').toWellFormed() : value,
  )
}

import { type Db, sql } from '../../db/db.ts'
import type { Collection } from './collections.ts'
import type { Run } from './runs.ts'

export interface Refusal {
  extId: string | null
  reason: string
}

/** Further refusals of a collection are only counted: 30,000 bad rows usually have the same cause. */
export const maxStoredRefusals = 1_000

/**
 * Stores the refused rows of a run for its report.
 * @param isNote true = the rows were not refused, but the report should mention them
 */
export async function storeRefusals(
  tx: Db,
  run: Run,
  { entity }: Collection,
  refused: Refusal[],
  isNote = false,
): Promise<void> {
  if (refused.length === 0) return
  await tx.run(sql`
    insert into sync_refusal (run_id, entity, ext_id, reason, is_note)
    select ${run.id}, ${entity}, "extId", reason, ${isNote} from json_to_recordset(${textOf(refused)}::json) as i("extId" text, reason text)`)
}

/** Makes the refusal storable: a row may be refused because PostgreSQL cannot store its text. */
function textOf(refused: Refusal[]): string {
  return JSON.stringify(refused, (_, value) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd').toWellFormed() : value,
  )
}

import { type Db, sql } from '../../db/db.ts'
import type { Collection } from './collections.ts'
import type { Run } from './runs.ts'

export interface Refusal {
  extId: string | null
  reason: string
}

/** Any more refusals of a collection are only counted: whoever sends 30,000 bad rows has one mistake, not 30,000. */
export const maxStoredRefusals = 1_000

/** @param isNote nothing was refused, but the report should tell it */
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

/** A row may be refused for what PostgreSQL cannot keep: its id and reason must be kept all the same. */
function textOf(refused: Refusal[]): string {
  return JSON.stringify(refused, (_, value) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd').toWellFormed() : value,
  )
}

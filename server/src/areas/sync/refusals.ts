import { type Db, sql } from '../../db/db.ts'
import type { Collection } from './collections.ts'
import type { Run } from './runs.ts'

export interface Refusal {
  extId: string | null
  reason: string
}

export interface Refusals {
  write(tx: Db, collection: Collection, refused: Refusal[]): Promise<void>
  /** What the report should tell although no row was refused. */
  note(db: Db, collection: Collection, notes: string[]): Promise<void>
}

/** Beyond these a report is only counted: whoever sends 30,000 bad rows has one mistake, not 30,000. */
const keptPerRun = 1_000

export function refusalsOf(run: Run): Refusals {
  let refusals = 0
  let notes = 0
  const write = (tx: Db, { entity }: Collection, rows: Refusal[], isNote: boolean) =>
    tx.run(sql`
      insert into sync_refusal (run_id, entity, ext_id, reason, is_note)
      select ${run.id}, ${entity}, "extId", reason, ${isNote} from json_to_recordset(${textOf(rows)}::json) as i("extId" text, reason text)`)
  return {
    async write(tx, collection, refused) {
      const kept = refused.slice(0, Math.max(0, keptPerRun - refusals))
      refusals += refused.length
      if (kept.length > 0) await write(tx, collection, kept, false)
    },
    async note(db, collection, texts) {
      const kept = texts.slice(0, Math.max(0, keptPerRun - notes)).map((reason) => ({ extId: null, reason }))
      notes += texts.length
      if (kept.length > 0) await write(db, collection, kept, true)
    },
  }
}

/** A refused row may be refused for what PostgreSQL cannot keep: its id and reason must be kept all the same. */
function textOf(rows: Refusal[]): string {
  return JSON.stringify(rows, (_, value) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd').toWellFormed() : value,
  )
}

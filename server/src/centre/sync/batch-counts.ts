import { type Sql, sql } from '../../db/db.ts'

/** A row from the ERP that was not imported. `reason` is a text for the operator of the ERP. */
export interface SkippedErpRow {
  extId: string
  reason: string
}

export interface SyncBatchCounts {
  added: number
  changed: number
  unchanged: number
  newIds: string[]
  changedIds: string[]
  /** Rows that refer to a row that the ERP has not sent yet. */
  waiting: SkippedErpRow[]
  /**
   * Rows that conflict with another stored row. They are tried again at the end, because a later batch may change the
   * other row.
   */
  clashing: SkippedErpRow[]
  refused: SkippedErpRow[]
}

export interface SyncNowAndToday {
  now: Date
  today: string
}

export const emptySyncBatchCounts: SyncBatchCounts = {
  added: 0,
  changed: 0,
  unchanged: 0,
  newIds: [],
  changedIds: [],
  waiting: [],
  clashing: [],
  refused: [],
}

/**
 * SQL: the columns of `SyncBatchCounts`, for a statement that imports rows. The statement needs a CTE `judged` with
 * these columns:
 * - "extId", and reason: why the row is not imported.
 * - waits: the row refers to a missing row.
 * - verdict: new, changed, same, refused, aside (waits for a missing row) or clashing (conflicts with another row).
 */
export const syncBatchCountsSql = sql`
  count(*) filter (where verdict = 'new')::int as added,
  count(*) filter (where verdict = 'changed')::int as changed,
  count(*) filter (where verdict = 'same')::int as unchanged,
  coalesce(json_agg("extId") filter (where verdict = 'new'), '[]') as "newIds",
  coalesce(json_agg("extId") filter (where verdict = 'changed'), '[]') as "changedIds",
  ${skippedRowsJsonSql(sql`waits`)} as waiting, ${skippedRowsJsonSql(sql`verdict = 'clashing'`)} as clashing, ${skippedRowsJsonSql(sql`verdict = 'refused'`)} as refused`

function skippedRowsJsonSql(which: Sql): Sql {
  return sql`coalesce(json_agg(json_build_object('extId', "extId", 'reason', reason)) filter (where ${which}), '[]')`
}

/**
 * SQL joins: `s.said` = the person's values that the ERP sends now; `f.fresh` = the values that differ from the ERP's
 * previous values. Only `fresh` is imported, so a manual correction stays until the ERP sends a new value.
 * @param valuesSql the person's values as a jsonb object; `o` is the existing row, whose column `erp` has the previous
 * values
 */
export function changedErpValuesSql(valuesSql: Sql): Sql {
  return sql`
    cross join lateral (select jsonb_strip_nulls(${valuesSql}) as said) s
    cross join lateral (
      select coalesce(jsonb_object_agg(key, value), '{}') as fresh from jsonb_each_text(s.said) where o.erp ->> key is distinct from value
    ) f`
}

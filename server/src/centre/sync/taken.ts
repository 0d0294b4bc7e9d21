import { type Sql, sql } from '../../db/db.ts'

/** A row that was not imported, and the reason as text for the ERP's operator. */
export interface SkippedRow {
  extId: string
  reason: string
}

/** The results for the records of one batch. */
export interface BatchCounts {
  added: number
  changed: number
  unchanged: number
  /** ERP ids of added and changed rows. */
  newIds: string[]
  changedIds: string[]
  /**
   * Rows with a reference that has not arrived yet: not imported, or imported without it (then counted above as well).
   */
  waiting: SkippedRow[]
  /**
   * Rows that conflict with another row, which a later batch of the same run may change; they are retried at the end.
   */
  clashing: SkippedRow[]
  refused: SkippedRow[]
}

/** The time of the run, and its day in Tashkent. */
export interface RunTime {
  now: Date
  today: string
}

export const noBatchCounts: BatchCounts = {
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
 * Ends every importing statement. It first judges its rows in a CTE `judged` with "extId", verdict (new, changed, same,
 * aside, clashing, refused), waits and reason, and then writes by the verdicts.
 */
export const batchCounts = sql`
  count(*) filter (where verdict = 'new')::int as added,
  count(*) filter (where verdict = 'changed')::int as changed,
  count(*) filter (where verdict = 'same')::int as unchanged,
  coalesce(json_agg("extId") filter (where verdict = 'new'), '[]') as "newIds",
  coalesce(json_agg("extId") filter (where verdict = 'changed'), '[]') as "changedIds",
  ${asides(sql`waits`)} as waiting, ${asides(sql`verdict = 'clashing'`)} as clashing, ${asides(sql`verdict = 'refused'`)} as refused`

function asides(which: Sql): Sql {
  return sql`coalesce(json_agg(json_build_object('extId', "extId", 'reason', reason)) filter (where ${which}), '[]')`
}

/**
 * Joins `s.said`, the ERP's current values of a person without empty ones, and `f.fresh`, the values that differ from
 * the ERP's previous ones. Only fresh values are imported, so a manual correction stays until the ERP sends something
 * new.
 * @param said a jsonb object; `o` is the existing row, if any, with its previous values in `erp`
 */
export function erpVersionIsNewer(said: Sql): Sql {
  return sql`
    cross join lateral (select jsonb_strip_nulls(${said}) as said) s
    cross join lateral (
      select coalesce(jsonb_object_agg(key, value), '{}') as fresh from jsonb_each_text(s.said) where o.erp ->> key is distinct from value
    ) f`
}

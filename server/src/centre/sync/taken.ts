import { type Sql, sql } from '../../db/db.ts'

/** A row that was not taken, and why, in words for whoever keeps the ERP. */
export interface Aside {
  extId: string
  reason: string
}

/** What became of the records of one batch. */
export interface Taken {
  added: number
  changed: number
  unchanged: number
  /** ERP ids of those added and changed. */
  newIds: string[]
  changedIds: string[]
  /** Something they refer to has not arrived yet: kept aside whole, or taken without it (and counted above). */
  waiting: Aside[]
  /** They stand in the way of another row, which a later batch of the same run may move: tried once more at its end. */
  clashing: Aside[]
  refused: Aside[]
}

/** The moment of the run, and its day in Tashkent. */
export interface At {
  now: Date
  today: string
}

export const noBatchCounts: Taken = {
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
 * Every statement that takes a batch judges its rows first, in a CTE `judged` with "extId", verdict (new, changed, same,
 * aside, clashing, refused), waits and reason; writes by the verdicts; and ends with this.
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
 * Joins `s.said`, what the ERP says of a person now (what it leaves empty is "it does not say"), and `f.fresh`, that part of
 * it which it did not say before. Only what is fresh is taken: a value corrected here stays until the ERP says something new.
 * @param said a jsonb object; `o` is the row that is here, if any, with its `erp`
 */
export function erpVersionIsNewer(said: Sql): Sql {
  return sql`
    cross join lateral (select jsonb_strip_nulls(${said}) as said) s
    cross join lateral (
      select coalesce(jsonb_object_agg(key, value), '{}') as fresh from jsonb_each_text(s.said) where o.erp ->> key is distinct from value
    ) f`
}

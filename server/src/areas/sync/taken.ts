import { type Sql, sql } from '../../db/db.ts'

/** A row that was not taken, and why, in words for whoever keeps the ERP. */
export interface Aside {
  extId: string
  reason: string
}

/** What became of the records of one batch; each is counted once. */
export interface Taken {
  added: number
  changed: number
  unchanged: number
  /** Something they refer to has not arrived yet. */
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

export const nothingTaken: Taken = { added: 0, changed: 0, unchanged: 0, waiting: [], clashing: [], refused: [] }

/**
 * Every statement that takes a batch judges its rows first, in a CTE `judged` with "extId", reason and verdict
 * (new, changed, same, waiting, clashing, refused), writes by the verdicts, and ends with this.
 */
export const taken = sql`
  count(*) filter (where verdict = 'new')::int as added,
  count(*) filter (where verdict = 'changed')::int as changed,
  count(*) filter (where verdict = 'same')::int as unchanged,
  ${asides('waiting')} as waiting, ${asides('clashing')} as clashing, ${asides('refused')} as refused`

function asides(verdict: string): Sql {
  return sql`coalesce(json_agg(json_build_object('extId', "extId", 'reason', reason)) filter (where verdict = ${verdict}), '[]')`
}

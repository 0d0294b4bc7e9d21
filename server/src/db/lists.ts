import { maxCounted } from '@markaz/protocol/fields'
import { type Db, join, raw, type Sql, sql, unprepared } from './db.ts'

/** A page of a list: the first is 1. */
export interface Paging {
  page: number
  perPage: number
}

/** The rows of that page; last in a query. */
export function pageOf({ page, perPage }: Paging): Sql {
  return sql`limit ${perPage} offset ${(page - 1) * perPage}`
}

/**
 * The same for a list whose order is that of an index, whatever is filtered. Behind the select the planner does not see
 * which page it is, so one plan serves all pages and is made once: with the numbers in sight it is made anew for each,
 * which takes longer than reading the page.
 */
export function anyPageOf({ page, perPage }: Paging): Sql {
  return sql`limit (select ${perPage}::int) offset (select ${(page - 1) * perPage}::int)`
}

/** How many rows the whole list has. @param from `from …`, with its joins and conditions */
export async function countOf(db: Db, from: Sql): Promise<number> {
  const row = await db.one<{ count: number }>(sql`select count(*) ${from}`)
  return row?.count ?? 0
}

/** `isMore`: there are more than `total`. */
export interface Counted {
  total: number
  isMore: boolean
}

/** The same for a table that grows for ever: it is counted as far as anybody turns over pages. */
export async function countUpTo(db: Db, from: Sql): Promise<Counted> {
  const count = await countOf(db, sql`from (select ${from} limit ${raw(String(maxCounted + 1))}) counted`)
  return { total: Math.min(count, maxCounted), isMore: count > maxCounted }
}

/**
 * The conditions of the filters that somebody has set, `true` when there are none. Ten filters make eleven statements
 * with one of them at most, which are worth keeping, and a thousand with several, which are not.
 * @param besides how many more are set elsewhere in the statement
 */
export function andWhere(conditions: readonly Sql[], besides = 0): Sql {
  const all = conditions.length > 0 ? join(conditions, ' and ') : sql`true`
  return conditions.length + besides > 1 ? sql`${unprepared} ${all}` : all
}

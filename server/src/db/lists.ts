import { maxCounted } from '@markaz/protocol/fields'
import { type Db, join, raw, type Sql, sql, unprepared } from './db.ts'

/** A page of a list; `page` starts at 1. */
export interface Paging {
  page: number
  perPage: number
}

/** Returns the limit and offset of the page; must be last in a query. */
export function pageOf({ page, perPage }: Paging): Sql {
  return sql`limit ${perPage} offset ${(page - 1) * perPage}`
}

/**
 * Returns the limit and offset of a page, for a list that an index always sorts. The subselects hide the page from the
 * planner, so one plan serves all pages. With visible numbers each page would be planned separately, which takes longer
 * than reading the page.
 */
export function anyPageOf({ page, perPage }: Paging): Sql {
  return sql`limit (select ${perPage}::int) offset (select ${(page - 1) * perPage}::int)`
}

/**
 * Counts the rows of a list.
 * @param from `from …`, with joins and conditions
 */
export async function countOf(db: Db, from: Sql): Promise<number> {
  const row = await db.one<{ count: number }>(sql`select count(*) ${from}`)
  return row?.count ?? 0
}

/** `isMore` = the list has more rows than `total`. */
export interface Counted {
  total: number
  isMore: boolean
}

/** Counts a table that grows for ever, but only up to the number of rows that users can page through. */
export async function countUpTo(db: Db, from: Sql): Promise<Counted> {
  const count = await countOf(db, sql`from (select ${from} limit ${raw(String(maxCounted + 1))}) counted`)
  return { total: Math.min(count, maxCounted), isMore: count > maxCounted }
}

/**
 * Joins the conditions of the filters that are set; `true` when none is. With at most one of ten filters set there are
 * eleven statement texts, which are prepared. Combinations make about a thousand texts, which are not prepared.
 * @param besides number of filters that are set elsewhere in the statement
 */
export function andWhere(conditions: readonly Sql[], besides = 0): Sql {
  const all = conditions.length > 0 ? join(conditions, ' and ') : sql`true`
  return conditions.length + besides > 1 ? sql`${unprepared} ${all}` : all
}

import { maxExactCount } from '@markaz/protocol/fields'
import { type Db, join, raw, type Sql, sql, unpreparedMarkSql } from './db.ts'

/** The requested page of a list; `page` is counted from 1. */
export interface PageRequest {
  page: number
  perPage: number
}

/** Returns the SQL `limit` and `offset` of the page, which must be at the end of a query. */
export function pageSql({ page, perPage }: PageRequest): Sql {
  return sql`limit ${perPage} offset ${(page - 1) * perPage}`
}

/**
 * Returns the SQL `limit` and `offset` of the page, for a list that is always sorted by an index. The numbers are in
 * subselects, so the planner cannot see them and makes one plan for all pages. Planning each page separately would take
 * longer than reading it.
 */
export function unpreparedPageSql({ page, perPage }: PageRequest): Sql {
  return sql`limit (select ${perPage}::int) offset (select ${(page - 1) * perPage}::int)`
}

/**
 * Counts the rows of a list.
 * @param from the SQL from `from …` on, with joins and conditions
 */
export async function countRowsOf(db: Db, from: Sql): Promise<number> {
  const row = await db.one<{ count: number }>(sql`select count(*) ${from}`)
  return row?.count ?? 0
}

/** `isMore`: true = the list has more than `total` rows. */
export interface LimitedCount {
  total: number
  isMore: boolean
}

/**
 * Counts the rows of a table that grows without limit. Counting stops at the number of rows that users can page
 * through.
 */
export async function countUpToLimit(db: Db, from: Sql): Promise<LimitedCount> {
  const count = await countRowsOf(db, sql`from (select ${from} limit ${raw(String(maxExactCount + 1))}) counted`)
  return { total: Math.min(count, maxExactCount), isMore: count > maxExactCount }
}

/**
 * Joins the SQL conditions of the used filters by `and`; `true` if no filter is used. A statement with at most one
 * filter is prepared. A statement with several filters is not, because there would be a thousand combinations.
 * @param besides number of filters that are used elsewhere in the same statement
 */
export function andWhere(conditions: readonly Sql[], besides = 0): Sql {
  const all = conditions.length > 0 ? join(conditions, ' and ') : sql`true`
  return conditions.length + besides > 1 ? sql`${unpreparedMarkSql} ${all}` : all
}

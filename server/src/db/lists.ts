import { maxExactCount } from '@markaz/protocol/fields'
import { type Db, join, raw, type Sql, sql, unpreparedStatementMarkSql } from './db.ts'

/** `page` is counted from 1. */
export interface PageRequest {
  page: number
  perPage: number
}

/** Returns the SQL `limit` and `offset`, which must be at the end of a query. */
export function pageSql({ page, perPage }: PageRequest): Sql {
  return sql`limit ${perPage} offset ${(page - 1) * perPage}`
}

/**
 * Hides the numbers in subselects, where the planner cannot see them, so one plan serves all pages. Only for lists
 * sorted by an index.
 */
export function sharedPlanPageSql({ page, perPage }: PageRequest): Sql {
  return sql`limit (select ${perPage}::int) offset (select ${(page - 1) * perPage}::int)`
}

export async function countRowsOf(db: Db, from: Sql): Promise<number> {
  const row = await db.one<{ count: number }>(sql`select count(*) ${from}`)
  return row?.count ?? 0
}

/** `isMore`: true = the list has more than `total` rows. */
export interface CappedCount {
  total: number
  isMore: boolean
}

/** Stops counting at the number of rows that users can page through, because the table grows without limit. */
export async function countUpToCap(db: Db, from: Sql): Promise<CappedCount> {
  const count = await countRowsOf(db, sql`from (select ${from} limit ${raw(String(maxExactCount + 1))}) counted`)
  return { total: Math.min(count, maxExactCount), isMore: count > maxExactCount }
}

/**
 * Joins the conditions by `and`. A statement with several filters is not prepared, because there would be a thousand
 * combinations.
 * @param besides number of filters that are used elsewhere in the same statement
 */
export function joinFiltersByAnd(conditions: readonly Sql[], besides = 0): Sql {
  const all = conditions.length > 0 ? join(conditions, ' and ') : sql`true`
  return conditions.length + besides > 1 ? sql`${unpreparedStatementMarkSql} ${all}` : all
}

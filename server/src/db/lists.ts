import { maxExactlyCountedRows } from '@markaz/protocol/fields'
import { type Db, join, raw, type Sql, skipPreparedStatementSql, sql } from './db.ts'

export interface PageRequest {
  page: number
  perPage: number
}

/** Returns the SQL `limit` and `offset`, which must be at the end of a query. */
export function pageSql({ page, perPage }: PageRequest): Sql {
  return sql`limit ${perPage} offset ${(page - 1) * perPage}`
}

/**
 * Puts `limit` and `offset` into subselects, so that the planner makes one plan for all pages. Only for lists that are
 * sorted by an index.
 */
export function limitOffsetForReusablePlanSql({ page, perPage }: PageRequest): Sql {
  return sql`limit (select ${perPage}::int) offset (select ${(page - 1) * perPage}::int)`
}

export async function countRowsOf(db: Db, from: Sql): Promise<number> {
  const row = await db.one<{ count: number }>(sql`select count(*) ${from}`)
  return row?.count ?? 0
}

/**
 * Reads the rows of a page and the number of all rows in one statement. The page keeps the order of `rows`.
 * @param from SQL `from … where …` of all rows
 */
export async function readPage<T extends object>(
  db: Db,
  { page }: PageRequest,
  { rows, from }: { rows: Sql; from: Sql },
): Promise<{ rows: T[]; total: number }> {
  const found = await db.many<T & { rowsTotal: number }>(sql`
    select (select count(*) ${from}) as "rowsTotal", page.* from (${rows}) page`)
  // A page without rows has no total. Only a page after the last one needs a second statement.
  return { rows: found, total: found[0]?.rowsTotal ?? (page === 1 ? 0 : await countRowsOf(db, from)) }
}

/** A count that stops at a maximum. `isMore`: true = there are more than `total` rows. */
export interface CappedCount {
  total: number
  isMore: boolean
}

const upToCap = (from: Sql): Sql => sql`from (select ${from} limit ${raw(String(maxExactlyCountedRows + 1))}) counted`
const cappedCountOf = (count: number): CappedCount => ({
  total: Math.min(count, maxExactlyCountedRows),
  isMore: count > maxExactlyCountedRows,
})

/** Stops counting at the number of rows that users can page through, because the table grows without limit. */
export async function countUpToCap(db: Db, from: Sql): Promise<CappedCount> {
  return cappedCountOf(await countRowsOf(db, upToCap(from)))
}

export async function readPageWithCappedCount<T extends object>(
  db: Db,
  page: PageRequest,
  { rows, from }: { rows: Sql; from: Sql },
): Promise<{ rows: T[] } & CappedCount> {
  const read = await readPage<T>(db, page, { rows, from: upToCap(from) })
  return { rows: read.rows, ...cappedCountOf(read.total) }
}

/**
 * Joins the conditions by `and`. A statement with several filters is not prepared, because there would be a thousand
 * combinations.
 * @param otherFilters number of filters elsewhere in the same statement
 */
export function joinFiltersByAnd(conditions: readonly Sql[], otherFilters = 0): Sql {
  const all = conditions.length > 0 ? join(conditions, ' and ') : sql`true`
  return conditions.length + otherFilters > 1 ? sql`${skipPreparedStatementSql} ${all}` : all
}

import { type Db, type Sql, sql } from './db.ts'

/** A page of a list: the first is 1. */
interface Paging {
  page: number
  perPage: number
}

/** The rows of that page; last in a query. */
export function pageOf({ page, perPage }: Paging): Sql {
  return sql`limit ${perPage} offset ${(page - 1) * perPage}`
}

/** How many rows the whole list has. @param from `from …`, with its joins and conditions */
export async function countOf(db: Db, from: Sql): Promise<number> {
  const row = await db.one<{ count: number }>(sql`select count(*) ${from}`)
  return row?.count ?? 0
}

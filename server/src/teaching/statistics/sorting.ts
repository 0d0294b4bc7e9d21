import type { HomeworkSortKey } from '@markaz/protocol/teaching/statistics/schemas'
import { type Sql, sql } from '../../db/db.ts'

/** Rows are sorted in descending order by default. */
export interface StatisticsSortRequest {
  sortBy?: HomeworkSortKey | undefined
  orderBy?: 'ASC' | 'DESC' | undefined
}

const sortColumns: Record<HomeworkSortKey, Sql> = {
  // Sorts by the exact average, not by the rounded average.
  averageScore: sql`"scoreSum"::numeric / nullif(accepted, 0)`,
  acceptedHomeworkCount: sql`accepted`,
  rejectedHomeworkCount: sql`rejected`,
  uncompletedHomeworkCount: sql`uncompleted`,
  waitingHomeworkCount: sql`waiting`,
}

/** Rows without an average come last in both directions. `otherwise` is the SQL order of equal rows. */
export function sortOrderSqlOf({ sortBy, orderBy }: StatisticsSortRequest, otherwise: Sql): Sql {
  if (!sortBy) return otherwise
  return sql`${sortColumns[sortBy]} ${orderBy === 'ASC' ? sql`asc` : sql`desc`} nulls last, ${otherwise}`
}

/** Sorts in memory by the rules of {@link sortOrderSqlOf}. Equal rows stay in their present order. */
export function sortStatisticsRows<Key extends string, T extends Record<Key, number | null>>(
  rows: T[],
  { sortBy, orderBy }: { sortBy?: Key | undefined; orderBy?: 'ASC' | 'DESC' | undefined },
): T[] {
  if (!sortBy) return rows
  const sign = orderBy === 'ASC' ? 1 : -1
  return rows.sort((a, b) => {
    const [left, right]: (number | null)[] = [a[sortBy], b[sortBy]]
    if (left == null || right == null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  })
}

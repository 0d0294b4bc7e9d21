import type { HomeworkSortKey } from '@markaz/protocol/teaching/statistics/schemas'
import { type Sql, sql } from '../../db/db.ts'

/** The requested order; DESC by default. */
export interface Sorting {
  sortBy?: HomeworkSortKey | undefined
  orderBy?: 'ASC' | 'DESC' | undefined
}

const columns: Record<HomeworkSortKey, Sql> = {
  // Sorts by the exact mean, not by the rounded one.
  averageScore: sql`"scoreSum"::numeric / nullif(accepted + rejected, 0)`,
  acceptedHomeworkCount: sql`accepted`,
  rejectedHomeworkCount: sql`rejected`,
  uncompletedHomeworkCount: sql`uncompleted`,
  waitingHomeworkCount: sql`waiting`,
}

/**
 * Returns the SQL order for rows of SubmissionCounts; `otherwise` is used for equal rows or without a requested order.
 * Rows without an average are last in both directions.
 */
export function orderOf({ sortBy, orderBy }: Sorting, otherwise: Sql): Sql {
  if (!sortBy) return otherwise
  return sql`${columns[sortBy]} ${orderBy === 'ASC' ? sql`asc` : sql`desc`} nulls last, ${otherwise}`
}

/** Sorts rows in memory by the same rules as `orderOf`. The rows must already be in their secondary order. */
export function sorted<Key extends string, T extends Record<Key, number | null>>(
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

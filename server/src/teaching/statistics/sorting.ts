import type { HomeworkSortKey } from '@markaz/protocol/teaching/statistics/schemas'
import { type Sql, sql } from '../../db/db.ts'

/** The order as the calls ask for it; DESC by default (A-257). */
export interface Sorting {
  sortBy?: HomeworkSortKey | undefined
  orderBy?: 'ASC' | 'DESC' | undefined
}

const columns: Record<HomeworkSortKey, Sql> = {
  // The mean as it is, not rounded: who is better by a little stands before.
  averageScore: sql`"scoreSum"::numeric / nullif(accepted + rejected, 0)`,
  acceptedHomeworkCount: sql`accepted`,
  rejectedHomeworkCount: sql`rejected`,
  uncompletedHomeworkCount: sql`uncompleted`,
  waitingHomeworkCount: sql`waiting`,
}

/**
 * What to order rows of WorkCounts by, and by `otherwise` where they are alike or nothing was asked for. Rows without
 * an average come last either way.
 */
export function orderOf({ sortBy, orderBy }: Sorting, otherwise: Sql): Sql {
  if (!sortBy) return otherwise
  return sql`${columns[sortBy]} ${orderBy === 'ASC' ? sql`asc` : sql`desc`} nulls last, ${otherwise}`
}

/** The same of rows in memory, which stand in their other order already. */
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

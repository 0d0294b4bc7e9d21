import { AppError, type ErrorCode } from '@markaz/protocol/errors'
import { type Db, type Sql, sql } from './db.ts'

/**
 * A list whose order users change. `position` is 1, 2, 3 … among the rows that match `where`; the caller must lock the
 * parent row until the commit.
 */
export interface UserOrderedList {
  table: Sql
  where: Sql
}

async function orderOf(tx: Db, { table, where }: UserOrderedList): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`select id from ${table} where ${where} order by position, id`)
  return rows.map(({ id }) => id)
}

/** Moves a row to a position (from 1); `position` undefined = no change. */
export async function moveRowToPosition(
  tx: Db,
  ordered: UserOrderedList,
  { id, position }: { id: number; position: number | undefined },
): Promise<void> {
  if (position === undefined) return
  const others = (await orderOf(tx, ordered)).filter((one) => one !== id)
  await setOrder(tx, ordered, [...others.slice(0, position - 1), id, ...others.slice(position - 1)])
}

/** Closes the gap in the positions after a row was deleted. */
export async function renumberRows(tx: Db, ordered: UserOrderedList): Promise<void> {
  await setOrder(tx, ordered, await orderOf(tx, ordered))
}

/** @throws AppError with the code `changed` if the stored order differs from `before`, the order that the user saw */
export async function reorderRows(
  tx: Db,
  ordered: UserOrderedList,
  { before, after, changed }: { before: readonly number[]; after: readonly number[]; changed: ErrorCode },
): Promise<boolean> {
  const ids = await orderOf(tx, ordered)
  if (isSame(ids, after)) return false
  if (!isSame(ids, before) || !isSame(sortNumerically(before), sortNumerically(after))) throw new AppError(changed)
  await setOrder(tx, ordered, after)
  return true
}

async function setOrder(tx: Db, { table }: UserOrderedList, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    update ${table} as ordered set position = place.position
    from unnest(${[...ids]}::bigint[]) with ordinality as place (id, position)
    where ordered.id = place.id and ordered.position <> place.position`)
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])
const sortNumerically = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

import { AppError, type ErrorCode } from '@markaz/protocol/errors'
import { type Db, type Sql, sql } from './db.ts'

/**
 * Rows that people put in order: `position` is 1…n among those of the condition. Whoever changes an order holds what it
 * belongs to until the commit.
 */
export interface Ordered {
  table: Sql
  where: Sql
}

/** Their ids, first to last. */
async function orderOf(tx: Db, { table, where }: Ordered): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`select id from ${table} where ${where} order by position, id`)
  return rows.map(({ id }) => id)
}

/** Puts one of them to a place, from 1; the rest close up. Without a place it stays where it is. */
export async function placeRow(
  tx: Db,
  ordered: Ordered,
  { id, position }: { id: number; position: number | undefined },
): Promise<void> {
  if (position === undefined) return
  const others = (await orderOf(tx, ordered)).filter((one) => one !== id)
  await setOrder(tx, ordered, [...others.slice(0, position - 1), id, ...others.slice(position - 1)])
}

/** Numbers the rows anew after one of them has gone. */
export async function closeUp(tx: Db, ordered: Ordered): Promise<void> {
  await setOrder(tx, ordered, await orderOf(tx, ordered))
}

/**
 * The order of all of them, from who saw them as `before`.
 * @param changed what is said when that is not how they stand any more
 * @returns whether anything moved
 * @throws AppError `changed`
 */
export async function reorderRows(
  tx: Db,
  ordered: Ordered,
  { before, after, changed }: { before: readonly number[]; after: readonly number[]; changed: ErrorCode },
): Promise<boolean> {
  const ids = await orderOf(tx, ordered)
  if (isSame(ids, after)) return false
  if (!isSame(ids, before) || !isSame(sorted(before), sorted(after))) throw new AppError(changed)
  await setOrder(tx, ordered, after)
  return true
}

async function setOrder(tx: Db, { table }: Ordered, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    update ${table} as ordered set position = place.position
    from unnest(${[...ids]}::bigint[]) with ordinality as place (id, position)
    where ordered.id = place.id and ordered.position <> place.position`)
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

import type { StandingSort } from '@markaz/protocol/motivation/awards/schemas'
import { cachedFor, scopeName } from '../../access/cached-for.ts'
import { type Viewer, withinScope } from '../../access/viewer.ts'
import { type Db, join, type Sql, sql } from '../../db/db.ts'

/** Which order: of a category (null = over all), by what, and who is in it. */
export interface Ranking {
  categoryId: number | null
  sortBy: StandingSort
  viewer: Viewer | 'everybody'
}

/** A row every so many, by its keys: a page begins at the one before it, however deep it lies. */
interface Milestone {
  keys: number[]
  /** 1, 2, 3, … in the whole order. */
  number: number
}

interface Milestones {
  list: Milestone[]
  total: number
}

const apart = 512
/** A place may be a second old; a small centre is counted anew each time. */
const keep = cachedFor<Milestones>({ ms: 1000, isCheap: ({ total }) => total < 5000 })

/** The milestones of a ranking, most first. */
export function milestonesOf(db: Db, ranking: Ranking): Promise<Milestones> {
  const { categoryId, sortBy, viewer } = ranking
  return keep(db, `${categoryId} ${sortBy} ${scopeName(viewer)}`, () => countMilestones(db, ranking))
}

async function countMilestones(db: Db, ranking: Ranking): Promise<Milestones> {
  const { from, keys } = orderOf(ranking)
  const row = await db.one<{ list: Milestone[]; total: number }>(sql`
    select count(*) as total, coalesce(
      json_agg(json_build_object('keys', json_build_array(${join(keys)}), 'number', number) order by number)
        filter (where number % ${apart} = 1), '[]') as list
    from (select *, row_number() over (order by ${descending(keys)}) as number from ${from}) as ranked`)
  return row as Milestones
}

/** The students at these numbers, 0 the first, most first. */
export async function rankedIds(
  db: Db,
  ranking: Ranking,
  { list }: Milestones,
  { start, count }: { start: number; count: number },
): Promise<number[]> {
  if (count <= 0) return []
  const { from, keys, id } = orderOf(ranking)
  const begin = list[Math.floor(start / apart)]
  // Who has overtaken all since then comes before the first milestone.
  const bound = begin && begin.number > 1 ? sql`and (${join(keys)}) <= (${join(begin.keys)})` : sql``
  const rows = await db.many<{ id: number }>(sql`
    select ${id} as id from ${from} ${bound} order by ${descending(keys)} limit ${count} offset ${start - (begin ? begin.number - 1 : 0)}`)
  return rows.map((row) => row.id)
}

/** One more than have more xp: milestones say it roughly, one look into the index exactly. */
export async function placeOf(
  db: Db,
  categoryId: number | null,
  xp: number,
): Promise<{ position: number; total: number }> {
  const ranking: Ranking = { categoryId, sortBy: 'xp', viewer: 'everybody' }
  const { list, total } = await milestonesOf(db, ranking)
  const above = list.findLast(({ keys }) => (keys[0] as number) > xp)
  const { from, keys } = orderOf(ranking)
  const bound = above ? sql`and (${join(keys)}) < (${join(above.keys)})` : sql``
  const row = await db.one<{ count: number }>(sql`select count(*) from ${from} ${bound} and xp > ${xp}`)
  return { position: (above?.number ?? 0) + (row?.count ?? 0) + 1, total }
}

/** `from …` with its conditions, and the keys of the order; the student's id is the last. */
function orderOf({ categoryId, sortBy, viewer }: Ranking): { from: Sql; keys: Sql[]; id: Sql } {
  const id = sortBy === 'status' ? sql`id` : sql`student_id`
  // In one category the order by xp is the order by level.
  const level = categoryId === null ? [sql`level`, sql`xp`] : [sql`xp`]
  const keys = { xp: [sql`xp`], coin: [sql`coin`], level, status: [sql`status_id`] }[sortBy]
  const table =
    sortBy === 'status'
      ? sql`student where true`
      : categoryId === null
        ? sql`point_balance where true`
        : sql`point_category_balance where category_id = ${categoryId}`
  return { from: sql`${table} and ${inScope(viewer, id)}`, keys: [...keys, id], id }
}

const descending = (keys: readonly Sql[]) => join(keys.map((key) => sql`${key} desc`))

/** That the student is one of the viewer's branches, and was not forgotten. */
export function inScope(viewer: Viewer | 'everybody', id: Sql): Sql {
  const known = sql`${id} not in (select id from student where forgotten_at is not null)`
  if (viewer === 'everybody' || viewer.isSuperadmin) return known
  return sql`${known} and ${id} in (select student_id from student_head_office where ${withinScope(viewer, sql`head_office_id`)})`
}

import type { RankingSort } from '@markaz/protocol/motivation/awards/schemas'
import { countCacheKeyOfBranches, createCountCache } from '../../access/count-cache.ts'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, join, type Sql, sql } from '../../db/db.ts'

/** `categoryId` null = all point categories. Only students of the viewer's branches are ranked. */
export interface RankingQuery {
  categoryId: number | null
  sortBy: RankingSort
  viewer: Viewer | 'everybody'
}

/** Every 512th row of a ranking. A page is read from the nearest of these rows, so distant pages are fast too. */
interface RankingSampleRow {
  keys: number[]
  number: number
}

interface RankingSample {
  list: RankingSampleRow[]
  total: number
}

const sampleDistance = 512
/** The cached ranking of a large centre may be up to one second old. Rankings of small centres are not cached. */
const cacheRankingSample = createCountCache<RankingSample>({ ms: 1000, isCheap: ({ total }) => total < 5000 })

export function readRankingSample(db: Db, ranking: RankingQuery): Promise<RankingSample> {
  const { categoryId, sortBy, viewer } = ranking
  return cacheRankingSample(db, `${categoryId} ${sortBy} ${countCacheKeyOfBranches(viewer)}`, () =>
    selectRankingSample(db, ranking),
  )
}

async function selectRankingSample(db: Db, ranking: RankingQuery): Promise<RankingSample> {
  const { from, keys } = orderOf(ranking)
  const row = await db.one<{ list: RankingSampleRow[]; total: number }>(sql`
    select count(*) as total, coalesce(
      json_agg(json_build_object('keys', json_build_array(${join(keys)}), 'number', number) order by number)
        filter (where number % ${sampleDistance} = 1), '[]') as list
    from (select *, row_number() over (order by ${descending(keys)}) as number from ${from}) as ranked`)
  return row as RankingSample
}

/** `start` is the index of the first returned student, counted from 0. The student with most points comes first. */
export async function listRankedStudentIds(
  db: Db,
  ranking: RankingQuery,
  { list }: RankingSample,
  { start, count }: { start: number; count: number },
): Promise<number[]> {
  if (count <= 0) return []
  const { from, keys, id } = orderOf(ranking)
  const begin = list[Math.floor(start / sampleDistance)]
  // The first page is read from the top of the ranking and not from the cached first row: other students may have risen
  // above that row.
  const bound = begin && begin.number > 1 ? sql`and (${join(keys)}) <= (${join(begin.keys)})` : sql``
  const rows = await db.many<{ id: number }>(sql`
    select ${id} as id from ${from} ${bound} order by ${descending(keys)} limit ${count} offset ${start - (begin ? begin.number - 1 : 0)}`)
  return rows.map((row) => row.id)
}

/**
 * Counts the students with more xp: the cached sample gives the number up to its nearest row, and one index lookup
 * counts the students after that row.
 */
export async function computeRankOfStudent(
  db: Db,
  categoryId: number | null,
  xp: number,
): Promise<{ position: number; total: number }> {
  const ranking: RankingQuery = { categoryId, sortBy: 'xp', viewer: 'everybody' }
  const { list, total } = await readRankingSample(db, ranking)
  const above = list.findLast(({ keys }) => (keys[0] as number) > xp)
  const { from, keys } = orderOf(ranking)
  const bound = above ? sql`and (${join(keys)}) < (${join(above.keys)})` : sql``
  const row = await db.one<{ count: number }>(sql`select count(*) from ${from} ${bound} and xp > ${xp}`)
  return { position: (above?.number ?? 0) + (row?.count ?? 0) + 1, total }
}

/** The student's id is the last key by which the ranking is sorted. */
function orderOf({ categoryId, sortBy, viewer }: RankingQuery): { from: Sql; keys: Sql[]; id: Sql } {
  const id = sortBy === 'status' ? sql`id` : sql`student_id`
  // Within one point category the level follows from xp, so sorting by xp also sorts by level.
  const level = categoryId === null ? [sql`level`, sql`xp`] : [sql`xp`]
  const keys = { xp: [sql`xp`], coin: [sql`coin`], level, status: [sql`status_id`] }[sortBy]
  const table =
    sortBy === 'status'
      ? sql`student where true`
      : categoryId === null
        ? sql`point_balance where true`
        : sql`point_category_balance where category_id = ${categoryId}`
  return { from: sql`${table} and ${isStudentRankedSql(viewer, id)}`, keys: [...keys, id], id }
}

const descending = (keys: readonly Sql[]) => join(keys.map((key) => sql`${key} desc`))

export function isStudentRankedSql(viewer: Viewer | 'everybody', id: Sql): Sql {
  const known = sql`${id} not in (select id from student where forgotten_at is not null)`
  if (viewer === 'everybody' || viewer.isSuperadmin) return known
  return sql`${known} and ${id} in (select student_id from student_head_office where ${isInBranchScopeSql(viewer, sql`head_office_id`)})`
}

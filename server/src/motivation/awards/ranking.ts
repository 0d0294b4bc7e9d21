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

/**
 * A ranking has a checkpoint at every 512th row. A page is read from the nearest checkpoint, so distant pages are fast
 * too.
 */
interface RankingCheckpoint {
  keys: number[]
  number: number
}

interface RankingCheckpoints {
  list: RankingCheckpoint[]
  total: number
}

const checkpointDistance = 512
/** The cached ranking of a large centre may be up to one second old. Rankings of small centres are not cached. */
const cacheRankingCheckpoints = createCountCache<RankingCheckpoints>({ ms: 1000, isCheap: ({ total }) => total < 5000 })

export function readRankingCheckpoints(db: Db, ranking: RankingQuery): Promise<RankingCheckpoints> {
  const { categoryId, sortBy, viewer } = ranking
  return cacheRankingCheckpoints(db, `${categoryId} ${sortBy} ${countCacheKeyOfBranches(viewer)}`, () =>
    selectRankingCheckpoints(db, ranking),
  )
}

async function selectRankingCheckpoints(db: Db, ranking: RankingQuery): Promise<RankingCheckpoints> {
  const { from, keys } = orderOf(ranking)
  const row = await db.one<{ list: RankingCheckpoint[]; total: number }>(sql`
    select count(*) as total, coalesce(
      json_agg(json_build_object('keys', json_build_array(${join(keys)}), 'number', number) order by number)
        filter (where number % ${checkpointDistance} = 1), '[]') as list
    from (select *, row_number() over (order by ${descending(keys)}) as number from ${from}) as ranked`)
  return row as RankingCheckpoints
}

/** `start` is the index of the first returned student, counted from 0. The student with most points comes first. */
export async function listRankedStudentIds(
  db: Db,
  ranking: RankingQuery,
  { list }: RankingCheckpoints,
  { start, count }: { start: number; count: number },
): Promise<number[]> {
  if (count <= 0) return []
  const { from, keys, id } = orderOf(ranking)
  const begin = list[Math.floor(start / checkpointDistance)]
  // The first page is read from the top, not from the cached checkpoint, because other students may have risen above
  // the checkpoint.
  const bound = begin && begin.number > 1 ? sql`and (${join(keys)}) <= (${join(begin.keys)})` : sql``
  const rows = await db.many<{ id: number }>(sql`
    select ${id} as id from ${from} ${bound} order by ${descending(keys)} limit ${count} offset ${start - (begin ? begin.number - 1 : 0)}`)
  return rows.map((row) => row.id)
}

/**
 * Counts the students with more xp. The cached checkpoints give the count up to the nearest checkpoint above the
 * student; one index lookup counts the students after that checkpoint.
 */
export async function computeRankOfStudent(
  db: Db,
  categoryId: number | null,
  xp: number,
): Promise<{ position: number; total: number }> {
  const ranking: RankingQuery = { categoryId, sortBy: 'xp', viewer: 'everybody' }
  const { list, total } = await readRankingCheckpoints(db, ranking)
  const above = list.findLast(({ keys }) => (keys[0] as number) > xp)
  const { from, keys } = orderOf(ranking)
  const bound = above ? sql`and (${join(keys)}) < (${join(above.keys)})` : sql``
  const row = await db.one<{ count: number }>(sql`select count(*) from ${from} ${bound} and xp > ${xp}`)
  return { position: (above?.number ?? 0) + (row?.count ?? 0) + 1, total }
}

/** Returns the table, sort keys and id column of the ranking. The student's id is the last sort key. */
function orderOf({ categoryId, sortBy, viewer }: RankingQuery): { from: Sql; keys: Sql[]; id: Sql } {
  const id = sortBy === 'status' ? sql`id` : sql`student_id`
  // Within one point category a higher level always means more xp, so xp alone sorts by level.
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

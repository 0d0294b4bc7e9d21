import type { RankingFilter, RankingRow } from '@markaz/protocol/motivation/awards/schemas'
import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { countCacheKeyOfBranches, createCountCache } from '../../access/count-cache.ts'
import { studentSearchConditions } from '../../access/people-search.ts'
import { isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { membershipDaysSql, membershipStatusSql } from '../../people/memberships/member-days.ts'
import { isStudentRankedSql, listRankedStudentIds, type RankingQuery, readRankingCheckpoints } from './ranking.ts'

interface Asker {
  viewer: Viewer
  today: string
}

interface Place {
  id: number
  position: number
  /**
   * Points earned in the filtered period by the filtered methods. Undefined = neither is filtered, so the list shows
   * the balance.
   */
  xp?: number
  coin?: number
}

/** The returned `photo` is the key of the photo's file. */
export async function listStudentRanking(
  db: Db,
  asker: Asker,
  filter: RankingFilter,
): Promise<{ statistics: RankingRow[]; total: number }> {
  const { places, total } = await placesOf(db, asker.viewer, filter)
  return { statistics: await readRankedStudents(db, asker, filter, places), total }
}

async function placesOf(db: Db, viewer: Viewer, filter: RankingFilter): Promise<Places> {
  const conditions = studentConditions(viewer, filter)
  if (conditions.length > 0) return sortedPlaces(db, viewer, filter, conditions)
  if (!isFilteredByEarning(filter)) return rankedPlaces(db, viewer, filter)
  return (await earnedPlaces(db, viewer, filter)) ?? sortedPlaces(db, viewer, filter, conditions)
}

const isFilteredByEarning = ({
  startDate,
  endDate,
  methods,
}: Pick<RankingFilter, 'startDate' | 'endDate' | 'methods'>) => Boolean(startDate || endDate || methods?.length)

interface Places {
  places: Place[]
  total: number
}

/**
 * Reads a page of the unfiltered ranking in the order of its index. An ascending page is read from the end of the
 * descending ranking, and reversed.
 */
async function rankedPlaces(db: Db, viewer: Viewer, filter: RankingFilter): Promise<Places> {
  const { categoryId = null, sortBy = 'xp', orderBy, page, perPage } = filter
  const ranking: RankingQuery = { categoryId, sortBy, viewer }
  const sample = await readRankingCheckpoints(db, ranking)
  const isWhole = categoryId === null || sortBy === 'status'
  const { total } = isWhole ? sample : await readRankingCheckpoints(db, { ...ranking, categoryId: null })
  const first = (page - 1) * perPage
  const end = orderBy === 'ASC' ? total - first : Math.min(first + perPage, total)
  const start = orderBy === 'ASC' ? Math.max(0, end - perPage) : first
  if (start >= end) return { places: [], total }
  const ids = await listRankedStudentIds(db, ranking, sample, {
    start,
    count: Math.min(end, sample.total) - start,
  })
  if (ids.length < end - start && !isWhole) {
    const offset = Math.max(0, start - sample.total)
    ids.push(...(await idsWithout(db, viewer, categoryId, { offset, limit: end - start - ids.length })))
  }
  const places = ids.map((id, index) => ({ id, position: start + index + 1 }))
  return { places: orderBy === 'ASC' ? places.reverse() : places, total }
}

/** Returns the ids of students without points in the category, who rank after all other students. */
async function idsWithout(db: Db, viewer: Viewer, categoryId: number, page: { offset: number; limit: number }) {
  const rows = await db.many<{ id: number }>(sql`
    select student_id as id from point_balance
    where ${isStudentRankedSql(viewer, sql`student_id`)} and not exists (
      select from point_category_balance inside where inside.student_id = point_balance.student_id and category_id = ${categoryId})
    order by student_id desc limit ${page.limit} offset ${page.offset}`)
  return rows.map(({ id }) => id)
}

/**
 * Reads only students who earned points, because they rank first. Returns undefined if the page also needs other
 * students, or is sorted in another order.
 */
async function earnedPlaces(db: Db, viewer: Viewer, filter: RankingFilter): Promise<Places | undefined> {
  const { sortBy = 'xp', orderBy, page, perPage } = filter
  if (orderBy === 'ASC' || (sortBy !== 'xp' && sortBy !== 'coin')) return undefined
  const key = { xp: sql`xp`, coin: sql`coin` }[sortBy]
  const rows = await db.many<Omit<Place, 'position'>>(sql`
    select student_id as id, xp, coin from (${earnedSums(filter)}) as earned
    where ${key} > 0 and ${isStudentRankedSql(viewer, sql`student_id`)}
    order by ${key} desc, student_id desc ${pageSql(filter)}`)
  if (rows.length < perPage) return undefined
  const { total } = await readRankingCheckpoints(db, { categoryId: null, sortBy: 'xp', viewer })
  return { places: rows.map((row, index) => ({ ...row, position: (page - 1) * perPage + index + 1 })), total }
}

const earnedSums = (filter: RankingFilter, among = sql`true`) => sql`
  select student_id, sum(xp)::bigint as xp, sum(coin)::bigint as coin from point_entry
  where ${earnedConditions(filter)} and ${among} group by student_id`

async function sortedPlaces(db: Db, viewer: Viewer, filter: RankingFilter, conditions: Sql[]): Promise<Places> {
  const { sortBy = 'xp', orderBy } = filter
  const key = { xp: sql`xp`, coin: sql`coin`, level: sql`level desc, xp`, status: sql`status_id desc, xp` }[sortBy]
  const isEarned = isFilteredByEarning(filter)
  const sums = isEarned
    ? sql`left join (${earnedSums(filter, conditions.length > 0 ? sql`student_id in (select id from asked)` : undefined)}) as earned
        on earned.student_id = asked.id`
    : sql``
  const of = isEarned ? sql`earned` : sql`asked`
  const besides = isEarned || filter.categoryId || sortBy !== 'xp' || orderBy === 'ASC' ? 1 : 0
  const row = await db.one<Places>(sql`
    with asked as materialized (
      select student.id, status_id, balance.level, balance.xp, balance.coin from student ${balanceOf(filter.categoryId)}
      where ${isStudentRankedSql(viewer, sql`student.id`)} and ${joinFiltersByAnd(conditions, besides)}
    ), listed as materialized (
      select asked.id, coalesce(asked.level, 0) as level, status_id, coalesce(${of}.xp, 0) as xp, coalesce(${of}.coin, 0) as coin
      from asked ${sums}
    ), page as (
      select id, xp, coin, row_number() over (order by ${key} desc, id desc) as position
      from listed order by position ${orderBy === 'ASC' ? sql`desc` : sql``} ${pageSql(filter)}
    )
    select (select count(*) from listed) as total,
      (select coalesce(json_agg(page order by position ${orderBy === 'ASC' ? sql`desc` : sql``}), '[]') from page) as places`)
  const found = row as Places
  return isEarned ? found : { ...found, places: found.places.map(({ id, position }) => ({ id, position })) }
}

/** SQL conditions that select the earned points that match the filter. Spent points are excluded. */
function earnedConditions({
  categoryId,
  startDate,
  endDate,
  methods,
}: Pick<RankingFilter, 'categoryId' | 'startDate' | 'endDate' | 'methods'>): Sql {
  const set: Sql[] = []
  if (startDate) set.push(sql`day >= ${startDate}`)
  if (endDate) set.push(sql`day <= ${endDate}`)
  if (categoryId) set.push(sql`category_id = ${categoryId}`)
  if (methods?.length) set.push(sql`method = any(${methods}::smallint[])`)
  return sql`method is not null and ${joinFiltersByAnd(set)}`
}

/** SQL join of the student's balance, as `balance`, in one category or in all categories together. */
const balanceOf = (categoryId: number | undefined) =>
  categoryId
    ? sql`left join point_category_balance as balance on balance.student_id = student.id and balance.category_id = ${categoryId}`
    : sql`join point_balance as balance on balance.student_id = student.id`

const active = 'ACTIVE'
const notCalculated = 'STATISTICS_NOT_CALCULATED'

function studentConditions(viewer: Viewer, filter: Omit<RankingFilter, 'page' | 'perPage'>): Sql[] {
  const set = studentSearchConditions(viewer, filter.key)
  const inGroups = (where: Sql) => sql`student.id in (
    select student_id from student_group join study_group on study_group.id = group_id
    where ${membershipDaysSql('student_group').holdsAnyDay} and ${where})`
  if (filter.groupId) set.push(inGroups(sql`study_group.id = ${filter.groupId}`))
  if (filter.courseId) set.push(inGroups(sql`study_group.course_id = ${filter.courseId}`))
  if (filter.officeId)
    set.push(
      sql`student.id in (select student_id from student_head_office where ${isInChosenBranchesSql([filter.officeId], sql`head_office_id`)})`,
    )
  if (filter.level !== undefined) set.push(sql`coalesce(balance.level, 0) = ${filter.level}`)
  if (filter.statusId)
    set.push(sql`status_id in (
      select id from control_action where id = ${filter.statusId}
      or (name = ${notCalculated} and exists (select from control_action where id = ${filter.statusId} and name = ${active})))`)
  return set
}

/**
 * Ignores the filters by day and by method of earning points, because they do not change which students are counted.
 */
export async function countStudentsByLevel(
  db: Db,
  viewer: Viewer,
  filter: Omit<RankingFilter, 'page' | 'perPage'>,
): Promise<{ level: number; count: number }[]> {
  const conditions = studentConditions(viewer, filter)
  const count = () =>
    db.many<{ level: number; count: number }>(sql`
      select coalesce(balance.level, 0) as level, count(*)::int from student ${balanceOf(filter.categoryId)}
      where ${isStudentRankedSql(viewer, sql`student.id`)} and ${joinFiltersByAnd(conditions, filter.categoryId ? 1 : 0)} group by 1 order by 1`)
  return conditions.length > 0
    ? count()
    : cacheLevelCounts(db, `${filter.categoryId} ${countCacheKeyOfBranches(viewer)}`, count)
}

/** In large centres, the cached numbers of students by level may be up to a minute old. */
const cacheLevelCounts = createCountCache<{ level: number; count: number }[]>({
  ms: 60_000,
  isCheap: (levels) => levels.reduce((sum, { count }) => sum + count, 0) < 5000,
})

async function readRankedStudents(
  db: Db,
  { today }: Asker,
  filter: RankingFilter,
  places: Place[],
): Promise<RankingRow[]> {
  if (places.length === 0) return []
  const { holdsAnyDay } = membershipDaysSql('student_group')
  const rows = await db.many<Omit<RankingRow, 'position'>>(sql`
    select ${rankingColumnsSql}, coalesce(balance.level, 0) as level, coalesce(balance.xp, 0) as xp, coalesce(balance.coin, 0) as coin,
      ${
        filter.groupId
          ? sql`not exists (
              select from student_group join study_group on study_group.id = group_id
              where student_id = student.id and group_id = ${filter.groupId} and ${holdsAnyDay}
                and ${membershipStatusSql(today)} <> ${MembershipStatus.Finished}::int)`
          : sql`false`
      } as "isFinished"
    from student join control_action on control_action.id = status_id ${balanceOf(filter.categoryId)}
    where student.id = any(${places.map(({ id }) => id)})`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return places.flatMap((place) => {
    const row = byId.get(place.id)
    return row ? [{ ...row, ...place }] : []
  })
}

export const rankingColumnsSql = sql`student.id, h_id as "hId", first_name as "firstName", last_name as "lastName", full_name as "fullName", photo,
  json_build_object('id', control_action.id, 'name', control_action.name, 'displayName', control_action.display_name) as status,
  (select count(distinct group_id) from student_group
    where student_id = student.id and ${membershipDaysSql('student_group').holdsAnyDay}) as "groupsCount",
  coalesce((
    select json_agg(json_build_object('id', course.id, 'name', course.name) order by uzbek_order(course.name) collate "C", course.id)
    from course where course.id in (
      select course_id from student_group join study_group on study_group.id = group_id
      where student_id = student.id and ${membershipDaysSql('student_group').holdsAnyDay})
  ), '[]') as courses`

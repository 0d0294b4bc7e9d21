import type {
  TeacherDutySortKey,
  TeacherIdentity,
  TeacherKpi,
  TeacherKpiSortKey,
  TeacherTasks,
} from '@markaz/protocol/teaching/statistics/teacher-figures.schemas'
import { staffSearchConditions } from '../../access/people-search.ts'
import { type Db, empty, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { officesOfPersonSql } from '../../people/staff/people.queries.ts'
import { sortStatisticsRows } from './sorting.ts'
import { isRequestedTeacherSql, type TeacherStatisticsRequest } from './teacher-scope.ts'
import {
  readTaskCompletionCounts,
  readTeacherKpiCounts,
  readTeacherKpisByMonth,
  taskCompletionPercentagesOf,
  teacherKpisOf,
  zeroKpiCounts,
  zeroTaskCompletionCounts,
} from './teacher-sums.ts'

export interface TeacherListFilter {
  value?: string | undefined
  teacherId?: number | undefined
}

interface TeacherListRequest<Key> extends TeacherListFilter {
  /** The requested page; undefined = all rows. */
  page?: { page: number; perPage: number } | undefined
  sortBy?: Key | undefined
  orderBy?: 'ASC' | 'DESC' | undefined
}

export async function listTeacherKpis(
  db: Db,
  ask: TeacherStatisticsRequest,
  filter: TeacherListRequest<TeacherKpiSortKey>,
): Promise<{ kpis: TeacherKpi[]; total: number }> {
  const { rows, total } = await listTeachersWithStatistics(db, ask, filter, async (ids) => {
    const counts = await readTeacherKpiCounts(db, ask, ids, 'teacher')
    const of = new Map(counts.map((row) => [row.staffId, row]))
    return (id) => ({ groupsCount: of.get(id)?.groupsCount ?? 0, ...teacherKpisOf(of.get(id) ?? zeroKpiCounts()) })
  })
  const monthsOf = await readTeacherKpisByMonth(
    db,
    ask,
    rows.map(({ academicId }) => academicId),
  )
  return { kpis: rows.map((row) => ({ ...row, months: monthsOf(row.academicId) })), total }
}

export async function listTeacherTaskCompletion(
  db: Db,
  ask: TeacherStatisticsRequest,
  filter: TeacherListRequest<TeacherDutySortKey>,
): Promise<{ statistics: TeacherTasks[]; total: number }> {
  const { rows, total } = await listTeachersWithStatistics(db, ask, filter, async (ids) => {
    const of = new Map((await readTeacherKpiCounts(db, ask, ids, 'teacher')).map((row) => [row.staffId, row]))
    const duties = new Map((await readTaskCompletionCounts(db, ask, ids, 'teacher')).map((row) => [row.staffId, row]))
    return (id) => {
      const { groupsCount = 0 } = of.get(id) ?? {}
      const counts = { ...zeroKpiCounts(), ...of.get(id), ...zeroTaskCompletionCounts(), ...duties.get(id) }
      return { groupsCount, ...taskCompletionPercentagesOf(counts), rating: teacherKpisOf(counts).totalKpi }
    }
  })
  return { statistics: rows, total }
}

export function teacherMatchesFilterSql(ask: TeacherStatisticsRequest, { value, teacherId }: TeacherListFilter): Sql {
  const set = staffSearchConditions(ask.viewer, value)
  if (teacherId !== undefined) set.push(sql`staff.id = ${teacherId}`)
  return sql`${isRequestedTeacherSql(ask)} and ${joinFiltersByAnd(set, [ask.officeIds?.length, ask.status].filter(Boolean).length)}`
}

/**
 * Computes the slow statistics only for the teachers of the requested page. Sorting by a statistic needs the statistics
 * of all teachers.
 */
async function listTeachersWithStatistics<Key extends string, F extends Record<Key, number | null>>(
  db: Db,
  ask: TeacherStatisticsRequest,
  { page, value, teacherId, sortBy, orderBy }: TeacherListRequest<Key>,
  figuresOfAll: (staffIds: number[]) => Promise<(staffId: number) => F>,
): Promise<{ rows: (TeacherIdentity & F)[]; total: number }> {
  const where = teacherMatchesFilterSql(ask, { value, teacherId })
  const inSql = page && !sortBy
  const listed = await db.many<{ id: number }>(sql`
    select id from staff where ${where} order by uzbek_order(full_name) collate "C", id ${inSql ? pageSql(page) : empty}`)
  const ids = listed.map(({ id }) => id)
  const figures = await figuresOfAll(ids)
  const counted = sortStatisticsRows<Key, F & { id: number }>(
    ids.map((id) => ({ ...figures(id), id })),
    { sortBy, orderBy },
  )
  const shown = page && sortBy ? counted.slice((page.page - 1) * page.perPage, page.page * page.perPage) : counted
  const people = await db.many<TeacherIdentity>(sql`
    select staff.id as "academicId", full_name as "fullName", photo, ${officesOfPersonSql} as offices
    from staff where id = any(${shown.map(({ id }) => id)})`)
  const described = new Map(people.map((person) => [person.academicId, person]))
  return {
    rows: shown.map((row) => ({ ...row, ...(described.get(row.id) as TeacherIdentity) })),
    total: inSql ? await countRowsOf(db, sql`from staff where ${where}`) : ids.length,
  }
}

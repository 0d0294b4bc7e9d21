import type { Viewer } from '../../access/viewer.ts'
import { isInBranchScopeSql, isInChosenBranchesSql } from '../../access/viewer.ts'
import { type Sql, sql } from '../../db/db.ts'
import { joinFiltersByAnd } from '../../db/lists.ts'
import { isGroupTaughtBySql } from '../groups/groups.queries.ts'
import type { DayRange } from './day-range.ts'

export interface DepartmentStatisticsRequest {
  viewer: Viewer
  today: string
  now: Date
  span: DayRange
}

export interface DepartmentStatisticsFilter {
  courseId?: number | undefined
  learningTypeId?: number | undefined
  teacherId?: number | undefined
  categoryId?: number | undefined
  officeIds?: number[] | undefined
}

export interface DepartmentListRequest {
  page: number
  perPage: number
  value?: string | undefined
}

/** @param besides number of other filters in the SQL statement (see `joinFiltersByAnd`) */
export function groupMatchesDepartmentFilterSql(
  { viewer, today }: DepartmentStatisticsRequest,
  filter: DepartmentStatisticsFilter,
  besides = 0,
): Sql {
  const office = sql`study_group.head_office_id`
  const set: Sql[] = filter.officeIds?.length ? [isInChosenBranchesSql(filter.officeIds, office)] : []
  if (filter.courseId !== undefined) set.push(sql`study_group.course_id = ${filter.courseId}`)
  if (filter.learningTypeId !== undefined) set.push(sql`study_group.learning_type_id = ${filter.learningTypeId}`)
  if (filter.categoryId !== undefined) set.push(sql`study_group.category_id = ${filter.categoryId}`)
  if (filter.teacherId !== undefined) set.push(isGroupTaughtBySql(filter.teacherId, today))
  return sql`${isInBranchScopeSql(viewer, office)} and ${joinFiltersByAnd(set, besides)}`
}

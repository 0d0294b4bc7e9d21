import type { Viewer } from '../../access/viewer.ts'
import { isInOffices, withinScope } from '../../access/viewer.ts'
import { type Sql, sql } from '../../db/db.ts'
import { andWhere } from '../../db/lists.ts'
import { isGroupTaughtBy } from '../groups/groups.queries.ts'
import type { DayRange } from './span.ts'

export interface DepartmentRequest {
  viewer: Viewer
  today: string
  now: Date
  span: DayRange
}

export interface DepartmentFilter {
  courseId?: number | undefined
  learningTypeId?: number | undefined
  teacherId?: number | undefined
  categoryId?: number | undefined
  officeIds?: number[] | undefined
}

export interface ListPage {
  page: number
  perPage: number
  value?: string | undefined
}

/** @param besides number of filters that other conditions of the same SQL statement apply (see `andWhere`) */
export function isGroupInDepartmentFilter(
  { viewer, today }: DepartmentRequest,
  filter: DepartmentFilter,
  besides = 0,
): Sql {
  const office = sql`study_group.head_office_id`
  const set: Sql[] = filter.officeIds?.length ? [isInOffices(filter.officeIds, office)] : []
  if (filter.courseId !== undefined) set.push(sql`study_group.course_id = ${filter.courseId}`)
  if (filter.learningTypeId !== undefined) set.push(sql`study_group.learning_type_id = ${filter.learningTypeId}`)
  if (filter.categoryId !== undefined) set.push(sql`study_group.category_id = ${filter.categoryId}`)
  if (filter.teacherId !== undefined) set.push(isGroupTaughtBy(filter.teacherId, today))
  return sql`${withinScope(viewer, office)} and ${andWhere(set, besides)}`
}

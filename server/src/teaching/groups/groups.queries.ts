import type { GroupAccessScope } from '@markaz/protocol/route'
import type { Group, GroupFilter } from '@markaz/protocol/teaching/groups/schemas'
import { isGroupInScopeSql } from '../../access/reach.ts'
import { isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { joinFiltersByAnd, pageSql, readPage } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import type { Clock } from '../../deps.ts'
import { type GroupRow, groupRowsSql, hasGroupStatusSql, isCurrentGroupStaffSql } from './group-rows.ts'
import { computeKpis } from './kpi.ts'

export interface GroupListRequest {
  reach: GroupAccessScope
  viewer: Viewer
  today: string
  clock: Clock
}

export async function listGroups(
  db: Db,
  { reach, viewer, today, clock }: GroupListRequest,
  filter: GroupFilter,
  more: Sql[] = [],
): Promise<{ groups: Group[]; total: number }> {
  const where = sql`${isGroupInScopeSql(reach, viewer, today)} and ${joinFiltersByAnd([...groupConditions(filter, today), ...more])}`
  const page = sql`${where} order by id desc ${pageSql(filter)}`
  const { rows, total } = await readPage<GroupRow>(db, filter, {
    rows: groupRowsSql(page, { today, now: clock.now() }),
    from: sql`from study_group where ${where}`,
  })
  return { groups: rows.map(toGroup), total }
}

export async function readGroup(
  db: Db,
  { reach, viewer, today, clock }: GroupListRequest,
  groupId: number,
): Promise<Group | undefined> {
  const row = await db.one<GroupRow>(
    groupRowsSql(sql`${isGroupInScopeSql(reach, viewer, today)} and study_group.id = ${groupId}`, {
      today,
      now: clock.now(),
    }),
  )
  return row && toGroup(row)
}

/** The filter `keys` (fields to search) is ignored, because only the group's name can be searched. */
function groupConditions(filter: GroupFilter, today: string): Sql[] {
  const set = searchConditions(sql`study_group.search`, filter.value)
  const add = <T>(value: T | undefined, condition: (value: T) => Sql) => {
    if (value !== undefined) set.push(condition(value))
  }
  add(filter.status, (status) => hasGroupStatusSql(status, today))
  add(filter.categoryId, (id) => sql`study_group.category_id = ${id}`)
  add(filter.courseId, (id) => sql`study_group.course_id = ${id}`)
  add(filter.learningTypeId, (id) => sql`study_group.learning_type_id = ${id}`)
  add(filter.teacherId, (id) => isGroupTaughtBySql(id, today))
  add(filter.fromByStartedDate, (day) => sql`study_group.started_date >= ${day}`)
  add(filter.toByStartedDate, (day) => sql`study_group.started_date <= ${day}`)
  add(filter.fromByEndedDate, (day) => sql`study_group.ended_date >= ${day}`)
  add(filter.toByEndedDate, (day) => sql`study_group.ended_date <= ${day}`)
  add(filter.officeIds, (ids) => isInChosenBranchesSql(ids, sql`study_group.head_office_id`))
  return set
}

/**
 * SQL condition that the person teaches the `study_group` now or, if the group has ended, taught the group on its last
 * day.
 */
export function isGroupTaughtBySql(staffId: number, today: string): Sql {
  return sql`study_group.id in (
    select taught.id from group_staff join study_group taught on taught.id = group_staff.group_id
    where staff_id = ${staffId} and role = 'teacher' and ${isCurrentGroupStaffSql(today, sql`taught.ended_date`)})`
}

function toGroup({ attended, absent, accepted, rejected, uncompleted, passed, participants, ...row }: GroupRow): Group {
  const sums = { attended, absent, accepted, rejected, uncompleted, passed, participants }
  return { ...row, ...computeKpis(sums) }
}

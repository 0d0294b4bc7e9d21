import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'

interface FilterObjects {
  categories: { id: number; displayName: string }[]
  groups: { id: number; name: string }[]
  courses: { id: number; name: string }[]
  offices: { id: number; name: string }[]
  statuses: { id: number; name: string; displayName: string }[]
  highestLevel: number
}

const groupsAtMost = 500

/**
 * Groups and branches of the filter are limited to the viewer's branches. Other filter options are the same for all
 * users.
 */
export async function readRankingFilterOptions(db: Db, viewer: Viewer, categoryId: number | undefined) {
  const byName = sql`uzbek_order(name) collate "C", id`
  const lists = await db.one<FilterObjects>(sql`
    select
      ${list(sql`json_build_object('id', id, 'displayName', display_name)`, sql`id`, sql`gamification_category where deleted_at is null`)} as categories,
      ${list(
        named,
        sql`id desc`,
        sql`(select id, name from study_group where gone_at is null and ${isInBranchScopeSql(viewer, sql`head_office_id`)}
          order by id desc limit ${groupsAtMost}::int) newest`,
      )} as groups,
      ${list(named, byName, sql`course where gone_at is null`)} as courses,
      ${list(named, byName, sql`office where deleted_at is null and ${isInBranchScopeSql(viewer, sql`head_office_id`)}`)} as offices,
      ${list(sql`json_build_object('id', id, 'name', name, 'displayName', display_name)`, sql`id`, sql`control_action`)} as statuses,
      coalesce((select max(level) from gamification_level where ${categoryId ?? null}::bigint is null or category_id = ${categoryId ?? null}), 0)
        as "highestLevel"`)
  return lists as FilterObjects
}

const named = sql`json_build_object('id', id, 'name', name)`
const list = (item: Sql, order: Sql, from: Sql) =>
  sql`coalesce((select json_agg(${item} order by ${order}) from ${from}), '[]')`

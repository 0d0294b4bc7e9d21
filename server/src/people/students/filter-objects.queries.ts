import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'

interface FilterObjects {
  categories: { id: number; hName: string; displayName: string }[]
  statuses: { id: number; name: string; displayName: string }[]
  groups: { id: number; name: string }[]
  offices: { id: number; name: string }[]
  courses: { id: number; name: string }[]
}

const groupsAtMost = 500

/** Groups and branches are limited to what the viewer may see. The other options are the same for all users. */
export async function readStudentFilterOptions(db: Db, viewer: Viewer): Promise<FilterObjects> {
  const named = sql`json_build_object('id', id, 'name', name)`
  const lists = await db.one<FilterObjects>(sql`
    select
      ${list(
        sql`json_build_object('id', id, 'hName', h_name, 'displayName', display_name)`,
        sql`uzbek_order(display_name) collate "C", id`,
        sql`category`,
      )} as categories,
      ${list(sql`json_build_object('id', id, 'name', name, 'displayName', display_name)`, sql`id`, sql`control_action`)} as statuses,
      ${list(
        named,
        sql`id desc`,
        sql`(
          select id, name from study_group where gone_at is null and ${isInBranchScopeSql(viewer, sql`head_office_id`)}
          order by id desc limit ${groupsAtMost}::int) newest`,
      )} as groups,
      ${list(
        named,
        sql`uzbek_order(name) collate "C", id`,
        sql`office where deleted_at is null and ${isInBranchScopeSql(viewer, sql`head_office_id`)}`,
      )} as offices,
      ${list(named, sql`uzbek_order(name) collate "C", id`, sql`course where gone_at is null`)} as courses`)
  return lists as FilterObjects
}

function list(item: Sql, order: Sql, from: Sql): Sql {
  return sql`coalesce((select json_agg(${item} order by ${order}) from ${from}), '[]')`
}

import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'

/**
 * Reads the options of the group filters. Only the teachers are limited to the viewer's branches; other options are the
 * same for all users.
 */
export async function readGroupFilterOptions(db: Db, viewer: Viewer) {
  const lists = await db.one<{
    categories: { id: number; displayName: string }[]
    courses: { id: number; name: string }[]
    teachers: { id: number; fullName: string }[]
    learningTypes: { id: number; name: string }[]
  }>(sql`
    select
      ${jsonListSql(sql`json_build_object('id', id, 'displayName', display_name)`, sql`display_name`, sql`category`)} as categories,
      ${jsonListSql(sql`json_build_object('id', id, 'name', name)`, sql`name`, sql`course where gone_at is null`)} as courses,
      ${jsonListSql(
        sql`json_build_object('id', id, 'fullName', full_name)`,
        sql`full_name`,
        sql`staff where id in (
          select staff_id from group_staff join study_group on study_group.id = group_staff.group_id
          where role = 'teacher' and group_staff.gone_at is null and ${isInBranchScopeSql(viewer, sql`study_group.head_office_id`)})`,
      )} as teachers,
      ${jsonListSql(sql`json_build_object('id', id, 'name', name)`, sql`name`, sql`learning_type`)} as "learningTypes"`)
  return lists as NonNullable<typeof lists>
}

function jsonListSql(item: Sql, name: Sql, from: Sql): Sql {
  return sql`coalesce((select json_agg(${item} order by uzbek_order(${name}) collate "C", id) from ${from}), '[]')`
}

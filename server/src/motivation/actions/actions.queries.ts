import type { PointAction, PointActionLevel } from '@markaz/protocol/motivation/actions/schemas'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, joinFiltersByAnd, pageSql } from '../../db/lists.ts'
import { readGroupFilterOptions } from '../../teaching/groups/filter-options.queries.ts'

export async function listPointActions(
  db: Db,
  filter: { page: number; perPage: number; categoryId?: number | undefined },
): Promise<{ actions: PointAction[]; total: number }> {
  const set = filter.categoryId ? [sql`action.category_id = ${filter.categoryId}`] : []
  const where = sql`action.deleted_at is null and ${joinFiltersByAnd(set)}`
  const rows = await db.many<PointAction>(
    actionRows(sql`${where} order by action.kind, uzbek_order(action.name) collate "C", action.id ${pageSql(filter)}`),
  )
  return { actions: rows, total: await countRowsOf(db, sql`from gamification_action action where ${where}`) }
}

export const readPointAction = (db: Db, id: number) =>
  db.one<PointAction>(actionRows(sql`action.deleted_at is null and action.id = ${id}`))

const actionRows = (which: Sql) => sql`
  select action.id, action.name, kind, xp, coin,
    json_build_object('id', category.id, 'displayName', category.display_name) as category,
    (select count(*) from group_action where action_id = action.id and until is null) as "groupsCount"
  from gamification_action action join gamification_category category on category.id = action.category_id
  where ${which}`

/** Sorted by score, highest first. For lessons, the level "in time" comes before "late". */
export async function listLevelsOfPointAction(db: Db, actionId: number): Promise<PointActionLevel[]> {
  return db.many<PointActionLevel>(sql`
    select level.id, action_id as "actionId", from_score as "from", to_score as "to", level.xp, level.coin
    from action_level level join gamification_action action on action.id = action_id
    where action_id = ${actionId} order by case when kind = 1 then from_score else -from_score end`)
}

export async function readPointActionGroupFilterOptions(db: Db, viewer: Viewer) {
  const { categories, courses, teachers, learningTypes } = await readGroupFilterOptions(db, viewer)
  return {
    categories: categories.map(({ id, displayName }) => ({ id, name: displayName })),
    courses,
    academics: teachers.map(({ id, fullName }) => ({ id, name: fullName })),
    offices: await db.many<{ id: number; name: string }>(sql`
      select id, name from office where deleted_at is null and ${isInBranchScopeSql(viewer, sql`head_office_id`)} order by name, id`),
    learningTypes,
  }
}

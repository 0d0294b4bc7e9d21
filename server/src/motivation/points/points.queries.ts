import { AppError } from '@markaz/protocol/errors'
import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import type { PointCategory, PointLevel } from '@markaz/protocol/motivation/points/schemas'
import { type Db, sql } from '../../db/db.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'

export async function listPointCategories(db: Db): Promise<PointCategory[]> {
  return db.many<PointCategory>(sql`
    select id, name, display_name as "displayName",
      (select count(*) from gamification_level where category_id = category.id) as "levelsCount",
      (select count(*) from gamification_action where category_id = category.id and deleted_at is null) as "actionsCount",
      (select count(*) from point_category_balance where category_id = category.id and xp > 0) as "studentsCount"
    from gamification_category category where deleted_at is null
    order by uzbek_order(display_name) collate "C", id`)
}

/** The `image` of a level is the key of the picture's file. */
export async function listPointLevels(db: Db, categoryIds: readonly number[]): Promise<PointLevel[]> {
  return db.many<PointLevel>(sql`
    select id, category_id as "categoryId", level, xp, image from gamification_level
    where category_id = any(${categoryIds}::bigint[]) order by category_id, level`)
}

/**
 * Locks the category, so that no points of the category are booked until the commit. `field` is the form field that a
 * VALIDATION error names.
 */
export async function lockPointCategory(tx: Db, id: number, field?: string) {
  const category = await tx.one<{ name: string; displayName: string }>(sql`
    select name, display_name as "displayName" from gamification_category where id = ${id} and deleted_at is null for update`)
  if (category) return category
  if (field) refuseField(field, motivationErrorTexts.noCategory)
  throw new AppError('NOT_FOUND')
}

const findPointCategory = (db: Db, id: number) =>
  db.one(sql`select from gamification_category where id = ${id} and deleted_at is null`)

export async function requirePointCategory(db: Db, id: number): Promise<void> {
  orNotFound(await findPointCategory(db, id))
}

export async function refuseUnknownPointCategory(db: Db, id: number): Promise<void> {
  if (!(await findPointCategory(db, id))) refuseField('categoryId', motivationErrorTexts.noCategory)
}

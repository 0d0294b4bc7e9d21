import { AppError } from '@markaz/protocol/errors'
import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import { gamificationCategories, levels, ownPoints } from '@markaz/protocol/motivation/points/routes'
import type { FastifyInstance } from 'fastify'
import { detachUpload, replaceUpload } from '../../centre/files/attach-upload.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { listOwnPointHistory, readPointBalance } from './own-points.queries.ts'
import { listPointCategories, listPointLevels, lockPointCategory, requirePointCategory } from './points.queries.ts'

export function pointRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, gamificationCategories.list, async ({ db }) => ({ categories: await listPointCategories(db) }))
  mountTransactionalRoute(app, deps, gamificationCategories.create, createCategory)
  mountTransactionalRoute(app, deps, gamificationCategories.update, updateCategory)
  mountRoute(app, deps, gamificationCategories.remove, removeCategory)
  mountRoute(app, deps, levels.list, async (call) => {
    await requirePointCategory(call.db, call.query.categoryId)
    return { levels: withImages(call, await listPointLevels(call.db, [call.query.categoryId])) }
  })
  mountRoute(app, deps, levels.create, (call) => saveLevel(call, null))
  mountRoute(app, deps, levels.update, async (call) => {
    await saveLevel(call, call.params.id)
    return {}
  })
  mountTransactionalRoute(app, deps, levels.remove, removeLevel)
  mountRoute(app, deps, ownPoints.balance, async (call) => {
    const balance = await readPointBalance(call.db, call.student.id)
    return { ...balance, categories: withImages({ ...call, viewer: call.student }, balance.categories) }
  })
  mountRoute(app, deps, ownPoints.history, (call) => listOwnPointHistory(call.db, call.student.id, call.query))
  mountRoute(app, deps, ownPoints.levels, async (call) => {
    const categories = await listPointCategories(call.db)
    const all = withImages(
      { ...call, viewer: call.student },
      await listPointLevels(
        call.db,
        categories.map(({ id }) => id),
      ),
    )
    return {
      categories: categories.map(({ id, displayName }) => ({
        id,
        displayName,
        levels: all.filter((level) => level.categoryId === id),
      })),
    }
  })
}

/** Replaces the file keys of pictures by addresses that the viewer can open. */
const withImages = <T extends { image: string | null }>(
  call: Parameters<typeof signedFileAddressOf>[0],
  rows: T[],
): T[] => rows.map((row) => ({ ...row, image: signedFileAddressOf(call, row.image) }))

async function createCategory({ body, audit }: RouteCall<typeof gamificationCategories.create>, tx: Db) {
  const id = await tx.newId(sql`
    insert into gamification_category (name, display_name) values (${body.name}, ${body.displayName}) returning id`)
  await audit(tx, { action: 'create', entity: 'gamification_category', entityId: id, after: body })
  return { id }
}

async function updateCategory({ params, body, audit }: RouteCall<typeof gamificationCategories.update>, tx: Db) {
  const before = await lockPointCategory(tx, params.id)
  await tx.run(sql`
    update gamification_category set name = ${body.name}, display_name = ${body.displayName} where id = ${params.id}`)
  await audit(tx, { action: 'update', entity: 'gamification_category', entityId: params.id, before, after: body })
  return {}
}

async function removeCategory({ db, params, audit }: RouteCall<typeof gamificationCategories.remove>) {
  return db.transaction(async (tx) => {
    const before = await lockPointCategory(tx, params.id)
    const used = await tx.one(sql`
      select from gamification_action where category_id = ${params.id} and deleted_at is null
      union all select from point_category_balance where category_id = ${params.id} limit 1`)
    if (used) throw new AppError('CATEGORY_IN_USE')
    await tx.run(sql`update gamification_category set deleted_at = now() where id = ${params.id}`)
    await audit(tx, { action: 'delete', entity: 'gamification_category', entityId: params.id, before })
    return {}
  })
}

type SaveLevel = Pick<RouteCall<typeof levels.create>, 'db' | 'body' | 'viewer' | 'audit'>

async function saveLevel({ db, body, viewer, audit }: SaveLevel, id: number | null) {
  return db.transaction(async (tx) => {
    const before = id === null ? null : orNotFound(await readLevel(tx, id))
    if (before && before.categoryId !== body.categoryId) refuseField('categoryId', motivationErrorTexts.categoryFixed)
    await lockPointCategory(tx, body.categoryId, 'categoryId')
    await refuseWrongXp(tx, body, id)
    const image = await replaceUpload(tx, {
      path: body.image,
      currentKey: before?.image ?? null,
      folder: 'images',
      viewer,
    })
    const values = sql`${body.categoryId}, ${body.level}, ${body.xp}, ${image}`
    const levelId = await tx.newId(
      id === null
        ? sql`insert into gamification_level (category_id, level, xp, image) values (${values}) returning id`
        : sql`update gamification_level set (category_id, level, xp, image) = (${values}) where id = ${id} returning id`,
    )
    await recomputeLevelsOfStudents(tx, body.categoryId)
    await audit(tx, {
      action: id === null ? 'create' : 'update',
      entity: 'gamification_level',
      entityId: levelId,
      before,
      after: { ...body, image },
    })
    return { id: levelId }
  })
}

async function removeLevel({ params, audit }: RouteCall<typeof levels.remove>, tx: Db) {
  const before = orNotFound(await readLevel(tx, params.id))
  await lockPointCategory(tx, before.categoryId)
  orNotFound((await tx.run(sql`delete from gamification_level where id = ${params.id}`)) || undefined)
  await detachUpload(tx, before.image)
  await recomputeLevelsOfStudents(tx, before.categoryId)
  await audit(tx, { action: 'delete', entity: 'gamification_level', entityId: params.id, before })
  return {}
}

const readLevel = (db: Db, id: number) =>
  db.one<{ categoryId: number; level: number; xp: number; image: string | null }>(sql`
    select category_id as "categoryId", level, xp, image from gamification_level where id = ${id}`)

/** A level's xp must be between the xp of the level below and of the level above. */
async function refuseWrongXp(
  tx: Db,
  { categoryId, level, xp }: { categoryId: number; level: number; xp: number },
  id: number | null,
) {
  const beside = await tx.one<{ below: number | null; above: number | null }>(sql`
    select max(xp) filter (where level < ${level}) as below, min(xp) filter (where level > ${level}) as above
    from gamification_level where category_id = ${categoryId} and id is distinct from ${id}::bigint`)
  if (beside?.below != null && xp <= beside.below) refuseField('xp', motivationErrorTexts.lowerXpBelow(beside.below))
  if (beside?.above != null && xp >= beside.above) refuseField('xp', motivationErrorTexts.higherXpAbove(beside.above))
}

/** The caller must have locked the point category. Rows are written in the order of ids, to avoid deadlocks. */
async function recomputeLevelsOfStudents(tx: Db, categoryId: number): Promise<void> {
  const moved = sql`
    select balance.student_id, now_at.level
    from point_category_balance balance
    cross join lateral (
      select coalesce(max(level), 0) as level from gamification_level where category_id = ${categoryId} and gamification_level.xp <= balance.xp
    ) as now_at
    where balance.category_id = ${categoryId} and balance.level <> now_at.level`
  await tx.run(sql`
    select from point_balance where student_id in (select student_id from (${moved}) as moved) order by student_id for no key update`)
  await tx.run(sql`
    with changed as (
      update point_category_balance balance set level = moved.level from (${moved}) as moved
      where balance.category_id = ${categoryId} and balance.student_id = moved.student_id
      returning balance.student_id, balance.level
    )
    update point_balance set level = greatest(changed.level, coalesce((
      select max(other.level) from point_category_balance other
      where other.student_id = changed.student_id and other.category_id <> ${categoryId}), 0))
    from changed where point_balance.student_id = changed.student_id`)
}

import { savedViews } from '@markaz/protocol/centre/views/routes'
import type { SavedView, SavedViewInput, SharedSavedView } from '@markaz/protocol/centre/views/schemas'
import { AppError } from '@markaz/protocol/errors'
import { personalDataGrant } from '@markaz/protocol/personal'
import type { FastifyInstance } from 'fastify'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'

const maxOwnViews = 30
const maxSharedViews = 50

export function savedViewRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, savedViews.list, listViews)
  mountTransactionalRoute(app, deps, savedViews.save, saveView)
  mountRoute(app, deps, savedViews.remove, (call) => removeView(call, sql`staff_id = ${call.viewer.id}`))
  mountRoute(app, deps, savedViews.shared, listShared)
  mountRoute(app, deps, savedViews.removeShared, (call) =>
    removeView(call, sql`is_shared and ${authorInScope(call.viewer)}`),
  )
}

/** A shared list view is visible only within its author's branches, even for a superadmin. */
async function listViews({ db, viewer }: RouteCall<typeof savedViews.list>) {
  const views = await db.many<SavedView>(sql`
    select * from (
      select id, title, path, is_shared as "isShared", null as author from saved_view where staff_id = ${viewer.id}
      union all
      (select saved_view.id, title, path, true, staff.full_name from saved_view join staff on staff.id = staff_id
        where is_shared and staff_id <> ${viewer.id} and not staff.is_blocked and staff.work_status = 1
          and (staff.is_superadmin or ${authorIsInSql(sql`head_office_id = any(${viewer.headOfficeIds}::bigint[])`)})
        order by saved_view.id desc limit ${maxSharedViews})
    ) shown order by author is not null, uzbek_order(title) collate "C", id`)
  return { views: viewer.grants.has(personalDataGrant) ? views : views.filter(isWithoutPersonal) }
}

/**
 * Shared views of other users are hidden if their search text, which is part of the path, contains a phone or document
 * number.
 */
const isWithoutPersonal = ({ path, author }: SavedView) =>
  author === null || !/\d{7}/.test((new URLSearchParams(path.split('?')[1]).get('value') ?? '').replace(/\W/g, ''))

const authorIsInSql = (place: Sql): Sql =>
  sql`exists (select from staff_head_office place where place.staff_id = saved_view.staff_id and ${place})`
const authorInScope = (viewer: Viewer): Sql =>
  viewer.isSuperadmin ? sql`true` : authorIsInSql(isInBranchScopeSql(viewer, sql`head_office_id`))

async function saveView({ viewer, body, audit }: RouteCall<typeof savedViews.save>, tx: Db) {
  const { title, path, isShared } = body
  // Concurrent requests wait for this lock, so that each counts the saved list views that earlier requests created.
  await tx.run(sql`select from staff where id = ${viewer.id} for no key update`)
  const before = await tx.one<SavedViewInput>(sql`
    select title, path, is_shared as "isShared" from saved_view where staff_id = ${viewer.id} and path = ${path}`)
  if (!before && (await countOwn(tx, viewer)) >= maxOwnViews) throw new AppError('TOO_MANY_VIEWS')
  const id = await tx.newId(sql`
    insert into saved_view (staff_id, title, path, is_shared) values (${viewer.id}, ${title}, ${path}, ${isShared})
    on conflict on constraint saved_view_once do update set title = excluded.title, is_shared = excluded.is_shared
    returning id`)
  const isTold = before?.isShared || isShared
  if (isTold && (before?.title !== title || before.isShared !== isShared))
    await audit(tx, {
      action: before ? 'update' : 'create',
      entity: 'saved_view',
      entityId: id,
      before: before ?? null,
      after: body,
    })
  return { id }
}

async function countOwn(tx: Db, viewer: Viewer): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`select count(*) from saved_view where staff_id = ${viewer.id}`)
  return row?.count ?? 0
}

async function listShared({ db, viewer, query }: RouteCall<typeof savedViews.shared>) {
  const from = sql`from saved_view join staff on staff.id = staff_id where is_shared and ${authorInScope(viewer)}`
  const views = await db.many<SharedSavedView>(sql`
    select saved_view.id, title, path, staff.full_name as author, saved_view.created_at as "createdAt"
    ${from} order by saved_view.id desc ${pageSql(query)}`)
  return { views, total: await countRowsOf(db, from) }
}

/** @param whose SQL condition on `saved_view` */
async function removeView(
  { db, params, audit }: Pick<RouteCall<typeof savedViews.remove>, 'db' | 'params' | 'audit'>,
  whose: Sql,
) {
  return db.transaction(async (tx) => {
    const { isShared, ...before } = orNotFound(
      await tx.one<SavedViewInput & { staffId: number }>(sql`
        delete from saved_view where id = ${params.id} and ${whose}
        returning title, path, is_shared as "isShared", staff_id as "staffId"`),
    )
    if (isShared) await audit(tx, { action: 'delete', entity: 'saved_view', entityId: params.id, before })
    return {}
  })
}

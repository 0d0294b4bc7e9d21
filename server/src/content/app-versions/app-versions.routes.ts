import { appVersions } from '@markaz/protocol/content/app-versions/routes'
import type { AppVersion } from '@markaz/protocol/content/app-versions/schemas'
import type { FastifyInstance } from 'fastify'
import { defineColumnMap } from '../../db/column-map.ts'
import { sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'

const versionColumns = defineColumnMap('app_version', { version: 'string', isRequired: 'boolean' })

export function appVersionRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, appVersions.list, list)
  mountRoute(app, deps, appVersions.create, create)
  mountRoute(app, deps, appVersions.update, update)
  mountRoute(app, deps, appVersions.remove, remove)
  mountRoute(app, deps, appVersions.check, check)
}

async function list({ db, query }: RouteCall<typeof appVersions.list>) {
  const versions = await db.many<AppVersion>(sql`
    select app_version.id, version, is_required as "isRequired", app_version.created_at as "createdAt",
      json_build_object('id', staff.id, 'fullName', staff.full_name) as "createdBy"
    from app_version join staff on staff.id = created_by order by parts desc ${pageSql(query)}`)
  return { versions, total: await countRowsOf(db, sql`from app_version`) }
}

async function create({ db, body, viewer, clock, audit }: RouteCall<typeof appVersions.create>) {
  return db.transaction(async (tx) => {
    const id = await versionColumns.insert(tx, body, { created_by: viewer.id, created_at: clock.now() })
    await audit(tx, { action: 'create', entity: 'app-version', entityId: id, after: body })
    return { id }
  })
}

async function update({ db, params, body, audit }: RouteCall<typeof appVersions.update>) {
  return db.transaction(async (tx) => {
    const before = await versionColumns.lock(tx, params.id)
    await versionColumns.update(tx, params.id, body)
    await audit(tx, { action: 'update', entity: 'app-version', entityId: params.id, before, after: body })
    return { id: params.id }
  })
}

async function remove({ db, params, audit }: RouteCall<typeof appVersions.remove>) {
  return db.transaction(async (tx) => {
    const before = await versionColumns.lock(tx, params.id)
    await tx.run(sql`delete from app_version where id = ${params.id}`)
    await audit(tx, { action: 'delete', entity: 'app-version', entityId: params.id, before })
    return {}
  })
}

async function check({ db, query }: RouteCall<typeof appVersions.check>) {
  const row = await db.one<{ latest: string | null; hasUpdate: boolean; isRequired: boolean }>(sql`
    select (select version from app_version order by parts desc limit 1) as latest,
      count(*) > 0 as "hasUpdate", coalesce(bool_or(is_required), false) as "isRequired"
    from app_version where parts > version_parts(${query.version})`)
  return row as NonNullable<typeof row>
}

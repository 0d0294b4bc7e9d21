import { offices } from '@markaz/protocol/centre/offices/routes'
import { AppError } from '@markaz/protocol/errors'
import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import { generalErrorTexts } from '@markaz/protocol/field-texts'
import type { FastifyInstance } from 'fastify'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { ensureLocalHeadOffice } from '../sync/reference-collections.ts'
import { isHeadOfficeUsedByOthers, listHeadOffices, listOffices, readOffice } from './offices.queries.ts'

export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, offices.list, async ({ db, viewer }) => ({ offices: await listOffices(db, viewer) }))
  mountRoute(app, deps, offices.headOffices, async ({ db }) => ({
    hOffices: await listHeadOffices(db),
    isNeeded: deps.erp !== null,
  }))
  mountRoute(app, deps, offices.create, (call) => createOffice(call, deps))
  mountTransactionalRoute(app, deps, offices.update, renameOffice)
  mountTransactionalRoute(app, deps, offices.remove, removeOffice)
}

async function createOffice({ db, body, audit }: RouteCall<typeof offices.create>, { erp }: Deps) {
  const { name, hOfficeId } = body
  if (hOfficeId === undefined && erp) refuseField('hOfficeId', generalErrorTexts.required)
  return db.transaction(async (tx) => {
    const after = { name, hOfficeId: hOfficeId ?? (await requireFreeOwnHeadOffice(tx, name)) }
    // If two concurrent requests choose the same head office, a unique index refuses the second request.
    const office = await tx.one<{ id: number }>(sql`
      insert into office (name, head_office_id)
      select ${name}, id from head_office where id = ${after.hOfficeId} and gone_at is null
      returning id`)
    if (!office) refuseField('hOfficeId', centreErrorTexts.noHeadOffice)
    await audit(tx, { action: 'create', entity: 'office', entityId: office.id, after })
    return office
  })
}

/**
 * Creates a head office with the new branch's name, because imported tables refer to branches by name.
 * @throws AppError OFFICE_NAME_TAKEN if a branch already has this head office
 */
async function requireFreeOwnHeadOffice(tx: Db, name: string): Promise<number> {
  const id = await ensureLocalHeadOffice(tx, name)
  if (await tx.one(sql`select from office where head_office_id = ${id} and deleted_at is null`))
    throw new AppError('OFFICE_NAME_TAKEN')
  return id
}

async function renameOffice({ params, body, viewer, audit }: RouteCall<typeof offices.update>, tx: Db) {
  const before = orNotFound(await readOffice(tx, viewer, params.id))
  if (before.hOffice.id !== body.hOfficeId) throw new AppError('HEAD_OFFICE_FIXED')
  await tx.run(sql`update office set name = ${body.name} where id = ${params.id}`)
  await audit(tx, {
    action: 'update',
    entity: 'office',
    entityId: params.id,
    before: { name: before.name },
    after: { name: body.name },
    form: { before: { ...body, name: before.name }, after: body },
  })
  return { id: params.id }
}

async function removeOffice({ params, viewer, audit }: RouteCall<typeof offices.remove>, tx: Db) {
  const before = orNotFound(await readOffice(tx, viewer, params.id))
  if (await isHeadOfficeUsedByOthers(tx, before.hOffice.id, viewer.id)) throw new AppError('OFFICE_IN_USE')
  await tx.run(sql`update office set deleted_at = now() where id = ${params.id}`)
  await audit(tx, { action: 'delete', entity: 'office', entityId: params.id, before })
  return {}
}

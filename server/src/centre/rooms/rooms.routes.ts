import { rooms } from '@markaz/protocol/centre/rooms/routes'
import type { Room, RoomInput } from '@markaz/protocol/centre/rooms/schemas'
import { AppError } from '@markaz/protocol/errors'
import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import type { FastifyInstance } from 'fastify'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'
import { listRooms, readHeadOfficeOfBranch, readRoom, roomColumns } from './rooms.queries.ts'

export function roomRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, rooms.list, async ({ db, viewer, query }) => ({ rooms: await listRooms(db, viewer, query) }))
  mountTransactionalRoute(app, deps, rooms.create, createRoom)
  mountTransactionalRoute(app, deps, rooms.update, updateRoom)
  mountRoute(app, deps, rooms.archive, (call) => archiveRoom(call, true))
  mountRoute(app, deps, rooms.unarchive, (call) => archiveRoom(call, false))
}

const roomInputOf = ({ office, name, capacity, floor, equipment }: Room): RoomInput => ({
  ...{ officeId: office.id, name, capacity, floor, equipment },
})

async function createRoom({ viewer, body, audit }: RouteCall<typeof rooms.create>, tx: Db) {
  const headOffice = await readHeadOfficeOfBranch(tx, viewer, body.officeId)
  if (!headOffice) refuseField('officeId', centreErrorTexts.noOffice)
  const id = await roomColumns.insert(tx, body, { head_office_id: headOffice.id })
  await audit(tx, { action: 'create', entity: 'room', entityId: id, after: body })
  return { id }
}

async function updateRoom({ viewer, params, body, audit }: RouteCall<typeof rooms.update>, tx: Db) {
  const before = roomInputOf(orNotFound(await readRoom(tx, viewer, params.id)))
  if (before.officeId !== body.officeId) refuseField('officeId', centreErrorTexts.roomStays)
  await roomColumns.update(tx, params.id, body)
  await audit(tx, { action: 'update', entity: 'room', entityId: params.id, before, after: body })
  return { id: params.id }
}

/** Existing lessons stay in an archived room, but new lessons cannot use it. */
async function archiveRoom(
  { db, viewer, params, clock, audit }: RouteCall<typeof rooms.archive>,
  isArchived: boolean,
): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    if (orNotFound(await readRoom(tx, viewer, params.id)).isArchived === isArchived) return {}
    await setArchived(tx, params.id, isArchived, clock.now())
    const action = isArchived ? 'archive' : 'unarchive'
    const [before, after] = [{ isArchived: !isArchived }, { isArchived }]
    await audit(tx, { action, entity: 'room', entityId: params.id, before, after })
    return {}
  })
}

async function setArchived(tx: Db, id: number, isArchived: boolean, now: Date): Promise<void> {
  await tx.run(sql`update room set archived_at = ${isArchived ? now : null} where id = ${id}`)
}

export const roomArchivingUndo: UndoDefinition = {
  access: () => rooms.archive.access,
  async run(tx, { viewer, clock }, { entityId, before }: AuditedChange<{ isArchived: boolean }>) {
    if (orNotFound(await readRoom(tx, viewer, entityId)).isArchived === before.isArchived)
      throw new AppError('NOTHING_TO_TAKE_BACK')
    await setArchived(tx, entityId, before.isArchived, clock.now())
  },
}

/** Undoing the creation does not delete a room that a timetable already uses. */
export const roomCreationUndo: UndoDefinition = {
  access: () => rooms.create.access,
  async run(tx, { viewer }, { entityId }: AuditedChange) {
    const { erpName } = orNotFound(await readRoom(tx, viewer, entityId))
    const isUsed = await tx.one(sql`select id from schedule_item where room_id = ${entityId} limit 1`)
    if (erpName !== null || isUsed) throw new AppError('NOTHING_TO_TAKE_BACK')
    await tx.run(sql`delete from room where id = ${entityId}`)
  },
}

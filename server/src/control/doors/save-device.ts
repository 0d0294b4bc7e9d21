import type { devices } from '@markaz/protocol/control/doors/routes'
import type { DoorDeviceInput } from '@markaz/protocol/control/doors/schemas'
import { AppError } from '@markaz/protocol/errors'
import { controlErrorTexts } from '@markaz/protocol/errors/control'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { lockAssignableOffices } from '../../centre/offices/offices.queries.ts'
import { defineColumn, defineColumnMap, type LockedRowOf } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { addJob } from '../../jobs/add-job.ts'
import { encryptDevicePassword } from './device-password.ts'
import { isDoorDeviceInScopeSql } from './devices.queries.ts'
import { readDoorEventsJobKind } from './read-door.ts'

const deviceColumns = defineColumnMap('door_device', {
  name: 'string',
  type: defineColumn<DoorDeviceInput['type']>('string'),
  ipAddress: 'string',
  port: 'number',
  adminLogin: 'string',
  headOfficeId: 'number',
})

export async function createDoorDevice({
  db,
  doors,
  isDemo,
  body,
  viewer,
  clock,
  audit,
  ...keys
}: RouteCall<typeof devices.create>) {
  refuseForbiddenAddress({ doors, isDemo }, body)
  const now = clock.now()
  return db.transaction(async (tx) => {
    const [headOfficeId] = await lockAssignableOffices(tx, viewer, [body.officeId], 'officeId')
    const id = await deviceColumns.insert(
      tx,
      { ...body, headOfficeId: headOfficeId as number },
      {
        ...{ admin_password: encryptDevicePassword(keys, body.adminPassword), state_since: now },
        ...{ created_by: viewer.id, created_at: now },
      },
    )
    await setOfficesThatUseDoor(tx, viewer, id, body)
    await addJob(tx, { kind: readDoorEventsJobKind, key: id, runAt: now }, now)
    await audit(tx, { action: 'create', entity: 'door_device', entityId: id, after: body })
    return { id }
  })
}

export async function updateDoorDevice(call: RouteCall<typeof devices.update>) {
  const { db, params, body, viewer, clock, audit } = call
  refuseForbiddenAddress(call, body)
  const now = clock.now()
  return db.transaction(async (tx) => {
    const before = await lockDevice(tx, viewer, params.id)
    const isElsewhere = (['ipAddress', 'port', 'adminLogin'] as const).some((field) => before[field] !== body[field])
    // The stored password must not be sent to a door device at another address, so the user enters it again.
    if (isElsewhere && body.adminPassword === undefined) refuseField('adminPassword', controlErrorTexts.passwordAgain)
    const isSameOffice = before.officeId === body.officeId
    const [headOfficeId] = isSameOffice
      ? [before.headOfficeId]
      : await lockAssignableOffices(tx, viewer, [body.officeId], 'officeId')
    await deviceColumns.update(
      tx,
      params.id,
      { ...body, headOfficeId: headOfficeId as number },
      {
        ...(body.adminPassword !== undefined && { admin_password: encryptDevicePassword(call, body.adminPassword) }),
        ...{ version: sql`version + 1`, state: 'waiting', state_since: now },
      },
    )
    // A new password may mean that the door device was replaced or reset, so all people are sent again.
    if (body.adminPassword !== undefined)
      await tx.run(sql`update door_face set full_name = '' where device_id = ${params.id}`)
    await setOfficesThatUseDoor(tx, viewer, params.id, body)
    await addJob(tx, { kind: readDoorEventsJobKind, key: params.id, runAt: now }, now)
    const { headOfficeId: _, ...shown } = before
    await audit(tx, { action: 'update', entity: 'door_device', entityId: params.id, before: shown, after: body })
    return { id: params.id }
  })
}

/** Marks a door device as deleted. Its row stays, because the log of passages through doors refers to it. */
export async function removeDoorDevice({ params, viewer, clock, audit }: RouteCall<typeof devices.remove>, tx: Db) {
  const { headOfficeId: _, ...before } = await lockDevice(tx, viewer, params.id)
  const event = await tx.one(
    sql`select id from event where device_id = ${params.id} and finished_at is null and deleted_at is null limit 1`,
  )
  if (event) throw new AppError('DEVICE_IN_USE')
  await tx.run(sql`
    update door_device set deleted_at = ${clock.now()}, admin_password = ''::bytea, version = version + 1 where id = ${params.id}`)
  await audit(tx, { action: 'delete', entity: 'door_device', entityId: params.id, before })
  return {}
}

async function lockDevice(tx: Db, viewer: Viewer, id: number) {
  return orNotFound(
    await tx.one<LockedRowOf<typeof deviceColumns> & Pick<DoorDeviceInput, 'officeId' | 'additionalOfficeIds'>>(sql`
      select ${deviceColumns.selected},
        (select id from office where office.head_office_id = door_device.head_office_id and deleted_at is null) as "officeId",
        array(select office.id from door_device_head_office further join office using (head_office_id)
          where further.device_id = door_device.id and office.deleted_at is null order by office.id) as "additionalOfficeIds"
      from door_device where id = ${id} and ${isDoorDeviceInScopeSql(viewer)} for update`),
  )
}

/** Keeps branches that use the door but are outside the viewer's branches. */
async function setOfficesThatUseDoor(
  tx: Db,
  viewer: Viewer,
  id: number,
  { additionalOfficeIds }: DoorDeviceInput,
): Promise<void> {
  const headOfficeIds = await lockAssignableOffices(tx, viewer, additionalOfficeIds, 'additionalOfficeIds')
  await tx.run(sql`
    delete from door_device_head_office where device_id = ${id} and head_office_id <> all(${headOfficeIds})
      and ${isInBranchScopeSql(viewer, sql`head_office_id`)}`)
  await tx.run(sql`
    insert into door_device_head_office (device_id, head_office_id) select ${id}, unnest(${headOfficeIds}::bigint[]) on conflict do nothing`)
}

/**
 * Refuses a door device on another machine in a demo. A demo's password is public: strangers could open a real door,
 * and real faces would be stored with demo data.
 */
function refuseForbiddenAddress(
  { doors, isDemo }: Pick<Deps, 'doors' | 'isDemo'>,
  { ipAddress, port }: DoorDeviceInput,
): void {
  if (isDemo && !ipAddress.startsWith('127.')) refuseField('ipAddress', controlErrorTexts.noRealDoor)
  if (!doors.isAllowed(ipAddress, port)) refuseField('ipAddress', controlErrorTexts.notPrivateAddress)
}

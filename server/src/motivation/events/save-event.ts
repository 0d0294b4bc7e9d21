import { AppError } from '@markaz/protocol/errors'
import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import type { competitions, masterClasses } from '@markaz/protocol/motivation/events/routes'
import type { EventInput, EventKind, EventType, MasterClassType } from '@markaz/protocol/motivation/events/schemas'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { replaceUpload } from '../../centre/files/attach-upload.ts'
import { defineColumn, defineColumnMap, type LockedRowOf } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { publishEventChangeToPages } from './events.queries.ts'
import { type LockedEventRow, lockEventRow } from './lock-event.ts'

const folder = 'images'

const eventColumns = defineColumnMap('event', {
  kind: defineColumn<EventKind>('string'),
  name: 'string',
  description: defineColumn<EventInput['description']>('json'),
  image: 'string?',
  type: defineColumn<EventType>('string'),
  teamSize: 'number?',
  masterClassType: defineColumn<MasterClassType | null>('string?'),
  xpRequirement: 'number',
  xp: 'number',
  coin: 'number',
  participantLimit: 'number?',
  deviceId: 'number?',
  startDate: defineColumn<string>('string', 'starts_at'),
  endDate: defineColumn<string>('string', 'ends_at'),
})

type Create = RouteCall<typeof competitions.create> | RouteCall<typeof masterClasses.create>
type Update = RouteCall<typeof competitions.update> | RouteCall<typeof masterClasses.update>
type Remove = RouteCall<typeof competitions.remove>

export async function createEvent({ db, viewer, clock, audit, ...call }: Create, kind: EventKind) {
  const body: EventInput = call.body
  const now = clock.now()
  if (Date.parse(body.endDate) <= now.getTime()) refuseField('endDate', motivationErrorTexts.endsInPast)
  return db.transaction(async (tx) => {
    const headOfficeId = await headOfficeOf(tx, viewer, body.officeId)
    await requireDoor(tx, viewer, body.deviceId)
    const image = await replaceUpload(tx, { path: body.image, currentKey: null, folder, viewer })
    const event = { ...rowOf(body), kind, image }
    const further = { head_office_id: headOfficeId, created_by: viewer.id, created_at: now }
    const id = await eventColumns.insert(tx, event, further)
    await publishEventChangeToPages(tx, id)
    await audit(tx, { action: 'create', entity: 'event', entityId: id, after: { kind, ...body } })
    return { id }
  })
}

export async function updateEvent({ db, params, viewer, audit, ...call }: Update, kind: EventKind) {
  const body: EventInput = call.body
  return db.transaction(async (tx) => {
    const event = await lockOfKind(tx, viewer, params.id, { kind, option: 'update' })
    if (event.finishedAt) throw new AppError('EVENT_ENDED')
    await refuseTooSmall(tx, event, body)
    const headOfficeId = await headOfficeOf(tx, viewer, body.officeId)
    const image = await replaceUpload(tx, { path: body.image, currentKey: event.image, folder, viewer })
    const before = await readStoredEvent(tx, params.id)
    if (body.deviceId !== before.deviceId) await requireDoor(tx, viewer, body.deviceId)
    await eventColumns.update(tx, params.id, { ...rowOf(body), image }, { head_office_id: headOfficeId })
    await publishEventChangeToPages(tx, params.id)
    const after = await readStoredEvent(tx, params.id)
    await audit(tx, { action: 'update', entity: 'event', entityId: params.id, before, after })
    return { id: params.id }
  })
}

export async function removeEvent({ db, params, viewer, clock, audit }: Remove, kind: EventKind) {
  return db.transaction(async (tx) => {
    const { name } = await lockOfKind(tx, viewer, params.id, { kind, option: 'delete' })
    const used = await tx.one(sql`select id from event_participant where event_id = ${params.id} limit 1`)
    if (used) throw new AppError('EVENT_IN_USE')
    await tx.run(sql`update event set deleted_at = ${clock.now()} where id = ${params.id}`)
    await publishEventChangeToPages(tx, params.id)
    await audit(tx, { action: 'delete', entity: 'event', entityId: params.id, before: { kind, name } })
    return {}
  })
}

async function readStoredEvent(tx: Db, id: number) {
  return orNotFound(
    await tx.one<LockedRowOf<typeof eventColumns> & Pick<EventInput, 'officeId'>>(sql`
      select ${eventColumns.selected}, (
        select office.id from office where office.head_office_id = event.head_office_id and deleted_at is null) as "officeId"
      from event where id = ${id}`),
  )
}

async function lockOfKind(
  tx: Db,
  viewer: Viewer,
  id: number,
  { kind, option }: { kind: EventKind; option: 'update' | 'delete' },
): Promise<LockedEventRow> {
  const other = await tx.one<{ kind: EventKind }>(sql`select kind from event where id = ${id}`)
  // Competitions and master classes have API addresses of their own, which answer 404 for the other kind.
  orNotFound(other?.kind === kind ? other : undefined)
  return lockEventRow(tx, viewer, id, option)
}

/** Checks that the event's door device is in one of the viewer's branches. */
async function requireDoor(tx: Db, viewer: Viewer, deviceId: number | null): Promise<void> {
  if (deviceId === null) return
  const door = await tx.one(sql`
    select id from door_device
    where id = ${deviceId} and deleted_at is null and (${isInBranchScopeSql(viewer, sql`head_office_id`)} or exists (
      select from door_device_head_office shared where shared.device_id = door_device.id and ${isInBranchScopeSql(viewer, sql`shared.head_office_id`)}))`)
  if (!door) refuseField('deviceId', motivationErrorTexts.noDevice)
}

const rowOf = ({ teamSize, masterClassType, ...body }: EventInput) => ({
  ...body,
  masterClassType: masterClassType ?? null,
  teamSize: body.type === 'team' ? teamSize : null,
})

async function headOfficeOf(tx: Db, viewer: Viewer, officeId: number | null): Promise<number | null> {
  if (officeId === null) return null
  const office = await tx.one<{ headOfficeId: number }>(sql`
    select head_office_id as "headOfficeId" from office
    where id = ${officeId} and deleted_at is null and ${isInBranchScopeSql(viewer, sql`head_office_id`)}`)
  return office?.headOfficeId ?? refuseField('officeId', centreErrorTexts.noOffice)
}

/** The limit of participants must not be below the number of enrolled participants. */
async function refuseTooSmall(tx: Db, event: LockedEventRow, body: EventInput): Promise<void> {
  const people = await tx.one<{ all: number; signed: number; teams: number; largest: number }>(sql`
    select count(*) as all, count(*) filter (where status in ('signed', 'signed_and_came')) as signed,
      count(distinct team_id) filter (where status <> 'banned') as teams,
      coalesce((
        select max(size) from (
          select count(*) as size from event_participant where event_id = ${event.id} and team_id is not null and status <> 'banned' group by team_id
        ) team), 0) as largest
    from event_participant where event_id = ${event.id}`)
  const { all = 0, signed = 0, teams = 0, largest = 0 } = people ?? {}
  if (all > 0 && body.type !== event.type) refuseField('type', motivationErrorTexts.typeFixed)
  const taken = event.type === 'team' ? teams : signed
  if (body.participantLimit !== null && body.participantLimit < taken)
    refuseField('participantLimit', motivationErrorTexts.takenAlready(taken))
  if (body.type === 'team' && body.teamSize !== null && body.teamSize < largest)
    refuseField('teamSize', motivationErrorTexts.largestTeam(largest))
}

import { AppError } from '@markaz/protocol/errors'
import type { EventKind, EventType } from '@markaz/protocol/motivation/events/schemas'
import type { GrantAction } from '@markaz/protocol/permissions'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { tashkentDayAt } from '../../deps.ts'
import { orNotFound } from '../../http/refuse.ts'
import { isEventInScopeSql } from './events.queries.ts'

/** An event whose row is locked. Enrolling, banning, finishing and rewarding lock the row first. */
export interface LockedEventRow {
  id: number
  kind: EventKind
  name: string
  image: string | null
  type: EventType
  teamSize: number | null
  xpRequirement: number
  participantLimit: number | null
  startsAt: string
  headOfficeId: number | null
  finishedAt: string | null
}

const columns = sql`event.id, event.kind, event.name, event.image, event.type, event.team_size as "teamSize",
  event.xp_requirement as "xpRequirement", event.participant_limit as "participantLimit", event.starts_at as "startsAt",
  event.head_office_id as "headOfficeId", event.finished_at as "finishedAt"`

/**
 * Throws NOT_FOUND, or FORBIDDEN if the viewer's right is for the other kind of event (competition or master class).
 */
export async function lockEventRow(tx: Db, viewer: Viewer, id: number, option: GrantAction): Promise<LockedEventRow> {
  const event = await lockMatchingEventRow(tx, sql`event.id = ${id} and ${isEventInScopeSql(viewer)}`)
  requireRight(viewer, event.kind, option)
  return event
}

export async function lockMatchingEventRow(tx: Db, where: Sql): Promise<LockedEventRow> {
  return orNotFound(await tx.one<LockedEventRow>(sql`select ${columns} from event where ${where} for update of event`))
}

export async function requireEventInScope(
  db: Db,
  viewer: Viewer,
  id: number,
  option: GrantAction,
): Promise<{ kind: EventKind }> {
  const event = orNotFound(
    await db.one<{ kind: EventKind }>(
      sql`select kind from event where event.id = ${id} and ${isEventInScopeSql(viewer)}`,
    ),
  )
  requireRight(viewer, event.kind, option)
  return event
}

function requireRight(viewer: Viewer, kind: EventKind, option: GrantAction): void {
  const permission = kind === 'master_class' ? 'events:master_classes' : 'events:competitions'
  if (!viewer.isSuperadmin && !viewer.grants.has(`${permission}.${option}`)) throw new AppError('FORBIDDEN')
}

/** From the first day of the event on, participants can be marked as present. */
export const hasEventDayCome = ({ startsAt }: Pick<LockedEventRow, 'startsAt'>, today: string): boolean =>
  tashkentDayAt(new Date(startsAt)) <= today

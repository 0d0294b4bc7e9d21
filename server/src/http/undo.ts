import type { AuditedAction, AuditedKind, WriteName } from '@markaz/protocol/audit-words'
import { AppError } from '@markaz/protocol/errors'
import { type Access, allows, type Reach, type RouteDefinition } from '@markaz/protocol/route'
import type { Viewer } from '../access/viewer.ts'
import { type Db, type Sql, sql } from '../db/db.ts'
import type { Call } from './mount.ts'

/** A change, as its audit row describes it. */
export interface Change<Before = unknown, After = unknown> {
  entity: AuditedKind
  action: AuditedAction
  /** 0 = the change concerns no single row, such as a new order. */
  entityId: number
  permissionName: string
  before: Before
  after: After
}

type Asker = Pick<Call<RouteDefinition>, 'viewer' | 'today' | 'clock'>

/** Whether the user confirmed that more students may come than the room has seats. */
export interface SeatsConfirmed {
  mayExceedSeats?: boolean | undefined
}

/** How an area undoes a change. */
export interface Undo {
  /** The right that the user must still have. */
  access(change: Change): Access
  /**
   * Restores the earlier values as a new change of today. The caller writes the audit row.
   * @throws AppError when later changes depend on this one
   */
  run(tx: Db, asker: Call<RouteDefinition>, change: Change<never, never>, sure: SeatsConfirmed): Promise<void>
}

/** A function chooses the undo by the audit row, if several calls write rows of this name. */
type AnyUndo = Undo | ((change: Change) => Undo | undefined)
/** Undos by kind and action of the audit row: `homework.create`. */
export type Undos = Partial<Record<WriteName, AnyUndo>>

const ways = new Map<string, AnyUndo>()

export function registerUndos(more: Undos): void {
  for (const [name, way] of Object.entries(more)) ways.set(name, way)
}

/** Returns the undo of a change; undefined = it can never be undone. */
export function undoOf(change: Change): Undo | undefined {
  const way = ways.get(`${change.entity}.${change.action}`)
  return typeof way === 'function' ? way(change) : way
}

/** Returns whether the viewer could undo all changes of a request. Later changes may still prevent it. */
export const isUndoneBy = ({ grants, isSuperadmin }: Viewer, changes: readonly Change[]): boolean =>
  changes.length > 0 &&
  changes.every((change) => {
    const way = undoOf(change)
    return way !== undefined && allows(way.access(change), grants, isSuperadmin)
  })

/** Returns the reach of the call that made the change: all groups or own groups, by the address that was called. */
export const reachOfChange = ({ permissionName }: Change): Reach =>
  permissionName.startsWith('my_groups') ? 'own' : 'all'

/**
 * Undoes all changes of one request, the last first, or none of them. The original audit rows remain; each change gets
 * a second row that records the undo (its comment names the request).
 * @param mine condition for the audit rows that the viewer may undo
 * @throws AppError NOT_FOUND | FORBIDDEN | NOT_TAKEN_BACK | NOTHING_TO_TAKE_BACK | TAKE_BACK_LATE, or an error of the
 * area
 */
export async function undoRequest(
  call: Call<RouteDefinition>,
  { requestId, mine, ...sure }: SeatsConfirmed & { requestId: string; mine: Sql },
): Promise<void> {
  const { db, viewer } = call
  await db.transaction(async (tx) => {
    const changes = await tx.many<Change & { createdAt: string; isMine: boolean }>(sql`
      select entity, action, coalesce(entity_id, 0) as "entityId", permission_name as "permissionName", before, after,
        created_at as "createdAt", ${mine} as "isMine" from audit
      where request_id = ${requestId} order by id desc`)
    // The viewer must not learn about other changes of the request either.
    if (changes.length === 0 || changes.some(({ isMine }) => !isMine)) throw new AppError('NOT_FOUND')
    if (changes.some(({ createdAt }) => isTooOldToUndo(call, createdAt))) throw new AppError('TAKE_BACK_LATE')
    const first = await tx.one(sql`
      insert into taken_back (request_id, staff_id) values (${requestId}, ${viewer.id}) on conflict do nothing returning request_id`)
    if (!first) throw new AppError('NOTHING_TO_TAKE_BACK')
    for (const { createdAt: _, isMine: __, ...change } of changes) {
      const way = undoOf(change)
      if (!way) throw new AppError('NOT_TAKEN_BACK')
      if (!allows(way.access(change), viewer.grants, viewer.isSuperadmin)) throw new AppError('FORBIDDEN')
      await way.run(tx, call, change as Change<never, never>, sure)
      const { entity, entityId, permissionName, before, after } = change
      const line = {
        action: 'take_back' as const,
        entity,
        entityId: entityId || null,
        before: after as object,
        after: before as object,
      }
      await call.audit(tx, { ...line, comment: requestId }, { permissionName })
    }
  })
}

export const undoableDays = 30

/** Returns whether a change is too old to be undone, because later work may depend on it. */
export const isTooOldToUndo = ({ clock }: Pick<Asker, 'clock'>, createdAt: string): boolean =>
  clock.now().getTime() - Date.parse(createdAt) > undoableDays * 86_400_000

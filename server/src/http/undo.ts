import type { AuditedAction, AuditedChangeKey, AuditedRecordKind } from '@markaz/protocol/audit-words'
import { AppError } from '@markaz/protocol/errors'
import { type AccessRule, type GroupAccessScope, isAccessAllowed, type RouteDefinition } from '@markaz/protocol/route'
import type { Viewer } from '../access/viewer.ts'
import { type Db, type Sql, sql } from '../db/db.ts'
import type { RouteCall } from './mount.ts'

export interface AuditedChange<Before = unknown, After = unknown> {
  entity: AuditedRecordKind
  action: AuditedAction
  /** 0 = the change concerns no single row, such as a new order of a list. */
  entityId: number
  permissionName: string
  before: Before
  after: After
}

type UndoCall = Pick<RouteCall<RouteDefinition>, 'viewer' | 'today' | 'clock'>

/** `mayExceedSeats`: the user confirmed that the group may have more students than its room has seats. */
export interface SeatLimitExcessConfirmation {
  mayExceedSeats?: boolean | undefined
}

export interface UndoDefinition {
  access(change: AuditedChange): AccessRule
  /**
   * Restores the earlier values; the caller writes the audit entry.
   * @throws AppError if later changes depend on this change
   */
  run(
    tx: Db,
    asker: RouteCall<RouteDefinition>,
    change: AuditedChange<never, never>,
    sure: SeatLimitExcessConfirmation,
  ): Promise<void>
}

/** If different calls write audit entries of the same kind and action, a function selects the undo by the entry. */
type AnyUndo = UndoDefinition | ((change: AuditedChange) => UndoDefinition | undefined)
/** How changes are undone, by kind and action of the audit entry, such as `homework.create`. */
export type UndoDefinitions = Partial<Record<AuditedChangeKey, AnyUndo>>

const undoDefinitions = new Map<string, AnyUndo>()

export function registerUndoDefinitions(undos: UndoDefinitions): void {
  for (const [name, undo] of Object.entries(undos)) undoDefinitions.set(name, undo)
}

/** Returns how to undo the change; undefined = the change can never be undone. */
export function undoDefinitionOf(change: AuditedChange): UndoDefinition | undefined {
  const way = undoDefinitions.get(`${change.entity}.${change.action}`)
  return typeof way === 'function' ? way(change) : way
}

/** Checks only rights; undoing may still fail because of later changes. */
export const mayUndoChange = ({ grants, isSuperadmin }: Viewer, changes: readonly AuditedChange[]): boolean =>
  changes.length > 0 &&
  changes.every((change) => {
    const way = undoDefinitionOf(change)
    return way !== undefined && isAccessAllowed(way.access(change), grants, isSuperadmin)
  })

export const groupScopeOfAuditedChange = ({ permissionName }: AuditedChange): GroupAccessScope =>
  permissionName.startsWith('my_groups') ? 'own' : 'all'

/**
 * Undoes the changes of a request in one transaction, the last change first. Each undone change gets an audit entry
 * whose comment is the request's id.
 * @param mine SQL condition for audit entries that the viewer may undo
 * @throws AppError NOT_FOUND | FORBIDDEN | NOT_TAKEN_BACK | NOTHING_TO_TAKE_BACK | TAKE_BACK_LATE | errors of the
 * feature's own undo
 */
export async function undoChangesOfRequest(
  call: RouteCall<RouteDefinition>,
  { requestId, mine, ...sure }: SeatLimitExcessConfirmation & { requestId: string; mine: Sql },
): Promise<void> {
  const { db, viewer } = call
  await db.transaction(async (tx) => {
    const changes = await tx.many<AuditedChange & { createdAt: string; isMine: boolean }>(sql`
      select entity, action, coalesce(entity_id, 0) as "entityId", permission_name as "permissionName", before, after,
        created_at as "createdAt", ${mine} as "isMine" from audit
      where request_id = ${requestId} order by id desc`)
    // If the viewer may not undo one of the changes, the call answers NOT_FOUND, as for an unknown request id.
    if (changes.length === 0 || changes.some(({ isMine }) => !isMine)) throw new AppError('NOT_FOUND')
    if (changes.some(({ createdAt }) => isTooOldToUndo(call, createdAt))) throw new AppError('TAKE_BACK_LATE')
    const first = await tx.one(sql`
      insert into taken_back (request_id, staff_id) values (${requestId}, ${viewer.id}) on conflict do nothing returning request_id`)
    if (!first) throw new AppError('NOTHING_TO_TAKE_BACK')
    for (const { createdAt: _, isMine: __, ...change } of changes) {
      const way = undoDefinitionOf(change)
      if (!way) throw new AppError('NOT_TAKEN_BACK')
      if (!isAccessAllowed(way.access(change), viewer.grants, viewer.isSuperadmin)) throw new AppError('FORBIDDEN')
      await way.run(tx, call, change as AuditedChange<never, never>, sure)
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

export const maxUndoDays = 30

/** True for an old change, which cannot be undone, because later work may depend on it. */
export const isTooOldToUndo = ({ clock }: Pick<UndoCall, 'clock'>, createdAt: string): boolean =>
  clock.now().getTime() - Date.parse(createdAt) > maxUndoDays * 86_400_000

import type { AuditedAction, AuditedKind, WriteName } from '@markaz/protocol/audit-words'
import { AppError } from '@markaz/protocol/errors'
import { type Access, allows, type Reach, type RouteDefinition } from '@markaz/protocol/route'
import type { Viewer } from '../access/viewer.ts'
import { type Db, type Sql, sql } from '../db/db.ts'
import type { Call } from './mount.ts'

/** A change as its line in the audit tells it. */
export interface Change<Before = unknown, After = unknown> {
  entity: AuditedKind
  action: AuditedAction
  /** 0 = the change is of no one thing, such as an order. */
  entityId: number
  permissionName: string
  before: Before
  after: After
}

type Asker = Pick<Call<RouteDefinition>, 'viewer' | 'today' | 'clock'>

/** How an area takes its changes back. */
export interface Undo {
  /** What one must still be allowed to do. */
  access(change: Change): Access
  /**
   * Puts back what was before, as a change of today. The audit line is written by whoever calls.
   * @throws AppError where later changes build on this one
   */
  run(tx: Db, asker: Call<RouteDefinition>, change: Change<never, never>): Promise<void>
}

/** Where several calls leave such a line, by the line. */
type AnyUndo = Undo | ((change: Change) => Undo | undefined)
/** The undos by entity and action of the audit line: `homework.create`. */
export type Undos = Partial<Record<WriteName, AnyUndo>>

const ways = new Map<string, AnyUndo>()

export function undoneBy(more: Undos): void {
  for (const [name, way] of Object.entries(more)) ways.set(name, way)
}

/** How a change is taken back; undefined where it never is. */
export function undoOf(change: Change): Undo | undefined {
  const way = ways.get(`${change.entity}.${change.action}`)
  return typeof way === 'function' ? way(change) : way
}

/** Whether all that a request changed has a way back for whoever changed it; what stands against it later is not known yet. */
export const isUndoneBy = ({ grants, isSuperadmin }: Viewer, changes: readonly Change[]): boolean =>
  changes.length > 0 &&
  changes.every((change) => {
    const way = undoOf(change)
    return way !== undefined && allows(way.access(change), grants, isSuperadmin)
  })

/** The reach of a change made by a call that has twins. */
export const reachOfChange = ({ permissionName }: Change): Reach =>
  permissionName.startsWith('my_groups') ? 'own' : 'all'

/**
 * Takes back all that one request changed, the last first, or nothing of it. What was written stays in the audit; each
 * change has a second line that says it was taken back (its comment names the request).
 * @param mine which lines of the audit the viewer may take back
 * @throws AppError NOT_FOUND | FORBIDDEN | NOT_TAKEN_BACK | NOTHING_TO_TAKE_BACK | TAKE_BACK_LATE, or the reason of the area
 */
export async function undoRequest(call: Call<RouteDefinition>, requestId: string, mine: Sql): Promise<void> {
  const { db, viewer } = call
  await db.transaction(async (tx) => {
    const changes = await tx.many<Change & { createdAt: string; isMine: boolean }>(sql`
      select entity, action, coalesce(entity_id, 0) as "entityId", permission_name as "permissionName", before, after,
        created_at as "createdAt", ${mine} as "isMine" from audit
      where request_id = ${requestId} order by id desc`)
    // What else it changed is not the viewer's to know either.
    if (changes.length === 0 || changes.some(({ isMine }) => !isMine)) throw new AppError('NOT_FOUND')
    if (changes.some(({ createdAt }) => isLate(call, createdAt))) throw new AppError('TAKE_BACK_LATE')
    const first = await tx.one(sql`
      insert into taken_back (request_id, staff_id) values (${requestId}, ${viewer.id}) on conflict do nothing returning request_id`)
    if (!first) throw new AppError('NOTHING_TO_TAKE_BACK')
    for (const { createdAt: _, isMine: __, ...change } of changes) {
      const way = undoOf(change)
      if (!way) throw new AppError('NOT_TAKEN_BACK')
      if (!allows(way.access(change), viewer.grants, viewer.isSuperadmin)) throw new AppError('FORBIDDEN')
      await way.run(tx, call, change as Change<never, never>)
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

export const openForDays = 30

/** Whether a change is so old that too much has been built on it. */
export const isLate = ({ clock }: Pick<Asker, 'clock'>, createdAt: string): boolean =>
  clock.now().getTime() - Date.parse(createdAt) > openForDays * 86_400_000

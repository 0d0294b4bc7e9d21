import { AppError } from '@markaz/protocol/errors'
import { type Access, allows, type Reach, type RouteDefinition } from '@markaz/protocol/route'
import { type Db, sql } from '../db/db.ts'
import type { Call } from './mount.ts'

/** A change as its line in the audit tells it. */
export interface Change<Before = unknown, After = unknown> {
  entity: string
  action: string
  entityId: number
  permissionName: string
  before: Before
  after: After
}

type Asker = Pick<Call<RouteDefinition>, 'viewer' | 'today' | 'clock'>

/** How an area takes its changes back. */
export interface WayBack {
  /** What one must still be allowed to do. */
  access(change: Change): Access
  /**
   * Puts back what was before, as a change of today. The audit line is written by whoever calls.
   * @throws AppError where later changes build on this one
   */
  run(tx: Db, asker: Asker, change: Change<never, never>): Promise<void>
}

const ways = new Map<string, WayBack>()

/** By entity and action of the audit line: `homework.create`. */
export function takenBackBy(more: Record<`${string}.${string}`, WayBack>): void {
  for (const [name, way] of Object.entries(more)) ways.set(name, way)
}

/** Of a change made by a call that has twins. */
export const reachOfChange = ({ permissionName }: Change): Reach =>
  permissionName.startsWith('my_groups') ? 'own' : 'all'

/**
 * Takes back all that one request of the viewer changed, the last first, or nothing of it. What was written stays in
 * the audit; each change has a second line that says it was taken back (its comment names the request).
 * @throws AppError NOT_FOUND | FORBIDDEN | NOT_TAKEN_BACK | NOTHING_TO_TAKE_BACK, or the reason of the area
 */
export async function takeBackRequest(call: Call<RouteDefinition>, requestId: string): Promise<void> {
  const { db, viewer } = call
  await db.transaction(async (tx) => {
    const changes = await tx.many<Change>(sql`
      select entity, action, entity_id as "entityId", permission_name as "permissionName", before, after from audit
      where request_id = ${requestId} and staff_id = ${viewer.id} order by id desc`)
    if (changes.length === 0) throw new AppError('NOT_FOUND')
    const first = await tx.one(sql`
      insert into taken_back (request_id, staff_id) values (${requestId}, ${viewer.id}) on conflict do nothing returning request_id`)
    if (!first) throw new AppError('NOTHING_TO_TAKE_BACK')
    for (const change of changes) {
      const { entity, action, entityId, permissionName, before, after } = change
      const way = ways.get(`${entity}.${action}`)
      if (!way) throw new AppError('NOT_TAKEN_BACK')
      if (!allows(way.access(change), viewer.grants, viewer.isSuperadmin)) throw new AppError('FORBIDDEN')
      await way.run(tx, call, change as Change<never, never>)
      const line = { action: 'take_back', entity, entityId, before: after as object, after: before as object }
      await call.audit(tx, { ...line, comment: requestId }, { permissionName })
    }
  })
}

import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { AppError } from '@markaz/protocol/errors'
import type { pointActions } from '@markaz/protocol/motivation/actions/routes'
import { defaultXpOfPointActions } from '@markaz/protocol/motivation/actions/schemas'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { defineColumn, defineColumnMap } from '../../db/column-map.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { lockPointCategory } from '../points/points.queries.ts'

const actionColumns = defineColumnMap('gamification_action', {
  name: 'string',
  kind: defineColumn<PointActionKind>('number'),
  categoryId: 'number',
  xp: 'number',
  coin: 'number',
})

export async function createPointAction({ body, audit }: RouteCall<typeof pointActions.create>, tx: Db) {
  await lockPointCategory(tx, body.categoryId, 'categoryId')
  const id = await actionColumns.insert(tx, body)
  if (body.kind === PointActionKind.ParticipateLesson)
    await tx.run(sql`
      insert into action_level (action_id, from_score, to_score, xp, coin)
      values (${id}, ${AttendanceMark.Attended}, ${AttendanceMark.Attended}, ${defaultXpOfPointActions.onTime}, 0), (${id}, ${AttendanceMark.Late}, ${AttendanceMark.Late}, ${defaultXpOfPointActions.late}, 0)`)
  await audit(tx, { action: 'create', entity: 'gamification_action', entityId: id, after: body })
  return { id }
}

export async function updatePointAction({ params, body, audit }: RouteCall<typeof pointActions.update>, tx: Db) {
  const before = await lockPointAction(tx, params.id)
  if (before.kind !== body.kind) throw new AppError('ACTION_KIND_FIXED')
  await lockPointCategory(tx, body.categoryId, 'categoryId')
  await actionColumns.update(tx, params.id, body)
  await audit(tx, { action: 'update', entity: 'gamification_action', entityId: params.id, before, after: body })
  return {}
}

/** The action earns no points from today on. Points that it gave before stay, with the action's name. */
export async function removePointAction({ params, today, audit }: RouteCall<typeof pointActions.remove>, tx: Db) {
  const before = await lockPointAction(tx, params.id)
  await tx.run(sql`update gamification_action set deleted_at = now() where id = ${params.id}`)
  await endGroupConnectionsOfPointAction(tx, sql`action_id = ${params.id}`, today)
  await audit(tx, { action: 'delete', entity: 'gamification_action', entityId: params.id, before })
  return {}
}

/** Throws NOT_FOUND if the action does not exist or was removed. */
export const lockPointAction = (tx: Db, id: number) =>
  actionColumns.lock(tx, id, sql`and deleted_at is null for no key update`)

/** Ends the open connections between point actions and groups that match the SQL condition `which`. */
export async function endGroupConnectionsOfPointAction(
  tx: Db,
  which: ReturnType<typeof sql>,
  today: string,
): Promise<void> {
  await tx.run(sql`update group_action set until = ${today} where ${which} and until is null`)
}

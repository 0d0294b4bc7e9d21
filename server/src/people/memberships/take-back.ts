import { AppError } from '@markaz/protocol/errors'
import type { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { lockMembership, type Replaced, recordEvent } from './membership-in-reach.ts'
import { membershipsChanged } from './memberships-changed.ts'

/**
 * A stop or a status given by mistake: what it replaced holds again, and the history keeps both. Whoever has been
 * continued meanwhile is in the group once more; then the exclusion constraint refuses.
 */
export async function takeBack(call: Call<typeof studentGroups.takeBack>): Promise<{ studentGroupId: number }> {
  return call.db.transaction(async (tx) => {
    const membership = await lockMembership(tx, call, call.params.id)
    const { id, groupId, controlActionId, endedDate } = membership
    const newest = await tx.one<{ replaced: Replaced | null }>(sql`
      select replaced from student_group_event where student_group_id = ${id} order by id desc limit 1`)
    if (!newest?.replaced) throw new AppError('NOTHING_TO_TAKE_BACK')
    const old = newest.replaced
    await tx.run(sql`
      update student_group set ended_date = ${old.endedDate}, stop_reason = ${old.reason}, control_action_id = ${old.controlActionId}
      where id = ${id}`)
    if (endedDate !== old.endedDate) await membershipsChanged.tell(tx, [groupId])
    await recordEvent(tx, call, {
      membershipId: id,
      kind: 'taken_back',
      controlActionId: old.controlActionId,
      date: old.endedDate,
    })
    await call.audit(tx, {
      action: 'update',
      entity: 'student_group',
      entityId: id,
      before: { controlActionId, endedDate },
      after: { controlActionId: old.controlActionId, endedDate: old.endedDate },
    })
    return { studentGroupId: id }
  })
}

import { randomUUID } from 'node:crypto'
import { AppError, errorTextOf } from '@markaz/protocol/errors'
import type { groupPointActions } from '@markaz/protocol/motivation/actions/routes'
import { PointActionKind, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { requireGroupInScope } from '../../access/reach.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import { notifyStudentsOfPointAwards } from '../points/point-notices.ts'
import { refuseUnknownPointCategory } from '../points/points.queries.ts'
import { recordManualAwardOnce, recordPointEntries } from '../points/post-points.ts'

/** If the award to one student is refused, no student gets points. */
export async function givePointsToGroup(call: RouteCall<typeof groupPointActions.reward>) {
  const { db, viewer, today, params, body } = call
  const { categoryId = null, participantsData, clientId = randomUUID() } = body
  const now = call.clock.now()
  await db.transaction(async (tx) => {
    await requireGroupInScope(tx, { reach: 'all', viewer, today }, params.id)
    await refuseNonMembers(tx, { groupId: params.id, today, studentIds: participantsData.map((row) => row.studentId) })
    if (categoryId) await refuseUnknownPointCategory(tx, categoryId)
    const actId = await recordManualAwardOnce(tx, {
      clientId,
      content: [viewer.id, params.id, categoryId, participantsData],
      now,
    })
    if (actId === null) return
    const given = participantsData.map((row) => ({
      ...row,
      cause: PointCause.Hand,
      causeId: actId,
      categoryId,
      method: PointActionKind.ByAdmin,
      day: today,
      groupId: params.id,
      staffId: viewer.id,
    }))
    await recordPointEntries(tx, given, { now })
    await notifyStudentsOfPointAwards(tx, participantsData, now)
    await call.audit(tx, {
      action: 'reward',
      entity: 'study_group',
      entityId: params.id,
      after: { categoryId, participantsData },
    })
  })
  return {}
}

async function refuseNonMembers(
  tx: Db,
  { groupId, today, studentIds }: { groupId: number; today: string; studentIds: number[] },
): Promise<void> {
  const members = await tx.many<{ id: number }>(sql`
    select student_id as id from student_group
    where group_id = ${groupId} and student_id = any(${studentIds}) and ${isMemberOnDaySql('student_group', sql`${today}::date`)}`)
  const known = new Set(members.map(({ id }) => id))
  const fields = studentIds.flatMap((id, row) =>
    known.has(id) ? [] : [[`participantsData.${row}.studentId`, errorTextOf('NOT_A_MEMBER')]],
  )
  if (fields.length > 0) throw new AppError('NOT_A_MEMBER', { fields: Object.fromEntries(fields) })
}

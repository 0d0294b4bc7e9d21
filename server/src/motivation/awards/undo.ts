import { randomUUID } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { groupPointActions } from '@markaz/protocol/motivation/actions/routes'
import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { PointActionKind, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { requireGroupInScope, requireStudentInScope } from '../../access/reach.ts'
import type { Db } from '../../db/db.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'
import { notifyStudentsOfPointAwards } from '../points/point-notices.ts'
import { type PointLedgerEntry, recordManualAwardOnce, recordPointEntries } from '../points/post-points.ts'

interface Award {
  studentId: number
  xp: number
  coin: number
  comment?: string | null
}
type Asker = Parameters<UndoDefinition['run']>[1]

/** Undoes an award by booking the opposite points. The undo fails if the student has spent the points. */
export const studentAwardUndo: UndoDefinition = {
  access: () => studentAwards.give.access,
  async run(tx, asker, { after }: AuditedChange<null, Award & { categoryId?: number | null }>) {
    await requireStudentInScope(tx, asker.viewer, after.studentId)
    await takePointsBack(tx, asker, [after], { categoryId: after.categoryId ?? null })
  },
}

/**
 * The undo also applies to students who have left the group since the award. If it fails for one student, it fails for
 * all.
 */
export const groupAwardUndo: UndoDefinition = {
  access: () => groupPointActions.reward.access,
  async run(
    tx,
    asker,
    { entityId, after }: AuditedChange<null, { categoryId: number | null; participantsData: Award[] }>,
  ) {
    await requireGroupInScope(tx, { reach: 'all', ...asker }, entityId)
    await takePointsBack(tx, asker, after.participantsData, { categoryId: after.categoryId, groupId: entityId })
  },
}

async function takePointsBack(
  tx: Db,
  { viewer, today, clock }: Asker,
  awards: readonly Award[],
  place: Pick<PointLedgerEntry, 'categoryId' | 'groupId'>,
): Promise<void> {
  const now = clock.now()
  const causeId = await recordManualAwardOnce(tx, { clientId: randomUUID(), content: null, now })
  if (causeId === null) throw new AppError('NOTHING_TO_TAKE_BACK')
  const taken = awards.map(({ studentId, xp, coin, comment = null }) => ({ studentId, xp: -xp, coin: -coin, comment }))
  const cause = { cause: PointCause.Hand, causeId, method: PointActionKind.ByAdmin, day: today, staffId: viewer.id }
  await recordPointEntries(
    tx,
    taken.map((one) => ({ ...cause, ...place, ...one })),
    { now },
  )
  await notifyStudentsOfPointAwards(tx, taken, now)
}

import { randomUUID } from 'node:crypto'
import type { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { Method, PointCause } from '@markaz/protocol/motivation/points/schemas'
import { requireStudentInScope } from '../../access/student-in-reach.ts'
import type { RouteCall } from '../../http/mount.ts'
import { recordManualAwardOnce } from '../points/open-act.ts'
import { notifyOfPointAwards } from '../points/point-notices.ts'
import { requireChosenPointCategory } from '../points/points.queries.ts'
import { bookPoints } from '../points/post-points.ts'

/** A negative number of points is deducted. Throws NOT_ENOUGH_SILVER | NOT_ENOUGH_XP | KEY_REUSED. */
export async function givePoints({ db, body, viewer, today, clock, audit }: RouteCall<typeof studentAwards.give>) {
  const { clientId = randomUUID(), ...given } = body
  const now = clock.now()
  await db.transaction(async (tx) => {
    await requireStudentInScope(tx, viewer, given.studentId)
    await requireChosenPointCategory(tx, given.categoryId)
    const causeId = await recordManualAwardOnce(tx, { clientId, content: [viewer.id, given], now })
    if (causeId === null) return
    const entry = { ...given, cause: PointCause.Hand, causeId, method: Method.ByAdmin, day: today, staffId: viewer.id }
    await bookPoints(tx, [entry], { now })
    await notifyOfPointAwards(tx, [given], now)
    await audit(tx, { action: 'reward', entity: 'student', entityId: given.studentId, after: given })
  })
  return {}
}

import { AwardMethod, PointCause } from '@markaz/protocol/motivation/points/schemas'
import type { TestApp } from '../../testing/app.ts'
import { recordManualAwardOnce, recordPointEntries } from '../points/post-points.ts'

export async function givePointsInTest(
  t: TestApp,
  { studentId, xp = 0, coin = 0 }: { studentId: number; xp?: number; coin?: number },
) {
  const now = t.deps.clock.now()
  await t.db.transaction(async (tx) => {
    const causeId = (await recordManualAwardOnce(tx, { clientId: crypto.randomUUID(), content: null, now })) as number
    const what = { cause: PointCause.Hand, causeId, categoryId: null, method: AwardMethod.ByAdmin, staffId: null }
    await recordPointEntries(tx, [{ ...what, studentId, xp, coin, day: '2026-11-21' }], { now })
  })
}

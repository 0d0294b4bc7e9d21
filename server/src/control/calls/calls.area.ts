import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../../centre/backup/complete-restores.ts'
import { type Db, sql } from '../../db/db.ts'
import { callRoutes } from './calls.routes.ts'
import { callsSettings } from './calls.settings.ts'
import { personalDataHandlersOfCalls } from './personal-data-of-calls.ts'

/**
 * Call it after a backup was restored. It cancels open calls, because the families were called since then or it is too
 * late.
 */
async function cancelOpenCalls(tx: Db, { now }: { now: Date }): Promise<void> {
  await tx.run(sql`update call_attempt set result = 'unknown', ended_at = ${now} where ended_at is null`)
  await tx.run(sql`
    update family_call set state = 'stopped', closed_at = ${now}, taken_by = null, taken_until = null where closed_at is null`)
  await tx.run(sql`update call_settings set is_running = false`)
}

export const callsArea: FeatureArea = {
  routes: callRoutes,
  settings: callsSettings,
  listens() {
    centreRestoredEvent.addListeners(cancelOpenCalls)
  },
  personalData: personalDataHandlersOfCalls,
}

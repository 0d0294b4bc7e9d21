import type { Area } from '../../area.ts'
import { centreRestored } from '../../centre/backup/restored.ts'
import { forgetSamples } from './disk-samples.ts'
import { healthPageRoutes } from './health.routes.ts'

export const healthArea: Area = {
  routes: healthPageRoutes,
  listens() {
    // After a restore the samples of disk space are deleted, because they belong to the machine on which the backup was
    // made.
    centreRestored.heardBy(forgetSamples)
  },
}

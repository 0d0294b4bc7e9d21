import type { Area } from '../../area.ts'
import { centreRestored } from '../../centre/backup/restored.ts'
import { forgetSamples } from './disk-samples.ts'
import { healthPageRoutes } from './health.routes.ts'

export const healthArea: Area = {
  routes: healthPageRoutes,
  listens() {
    // The samples belong to the disks on which the backup was made.
    centreRestored.heardBy(forgetSamples)
  },
}

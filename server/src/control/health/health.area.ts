import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../../centre/backup/restored.ts'
import { deleteOldDiskSamples } from './disk-samples.ts'
import { healthPageRoutes } from './health.routes.ts'

export const healthArea: FeatureArea = {
  routes: healthPageRoutes,
  listens() {
    // After a restore, the samples of disk space belong to the machine on which the backup was made.
    centreRestoredEvent.heardBy(deleteOldDiskSamples)
  },
}

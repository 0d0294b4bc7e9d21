import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../../centre/backup/complete-restores.ts'
import { deleteOldDiskSamples } from './disk-samples.ts'
import { healthPageRoutes } from './health.routes.ts'

export const healthArea: FeatureArea = {
  routes: healthPageRoutes,
  listens() {
    // After a backup was restored, the stored samples of disk space are of another machine, so they are deleted.
    centreRestoredEvent.addListeners(deleteOldDiskSamples)
  },
}

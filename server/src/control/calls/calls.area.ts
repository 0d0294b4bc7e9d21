import type { FeatureArea } from '../../area.ts'
import { centreRestoredEvent } from '../../centre/backup/restored.ts'
import { callRoutes } from './calls.routes.ts'
import { callsSettings } from './calls.settings.ts'
import { dataOfCalls } from './personal-data-of-calls.ts'
import { cancelOpenCalls } from './stop-calls.ts'

export const callsArea: FeatureArea = {
  routes: callRoutes,
  settings: callsSettings,
  listens() {
    centreRestoredEvent.heardBy(cancelOpenCalls)
  },
  personalData: dataOfCalls,
}

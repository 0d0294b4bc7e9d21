import type { Area } from '../../area.ts'
import { centreRestored } from '../../centre/backup/restored.ts'
import { callRoutes } from './calls.routes.ts'
import { callsSettings } from './calls.settings.ts'
import { dataOfCalls } from './personal-data-of-calls.ts'
import { stopCalls } from './stop-calls.ts'

export const callsArea: Area = {
  routes: callRoutes,
  settings: callsSettings,
  listens() {
    centreRestored.heardBy(stopCalls)
  },
  personalData: dataOfCalls,
}

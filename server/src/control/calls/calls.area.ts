import type { Area } from '../../area.ts'
import { centreRestored } from '../../centre/backup/restored.ts'
import { callRoutes } from './calls.routes.ts'
import { dataOfCalls } from './personal-data-of-calls.ts'
import { stopCalls } from './stop-calls.ts'

export const callsArea: Area = {
  routes: callRoutes,
  listens() {
    centreRestored.heardBy(stopCalls)
  },
  personalData: dataOfCalls,
}

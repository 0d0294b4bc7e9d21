import type { Area } from '../../area.ts'
import { familyReached } from '../calls/family-spoken-to.ts'
import { recordCallAction } from './change-risk.ts'
import { dataOfRisks } from './personal-data-of-risks.ts'
import { riskRoutes } from './risks.routes.ts'
import { risksSettings } from './risks.settings.ts'

export const risksArea: Area = {
  routes: riskRoutes,
  settings: risksSettings,
  listens() {
    familyReached.heardBy(recordCallAction)
  },
  personalData: dataOfRisks,
}

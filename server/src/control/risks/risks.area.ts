import type { FeatureArea } from '../../area.ts'
import { familyReachedEvent } from '../calls/family-spoken-to.ts'
import { recordRiskCall } from './change-risk.ts'
import { personalDataOfRisks } from './personal-data-of-risks.ts'
import { riskRoutes } from './risks.routes.ts'
import { risksSettings } from './risks.settings.ts'

export const risksArea: FeatureArea = {
  routes: riskRoutes,
  settings: risksSettings,
  listens() {
    familyReachedEvent.heardBy(recordRiskCall)
  },
  personalData: personalDataOfRisks,
}

import type { FeatureArea } from '../../area.ts'
import { familySpokenToEvent } from '../calls/family-spoken-to.ts'
import { recordFamilyCallForRisk } from './change-risk.ts'
import { personalDataHandlersOfRisks } from './personal-data-of-risks.ts'
import { riskRoutes } from './risks.routes.ts'
import { risksSettings } from './risks.settings.ts'

export const risksArea: FeatureArea = {
  routes: riskRoutes,
  settings: risksSettings,
  listens() {
    familySpokenToEvent.heardBy(recordFamilyCallForRisk)
  },
  personalData: personalDataHandlersOfRisks,
}

import type { FeatureArea } from '../../area.ts'
import { offerRoutes } from './offers.routes.ts'
import { personalDataHandlersOfOffers } from './personal-data-of-offers.ts'

export const offersArea: FeatureArea = {
  routes: offerRoutes,
  personalData: personalDataHandlersOfOffers,
}

import type { FeatureArea } from '../../area.ts'
import { offerRoutes } from './offers.routes.ts'
import { personalDataOfOffers } from './personal-data-of-offers.ts'

export const offersArea: FeatureArea = {
  routes: offerRoutes,
  personalData: personalDataOfOffers,
}

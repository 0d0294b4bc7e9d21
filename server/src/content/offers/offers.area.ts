import type { Area } from '../../area.ts'
import { offerRoutes } from './offers.routes.ts'
import { dataOfOffers } from './personal-data-of-offers.ts'

export const offersArea: Area = {
  routes: offerRoutes,
  personalData: dataOfOffers,
}

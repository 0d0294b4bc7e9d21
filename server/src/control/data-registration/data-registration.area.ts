import { personalDataRegistration } from '@markaz/protocol/control/data-registration/routes'
import type { FeatureArea } from '../../area.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { dataRegistrationRoutes } from './data-registration.routes.ts'
import { dataRegistrationSettings } from './data-registration.settings.ts'

export const dataRegistrationArea: FeatureArea = {
  routes: dataRegistrationRoutes,
  settings: [dataRegistrationSettings],
  undo: {
    'data-registration.update': undoByOppositeCall(personalDataRegistration.saveOwner, { params: () => ({}) }),
  },
}

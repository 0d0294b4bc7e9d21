import { personalDataRegistration } from '@markaz/protocol/control/data-registration/routes'
import type { FeatureArea } from '../../area.ts'
import { undoByOppositeCall } from '../../http/undo-by-call.ts'
import { personalDataRegistrationRoutes } from './data-registration.routes.ts'
import { personalDataRegistrationSettings } from './data-registration.settings.ts'

export const personalDataRegistrationArea: FeatureArea = {
  routes: personalDataRegistrationRoutes,
  settings: [personalDataRegistrationSettings],
  undo: {
    'data-registration.update': undoByOppositeCall(personalDataRegistration.saveOwner, { params: () => ({}) }),
  },
}

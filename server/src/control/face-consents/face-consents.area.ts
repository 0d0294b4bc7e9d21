import type { FeatureArea } from '../../area.ts'
import { deleteConsentsOfOwner } from './consents.ts'
import { faceConsentRoutes } from './face-consents.routes.ts'
import { faceConsentsSettings } from './face-consents.settings.ts'
import { personalDataHandlersOfFaceConsents } from './personal-data-of-face-consents.ts'

export const faceConsentsArea: FeatureArea = {
  routes: faceConsentRoutes,
  settings: faceConsentsSettings,
  personalData: personalDataHandlersOfFaceConsents,
  forgetStaff: (tx, { staffId }) => deleteConsentsOfOwner(tx, { kind: 'staff', id: staffId }),
  constraints: { door_card_pkey: 'CARD_TAKEN' },
}

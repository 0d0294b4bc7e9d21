import type { FeatureArea } from '../../area.ts'
import { deleteConsentsOf } from './consents.ts'
import { faceConsentRoutes } from './face-consents.routes.ts'
import { faceConsentsSettings } from './face-consents.settings.ts'
import { personalDataOfFaceConsents } from './personal-data-of-face-consents.ts'

export const faceConsentsArea: FeatureArea = {
  routes: faceConsentRoutes,
  settings: faceConsentsSettings,
  personalData: personalDataOfFaceConsents,
  forgetStaff: (tx, { staffId }) => deleteConsentsOf(tx, { kind: 'staff', id: staffId }),
  constraints: { door_card_pkey: 'CARD_TAKEN' },
}

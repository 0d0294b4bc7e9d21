import type { Area } from '../../area.ts'
import { forgetConsents } from './consents.ts'
import { faceConsentRoutes } from './face-consents.routes.ts'
import { faceConsentsSettings } from './face-consents.settings.ts'
import { dataOfFaceConsents } from './personal-data-of-face-consents.ts'

export const faceConsentsArea: Area = {
  routes: faceConsentRoutes,
  settings: faceConsentsSettings,
  personalData: dataOfFaceConsents,
  forgetStaff: (tx, { staffId }) => forgetConsents(tx, { kind: 'staff', id: staffId }),
  constraints: { door_card_pkey: 'CARD_TAKEN' },
}

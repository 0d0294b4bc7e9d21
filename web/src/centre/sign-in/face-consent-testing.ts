import type { OwnFaceConsent } from '@markaz/protocol/control/face-consents/schemas'

export const missingFaceConsentFixture: OwnFaceConsent = {
  ...{ isGiven: false, mayGive: true, givenOn: null, until: null, hasDoorPhoto: false, waiting: 0, removed: 0 },
  text: { version: '1-aa', title: 'Rozilik', paragraphs: ['Nima uchun'] },
}

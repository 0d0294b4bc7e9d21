import type { OwnFace } from '@markaz/protocol/control/face-consents/schemas'

/** The profile's answer about the user's face while no consent is given. */
export const noFace: OwnFace = {
  ...{ isGiven: false, mayGive: true, givenOn: null, until: null, hasDoorPhoto: false, waiting: 0, removed: 0 },
  text: { version: '1-aa', title: 'Rozilik', paragraphs: ['Nima uchun'] },
}

import { fieldTexts } from '../field-texts.ts'

export const contentTexts = fieldTexts({
  // app-versions
  version: 'Versiya raqamlari nuqta bilan yozilsin: 1.0, 2.4.1',

  // parenting-videos
  noVideo: 'Yuklangan video topilmadi. Uni qaytadan tanlang',
})

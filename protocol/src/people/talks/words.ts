import type { AreaTexts } from '../../area-words.ts'

export const conversationsTexts = {
  errors: {
    TALK_CHANGED: [409, "Oila shu orada yangi xabar yozgan. Uni o'qib, qaytadan urining"],
    FAMILY_UNKNOWN: [409, "Talabaga ota-ona biriktirilmagan: xabarni o'qiydigan odam yo'q"],
  },
  kinds: {
    family_talk: { word: 'Oila bilan yozishma', actions: ['assign', 'closed', 'reopened', 'write'] },
  },
  fields: {
    isClosed: "Hal bo'lgani",
    until: "Ko'rilgan oxirgi xabar",
    whose: 'Kimniki',
  },
} as const satisfies AreaTexts

import type { AreaTexts } from '../../area-words.ts'

export const risksTexts = {
  errors: {
    RISK_CHANGED: [409, "Bu ogohlantirish shu orada o'zgargan. Yangi holatini ko'rib, qaytadan urining"],
  },
  kinds: {
    risk: { word: 'Erta ogohlantirish', actions: ['acted', 'closed', 'reopened', 'taken'] },
  },
  actions: {
    acted: "Chora ko'rdi",
    taken: 'Zimmasiga oldi',
  },
  fields: {
    fromId: 'Hozir kimda',
    reasonId: 'Sabab',
  },
} as const satisfies AreaTexts

import type { AreaTexts } from '../../area-words.ts'

export const toldAbsencesWords = {
  kinds: {
    told_absence: { word: 'Aytilgan kelmaslik', actions: ['cancel', 'create'] },
  },
} as const satisfies AreaTexts

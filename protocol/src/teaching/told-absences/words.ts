import type { AreaWords } from '../../area-words.ts'

export const toldAbsencesWords = {
  kinds: {
    told_absence: 'Aytilgan kelmaslik',
  },
} as const satisfies AreaWords

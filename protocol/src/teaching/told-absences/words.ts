import type { AreaWords } from '../../area-words.ts'

export const toldAbsencesWords = {
  kinds: {
    told_absence: 'Oldindan aytilgan kelmaslik',
  },
} as const satisfies AreaWords

import type { AreaWords } from '../../area-words.ts'

export const viewsWords = {
  errors: {
    TOO_MANY_VIEWS: [409, "Ko'pi bilan 30 ta ko'rinish saqlanadi. Keraksizini o'chiring"],
  },
  kinds: {
    saved_view: "Saqlangan ko'rinish",
  },
  fields: {
    isShared: 'Hamkasblarga ulashish',
  },
} as const satisfies AreaWords

import type { AreaTexts } from '../../area-words.ts'

export const viewsTexts = {
  errors: {
    TOO_MANY_VIEWS: [409, "Ko'pi bilan 30 ta ko'rinish saqlanadi. Keraksizini o'chiring"],
  },
  kinds: {
    saved_view: { word: "Saqlangan ko'rinish", actions: ['create', 'delete', 'update'] },
  },
  fields: {
    isShared: 'Hamkasblarga ulashish',
  },
} as const satisfies AreaTexts

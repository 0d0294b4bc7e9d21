import type { AreaTexts } from '../../area-words.ts'

export const awardsTexts = {
  errors: {
    BEST_PLACE_TAKEN: [409, "Bu oyda bu o'rin band"],
    BEST_STUDENT_TAKEN: [409, 'Bu talaba bu oyda tanlangan'],
  },
  kinds: {
    'best-student': { word: 'Eng yaxshi talaba', actions: ['create', 'delete'] },
  },
  fields: {
    category: 'Kategoriya',
    groups: 'Guruhlar',
  },
} as const satisfies AreaTexts

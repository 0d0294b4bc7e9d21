import type { AreaTexts } from '../../area-words.ts'

export const discountsTexts = {
  errors: {
    PROMO_CODE_TAKEN: [409, 'Bunday promokod bor (arxivda ham)'],
    DISCOUNT_USED_UP: [409, "Limit tugagan: bu chegirmadan endi foydalanib bo'lmaydi"],
  },
  kinds: {
    discount: { word: 'Chegirma', actions: ['archive', 'create', 'unarchive', 'update'] },
    promo: { word: 'Promokod', actions: ['archive', 'create', 'unarchive', 'update'] },
  },
} as const satisfies AreaTexts

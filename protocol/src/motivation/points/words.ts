import type { AreaTexts } from '../../area-words.ts'

export const pointsTexts = {
  errors: {
    CATEGORY_NAME_TAKEN: [409, 'Bunday nomli kategoriya bor'],
    CATEGORY_IN_USE: [409, "Kategoriyada amallar yoki ballar bor, uni o'chirib bo'lmaydi"],
    LEVEL_TAKEN: [409, 'Bu kategoriyada bunday daraja bor'],
    NOT_ENOUGH_SILVER: [409, 'Kumush yetarli emas'],
    NOT_ENOUGH_XP: [409, 'XP yetarli emas'],
  },
  kinds: {
    gamification_category: { word: 'Ball kategoriyasi', actions: ['create', 'delete', 'update'] },
    gamification_level: { word: 'Daraja', actions: ['create', 'delete', 'update'] },
  },
} as const satisfies AreaTexts

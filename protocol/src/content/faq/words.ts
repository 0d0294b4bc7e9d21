import type { AreaTexts } from '../../area-words.ts'

export const faqTexts = {
  errors: {
    FAQ_CHANGED: [409, "Bu savolni shu orada boshqa xodim o'zgartirgan. Yangi holatini ko'rib, qaytadan saqlang"],
    FAQ_ORDER_CHANGED: [409, "Savollar tartibi shu orada o'zgargan. Yangi tartibni ko'rib, qaytadan suring"],
  },
  kinds: {
    faq: { word: "Ko'p so'raladigan savol", actions: ['create', 'delete', 'reorder', 'update'] },
  },
} as const satisfies AreaTexts

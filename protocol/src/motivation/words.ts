import type { AreaTexts } from '../area-words.ts'

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

export const marketTexts = {
  errors: {
    STORE_CATEGORY_NAME_TAKEN: [409, 'Bunday nomli kategoriya bor'],
    STORE_CATEGORY_IN_USE: [409, "Kategoriyada buyumlar bor, uni o'chirib bo'lmaydi"],
    STORE_ITEM_STOPPED: [409, 'Buyum sotuvdan olingan'],
    STORE_SOLD_OUT: [409, 'Buyum tugagan'],
    STORE_PRICE_CHANGED: [409, "Narx o'zgargan. Yangisini ko'rib, qaytadan sotib oling"],
    STORE_TRANSACTION_STATE: [409, "Xarid holati shu orada o'zgargan: bu amalni bajarib bo'lmaydi"],
    STORE_PURCHASE_SERVED: [409, "Xarid topshirib bo'lingan: uni endi bekor qilib bo'lmaydi"],
    STORE_ITEM_STATE: [409, 'Buyum allaqachon shu holatda. Sahifani yangilang'],
  },
  kinds: {
    'store-category': { word: 'Market kategoriyasi', actions: ['create', 'delete', 'update'] },
    'store-item': { word: 'Buyum', actions: ['create', 'restore', 'stop', 'update'] },
    'store-transaction': { word: 'Xarid', actions: ['buy', 'cancel', 'deliver', 'return'] },
  },
  actions: {
    buy: 'Sotib oldi',
    deliver: 'Topshirdi',
    return: 'Qaytarib oldi',
    stop: "To'xtatdi",
  },
  fields: {
    itemId: 'Buyum',
    seenCount: "Ko'rilgan soni",
  },
} as const satisfies AreaTexts

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

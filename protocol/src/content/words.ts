import type { AreaTexts } from '../area-words.ts'

export const appVersionsTexts = {
  errors: {
    APP_VERSION_TAKEN: [409, 'Bunday versiya bor'],
  },
  kinds: {
    'app-version': { word: 'Mobil ilova versiyasi', actions: ['create', 'delete', 'update'] },
  },
  fields: {
    isRequired: 'Yangilash majburiy',
  },
} as const satisfies AreaTexts

export const authorsTexts = {
  errors: {
    AUTHOR_IN_USE: [409, "Muallifning postlari yoki kurslari bor, uni o'chirib bo'lmaydi"],
  },
  kinds: {
    'post-author': { word: 'Post muallifi', actions: ['create', 'delete', 'update'] },
  },
} as const satisfies AreaTexts

export const notificationChannelsTexts = {
  kinds: {
    'way-setting': { word: "Xabar yo'llari", actions: ['update'] },
  },
  fields: {
    answerMinutes: 'Javob kutish vaqti',
    firstWay: "Birinchi yo'l",
    isUrgent: 'Shoshilinch',
    quiet: 'Jim soatlar',
    rules: "Xabar yo'llari",
    smsPrice: 'SMS narxi',
    ways: "Xabar yo'llari",
  },
} as const satisfies AreaTexts

export const commentsTexts = {
  kinds: {
    'post-comment': {
      word: 'Post ostidagi izoh',
      actions: ['approve', 'create', 'delete', 'hide', 'keep', 'report', 'show'],
    },
  },
  actions: {
    hide: 'Yashirdi',
    keep: 'Qoldirdi',
    report: 'Shikoyat qildi',
    show: "Ko'rsatdi",
  },
  fields: {
    isHidden: 'Yashirilgan',
    isReported: 'Shikoyat qilinganlari',
    isWaiting: 'Tasdiq kutmoqda',
    postId: 'Post',
  },
} as const satisfies AreaTexts

export const faqTexts = {
  errors: {
    FAQ_CHANGED: [409, "Bu savolni shu orada boshqa xodim o'zgartirgan. Yangi holatini ko'rib, qaytadan saqlang"],
    FAQ_ORDER_CHANGED: [409, "Savollar tartibi shu orada o'zgargan. Yangi tartibni ko'rib, qaytadan suring"],
  },
  kinds: {
    faq: { word: "Ko'p so'raladigan savol", actions: ['create', 'delete', 'reorder', 'update'] },
  },
} as const satisfies AreaTexts

export const notificationsTexts = {
  errors: {
    SENDING_BEYOND_OWN: [
      403,
      "Bildirishnoma siz ko'rmaydigan filialga ham mo'ljallangan: uni hammasini ko'radigan hamkasb yuboradi",
    ],
    NOTIFICATION_TEMPLATE_NAME_TAKEN: [409, 'Bunday nomli bildirishnoma shabloni bor'],
  },
  kinds: {
    notification: { word: 'Bildirishnoma', actions: ['create', 'delete', 'release'] },
    notification_template: { word: 'Bildirishnoma shabloni', actions: ['create', 'delete', 'update'] },
  },
  fields: {
    audience: 'Qaysi xodimlar',
    isHtml: 'HTML matn',
    bodyType: 'Matn turi',
    isBySms: "Ilovasi yo'qlarga SMS",
    isEnable: 'Yoqilgan',
    priority: 'Muhimlik',
    sendAt: 'Yuborish vaqti',
  },
} as const satisfies AreaTexts

export const offersTexts = {
  errors: {
    OFFER_CHANGED: [409, "Oferta shu orada o'zgargan. Yangisini o'qib, qaytadan urining"],
  },
  kinds: {
    offer: { word: 'Ommaviy oferta', actions: ['accept', 'update'] },
  },
} as const satisfies AreaTexts

export const parentingVideosTexts = {
  kinds: {
    'parenting-video': { word: 'Ota-onalar uchun video', actions: ['create', 'delete', 'update'] },
  },
} as const satisfies AreaTexts

export const storiesTexts = {
  kinds: {
    story: { word: 'Hikoya', actions: ['create', 'delete', 'update'] },
  },
} as const satisfies AreaTexts

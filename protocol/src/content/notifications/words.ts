import type { AreaTexts } from '../../area-words.ts'

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

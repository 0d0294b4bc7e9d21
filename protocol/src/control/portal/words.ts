import type { AreaTexts } from '../../area-words.ts'

export const portalTexts = {
  kinds: {
    'portal-setting': { word: 'Talabalar portali sozlamalari', actions: ['update'] },
  },
  fields: {
    answerHours: 'Javob kutish muddati (soat)',
    letterDay: 'Haftalik xat kuni',
    letterHour: 'Haftalik xat soati',
    quietFrom: 'Jim soatlar boshlanishi',
    quietTo: 'Jim soatlar tugashi',
    showComments: 'Postlar ostidagi izohlar',
    showPlaces: "O'rinlar (talabalar reytingi)",
    showRecordings: 'Dars yozuvlari',
    showShop: "Do'kon",
  },
} as const satisfies AreaTexts

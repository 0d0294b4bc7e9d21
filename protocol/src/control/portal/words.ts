import type { AreaTexts } from '../../area-words.ts'

export const portalWords = {
  kinds: {
    'portal-setting': { word: 'Talabalar portali sozlamalari', actions: ['update'] },
  },
  fields: {
    quietFrom: 'Jim soatlar boshi',
    quietTo: 'Jim soatlar oxiri',
    showComments: 'Izohlar',
    showPlaces: "O'rinlar",
    showRecordings: 'Dars yozuvlari',
    showShop: "Do'kon",
  },
} as const satisfies AreaTexts

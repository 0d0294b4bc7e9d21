import type { AreaTexts } from '../../area-words.ts'

export const makeUpsTexts = {
  errors: {
    MAKE_UP_TAKEN: [409, 'Bu dars endi mos emas: boshqasini tanlang'],
    MAKE_UP_BOOKED: [409, "Bu dars o'rniga allaqachon boshqa dars tanlangan"],
    MAKE_UP_OVER: [409, "Bu dars o'tgan yoki bekor qilingan"],
  },
  kinds: {
    make_up: { word: "Dars o'rnini to'ldirish", actions: ['create', 'cancel'] },
  },
  fields: {
    hostLessonId: 'Qatnashadigan dars',
    missedLessonId: 'Qoldirilgan dars',
  },
} as const satisfies AreaTexts

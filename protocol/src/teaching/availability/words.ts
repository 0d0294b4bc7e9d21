import type { AreaTexts } from '../../area-words.ts'

export const availabilityTexts = {
  errors: {
    ABSENCE_OVERLAPS: [409, "Bu kunlarning bir qismi uchun so'rov bor yoki tasdiqlangan"],
    ABSENCE_OVER: [409, "Bu so'rov qaytarib olingan, rad etilgan yoki kunlari o'tgan"],
    DAY_OFF_EXISTS: [409, 'Bu kun allaqachon dam olish kuni deb belgilangan'],
  },
  kinds: {
    day_off: { word: 'Dam olish kuni', actions: ['create', 'delete'] },
    staff_absence: { word: "O'qituvchi dars o'tmaydigan kunlar", actions: ['approve', 'cancel', 'create', 'decline'] },
    staff_hours: { word: "O'qituvchining ish vaqti", actions: ['update'] },
  },
  fields: {
    isoDay: 'Hafta kuni',
  },
} as const satisfies AreaTexts

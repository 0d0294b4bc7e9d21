import type { AreaWords } from '../../area-words.ts'

export const availabilityWords = {
  errors: {
    ABSENCE_OVERLAPS: [409, "Bu kunlarning bir qismi uchun so'rov bor yoki tasdiqlangan"],
    ABSENCE_OVER: [409, "Bu so'rov qaytarib olingan, rad etilgan yoki kunlari o'tgan"],
    DAY_OFF_EXISTS: [409, 'Bu kun allaqachon dam olish kuni deb belgilangan'],
  },
  kinds: {
    day_off: 'Dam olish kuni',
    staff_absence: "O'qituvchi dars o'tmaydigan kunlar",
    staff_hours: "O'qituvchining ish vaqti",
  },
  fields: {
    isoDay: 'Hafta kuni',
  },
} as const satisfies AreaWords

import type { AreaTexts } from '../../area-words.ts'

export const filesTexts = {
  errors: {
    FILE_TOO_LARGE: [413, 'Fayl hajmi juda katta'],
    FILE_TYPE: [400, 'Fayl buzilgan yoki turi mos emas'],
    FILE_BROKEN: [400, "Faylni o'qib bo'lmadi: u buzilgan"],
    UPLOADS_UNUSED: [
      409,
      "Yuklangan, lekin hech narsaga biriktirilmagan fayllaringiz ko'p. Ularni biriktiring yoki ertaga qayta yuklang",
    ],
    FILE_UNKNOWN: [400, 'Yuklangan fayl topilmadi. Uni qaytadan yuklang'],
  },
} as const satisfies AreaTexts

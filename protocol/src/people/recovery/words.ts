import type { AreaTexts } from '../../area-words.ts'

export const recoveryTexts = {
  errors: {
    RECOVERY_REFUSED: [400, "Kod noto'g'ri yoki muddati o'tgan. Tekshirib, qaytadan yozing yoki yangi kod so'rang"],
  },
  actions: {
    'password-asked': "Yangi parol so'radi",
    'password-approved': 'Farzandining yangi paroliga ruxsat berdi',
    'password-refused': "Farzandining so'rovini rad etdi",
    'password-recovered': 'Unutilgan parolini yangiladi',
  },
  fields: {},
} as const satisfies AreaTexts

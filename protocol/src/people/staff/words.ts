import type { AreaTexts } from '../../area-words.ts'

export const staffTexts = {
  errors: {
    OWN_PASSWORD: [409, "O'z parolingiz profil sahifasida, amaldagi parol bilan o'zgartiriladi"],
    OFFICE_BEYOND_OWN: [
      403,
      "Bu odam siz ko'rmaydigan filialda ham ishlaydi: uning logini, paroli va rolini o'zgartira olmaysiz",
    ],
    LAST_ADMIN: [409, "Oxirgi administratorni bloklab yoki boshqa rolga o'tkazib bo'lmaydi"],
    NO_SHARED_OFFICE: [403, "Bu foydalanuvchi bilan umumiy filialingiz yo'q"],
    NOT_WORKING: [409, "Ishlamaydigan xodimni o'zgartirib bo'lmaydi"],
    PROFILE_EXISTS: [409, 'Bu shaxsning profili bor'],
    NO_PROFILE: [409, "Bu shaxsning profili yo'q. Avval profil yarating"],
  },
  kinds: {
    staff: {
      word: 'Xodim',
      actions: [
        'calendar-address',
        'calendar-address-off',
        'change-login',
        'change-password',
        'confirm-failed',
        'confirm-password',
        'confirm-phone',
        'consent-given',
        'consent-withdrawn',
        'create',
        'door-card',
        'door-cleared',
        'door-photo',
        'end-sessions',
        'forget',
        'leaver-held',
        'leaver-restored',
        'logout',
        'mask-audit',
        'password-asked',
        'password-recovered',
        'recovery-codes',
        'reset-password',
        'second-factor-off',
        'second-factor-on',
        'sign-in',
        'sign-in-failed',
        'sign-in-step',
        'sign-up',
        'update',
      ],
    },
  },
  actions: {
    'sign-up': 'Profil yaratdi',
  },
  fields: {
    staffSystemStatus: 'Tizimdagi holati',
  },
} as const satisfies AreaTexts

import type { AreaTexts } from '../../area-words.ts'

export const leaversTexts = {
  errors: {
    LEAVER_ERASED: [409, "Muddati o'tgan: ma'lumotlar butunlay o'chirilgan yoki qaytarilgan"],
    LEAVER_TAKEN: [
      409,
      "Shu orada login, hujjat yoki ERP raqami boshqa talabaga berilgan: avval uni bo'shating, keyin qaytaring",
    ],
  },
  kinds: {
    'leaver-setting': { word: "Ketganlarning ma'lumotlari muddati", actions: ['update'] },
  },
  actions: {
    'leaver-held': "Ketgan odamning ma'lumotlari yopildi",
    'leaver-restored': "Ketgan odamning ma'lumotlari qaytarildi",
  },
} as const satisfies AreaTexts

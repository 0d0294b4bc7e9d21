import type { AreaTexts } from '../area-words.ts'

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

export const officesTexts = {
  errors: {
    HEAD_OFFICE_TAKEN: [409, 'Bu bosh ofisga boshqa filial ulangan'],
    HEAD_OFFICE_FIXED: [409, "Filialning bosh ofisini o'zgartirib bo'lmaydi"],
    OFFICE_NAME_TAKEN: [409, 'Bunday nomli filial bor'],
    OFFICE_IN_USE: [409, "Filialda guruhlar, talabalar yoki xodimlar bor, uni o'chirib bo'lmaydi"],
  },
  kinds: {
    office: { word: 'Filial', actions: ['create', 'delete', 'update'] },
  },
} as const satisfies AreaTexts

export const roomsTexts = {
  errors: {
    ROOM_NAME_TAKEN: [409, 'Bu filialda bunday nomli xona bor (arxivda ham)'],
  },
  kinds: {
    room: { word: 'Xona', actions: ['archive', 'create', 'unarchive', 'update'] },
  },
  fields: {
    capacity: "O'rinlar soni",
    equipment: 'Jihozlar',
    floor: 'Qavat',
  },
} as const satisfies AreaTexts

export const signInTexts = {
  errors: {
    SESSION_REUSED: [401, 'Sessiya xavfsizlik uchun yopildi. Qaytadan kiring'],
    FOREIGN_PAGE: [403, "Markaz sahifasini o'z manzilidan oching va qaytadan urining"],
    WRONG_CREDENTIALS: [400, "Login yoki parol noto'g'ri"],
    ACCOUNT_BLOCKED: [400, 'Hisobingiz bloklangan'],
    WRONG_PASSWORD: [400, "Parol noto'g'ri"],
    LOGIN_TAKEN: [409, 'Bu login band'],
    SIGN_IN_OVER: [400, "Kirish vaqti o'tib ketdi. Login va parolni qaytadan kiriting"],
    WRONG_CODE: [400, "Kod noto'g'ri"],
    SECOND_FACTOR_ON: [409, 'Ikki bosqichli kirish yoqilgan'],
    SECOND_FACTOR_OFF: [409, 'Ikki bosqichli kirish yoqilmagan'],
    SECOND_FACTOR_NEEDED: [409, "Rolingiz ikki bosqichli kirishni talab qiladi: uni o'chirib bo'lmaydi"],
  },
  actions: {
    'confirm-failed': "Parolni noto'g'ri kiritdi",
    'end-sessions': 'Sessiyalarni tugatdi',
    logout: 'Tizimdan chiqdi',
    'recovery-codes': 'Tiklash kodlarini oldi',
    'second-factor-off': "Ikki bosqichli kirishni o'chirdi",
    'second-factor-on': 'Ikki bosqichli kirishni yoqdi',
    'sign-in': 'Tizimga kirdi',
    'sign-in-failed': 'Kira olmadi',
    'sign-in-step': "Kirish bosqichidan o'tdi",
  },
} as const satisfies AreaTexts

export const smsTexts = {
  errors: {
    SMS_LEFT: [409, "SMS yuborib bo'lingan, uni qaytarib bo'lmaydi"],
  },
} as const satisfies AreaTexts

export const syncTexts = {
  errors: {
    SYNC_RUNNING: [409, 'Sinxronizatsiya qilinyapti bir oz kutib keyin qayta yangilang', 245],
    ERP_NOT_CONFIGURED: [409, 'ERP manzili sozlanmagan'],
  },
  kinds: {
    course: { word: 'Kurs', actions: [] },
    sync_run: { word: 'Sinxronizatsiya', actions: ['sync'] },
  },
  actions: {
    sync: 'Sinxronladi',
  },
} as const satisfies AreaTexts

export const accessTokensTexts = {
  errors: {
    TOO_MANY_TOKENS: [409, "Ko'pi bilan 20 ta amaldagi token bo'ladi. Keraksizini bekor qiling"],
  },
  kinds: {
    access_token: { word: 'Token', actions: ['create', 'revoke'] },
  },
} as const satisfies AreaTexts

export const savedViewsTexts = {
  errors: {
    TOO_MANY_VIEWS: [409, "Ko'pi bilan 30 ta ko'rinish saqlanadi. Keraksizini o'chiring"],
  },
  kinds: {
    saved_view: { word: "Saqlangan ko'rinish", actions: ['create', 'delete', 'update'] },
  },
  fields: {
    isShared: 'Hamkasblarga ulashish',
  },
} as const satisfies AreaTexts

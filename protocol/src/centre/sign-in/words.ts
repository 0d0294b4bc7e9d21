import type { AreaTexts } from '../../area-words.ts'

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

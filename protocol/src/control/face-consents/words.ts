import type { AreaTexts } from '../../area-words.ts'

export const faceConsentsTexts = {
  errors: {
    CONSENT_GIVEN: [409, 'Bu odamning amaldagi roziligi bor'],
    CONSENT_NEEDED: [
      409,
      "Avval rozilik kerak: rozilik bo'lmaguncha yuz eshiklarga yuborilmaydi. Hozircha karta bering",
    ],
    CONSENT_TEXT_CHANGED: [409, "Rozilik matni o'zgardi. Sahifani yangilab, matnni qaytadan o'qing"],
    CONSENT_BY_PARENT: [409, '18 yoshgacha rozilikni ota-ona beradi va qaytarib oladi'],
    CONSENT_BY_PUPIL: [409, "Farzandingiz 18 yoshga to'lgan: rozilikni u o'zi beradi va qaytarib oladi"],
    CARD_TAKEN: [409, 'Bu karta boshqa odamga berilgan'],
    NO_GRACE: [409, "Eshiklarda roziliksiz qolgan yuz yo'q: muddat kerak emas"],
  },
  kinds: {
    'door-setting': { word: 'Eshiklar sozlamasi', actions: ['update'] },
  },
  actions: {
    'consent-given': 'Yuziga rozilikni kiritdi',
    'consent-withdrawn': 'Yuziga rozilikni qaytarib oldi',
    'door-photo': "Eshik uchun rasmni o'zgartirdi",
    'door-card': "Eshik kartasini o'zgartirdi",
    'door-cleared': 'Qurilma tozalanganini tasdiqladi',
  },
  fields: {
    cardNo: 'Karta raqami',
    fromProfile: 'Profil rasmidan olish',
    graceUntil: 'Roziliksiz yuzlarning oxirgi kuni',
    hasDoorPhoto: 'Eshik uchun rasmi bor',
    scan: 'Imzolangan varaqa skani',
    show: "Kimlarni ko'rsatish",
    signedOn: 'Imzolangan kun',
    signer: 'Kim imzolagan',
    textVersion: 'Matn versiyasi',
  },
} as const satisfies AreaTexts

/** Of the account beyond its sign-in: second factor, sessions, steps that few meet. */
export const accountText = {
  code: 'Kod',
  codeHelp: 'Autentifikator ilovasidagi 6 raqam yoki tiklash kodlaridan biri',
  codeTitle: 'Ikkinchi bosqich',
  firstCodeHelp: "Ilova ko'rsatgan 6 raqam",
  confirm: 'Tasdiqlash',
  confirming: 'Tekshirilmoqda…',
  otherAccount: 'Boshqa hisob bilan kirish',

  choosePassword: 'Yangi parol tanlang',
  choosePasswordWhy: "Bu parolni sizga boshqa odam bergan. Davom etish uchun o'zingiznikini tanlang.",

  neededTitle: 'Ikki bosqichli kirishni sozlang',
  neededWhy: 'Rolingiz kirishda parol bilan birga telefoningizdagi kodni ham talab qiladi.',
  scan: "Autentifikator ilovasida (Google Authenticator, Aegis, 2FAS va boshqalar) QR kodni o'qing.",
  qr: 'Autentifikator uchun QR kod',
  byHand: "O'qib bo'lmasa, kalitni qo'lda kiriting:",
  preparing: 'Kalit tayyorlanmoqda…',

  recoveryTitle: 'Tiklash kodlari',
  recoveryWhy:
    "Telefon yo'qolsa, ular bilan kirasiz. Har biri bir marta ishlaydi va faqat hozir ko'rsatiladi: yozib oling yoki saqlab qo'ying.",
  copyCodes: 'Nusxa olish',
  copied: 'Nusxa olindi',
  goOn: 'Saqladim, davom etish',
  saved: 'Saqladim',

  factor: 'Ikki bosqichli kirish',
  factorOn: 'Yoqilgan',
  factorOff: 'Yoqilmagan',
  factorNeeded: 'Rolingiz talab qiladi',
  factorAbout:
    "Kirishda parol bilan birga telefoningizdagi ilova ko'rsatgan kod so'raladi. Parolni bilib olgan odam baribir kira olmaydi.",
  codesLeft: (count: number) => `Qolgan tiklash kodlari: ${count}`,
  turnOn: 'Yoqish',
  turnOff: "O'chirish",
  turnOffAsk: "Ikki bosqichli kirish o'chirilsinmi?",
  turnOffMeans: "Bundan keyin kirish uchun parolning o'zi yetadi. Tiklash kodlari ishlamay qoladi.",
  turnedOn: 'Ikki bosqichli kirish yoqildi',
  turnedOff: "Ikki bosqichli kirish o'chirildi",
  newCodes: 'Yangi tiklash kodlari',
  newCodesAsk: 'Yangi tiklash kodlari yaratilsinmi?',
  newCodesMean: 'Avvalgi kodlar ishlamay qoladi.',

  sessions: 'Sessiyalar',
  thisSession: 'Shu qurilma',
  unknownDevice: "Noma'lum qurilma",
  usedAt: (when: string) => `Oxirgi faollik: ${when}`,
  endOthers: 'Boshqa sessiyalarni yopish',
  endOthersAsk: 'Boshqa hamma sessiyalar yopilsinmi?',
  endOthersMean: "U qurilmalarda qaytadan kirish kerak bo'ladi.",
  ended: (count: number) => `Yopilgan sessiyalar: ${count}`,
  onlyThis: 'Hisobingizga faqat shu yerdan kirilgan',

  passwordAgain: 'Parolingizni kiriting',
  passwordAgainWhy: 'Bu amal hisoblar ustidan huquq beradi. Parol oxirgi marta kiritilganiga 15 daqiqadan oshdi.',
}

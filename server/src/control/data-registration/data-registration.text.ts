/** Kinds of personal data, named as in the registration form. */
export const kinds = {
  name: 'Familiya, ism, otasining ismi',
  birth: "Tug'ilgan sana, jinsi",
  phone: 'Telefon raqamlari',
  document: "Pasport, tug'ilganlik haqida guvohnoma, JShShIR",
  photo: "Ro'yxatlarda ko'rinadigan rasm",
  face: 'Eshik uchun yuz rasmi (biometrik), unga rozilik, eshik kartasi',
  door: "Eshikdan o'tgan vaqt va o'tgandagi rasm",
  family: 'Kimning ota-onasi yoki farzandi ekani',
  account: 'Login, parolning shifri, kirishlar (vaqt, IP manzil, qurilma)',
  telegram: 'Telegram chati va bildirishnoma oladigan qurilmalar',
  study: "Filial, guruhlar, davomat, baholar, vazifalar, imtihonlar, darsga taklif va to'garaklar",
  words: "Yozishmalar, izohlar, fikrlar, suhbatlar va qo'ng'iroqlar matni",
  files: 'Yuklangan fayllar, rasmlar va videolar',
  messages: 'Yuborilgan SMS va bildirishnomalar',
  contract: 'Shartnoma, sertifikat, oferta va chegirmalar',
  points: "Ballar, mukofotlar va do'kondagi xaridlar",
  risk: "O'qishni tashlab ketish xavfi haqida hisob",
  work: "Lavozimi, ish vaqti, bo'lmagan kunlari va sababi",
  acts: 'Tizimda nima qilgani (audit)',
} as const

export const dataRegistrationText = {
  students: 'Talabalar',
  parents: 'Ota-onalar va shartnoma imzolovchilar',
  staff: "Xodimlar, o'qituvchi va assistentlar",
  database: "Ma'lumotlar bazasi",
  files: 'Fayllar, rasmlar va yuz rasmlari',
  backups: 'Zaxira nusxalari',
  readsAll: 'Talaba, ota-ona va xodimlarning telefoni, hujjati, SMS matni',
  readsStaff: 'Faqat xodimlarning telefoni',
  programs: 'Tokenli dasturlar',
}

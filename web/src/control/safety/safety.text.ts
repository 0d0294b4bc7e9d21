export const securitySettingsText = {
  title: 'Xavfsizlik',
  settings: 'Sozlamalar',
  limits: 'Yuklab olish chegaralari',
  limitsHint:
    "Har bir xodim uchun, bir kunga. Odamlar ma'lumoti yuklab olinganda boshqa mas'ullarga xabar boradi, buni o'chirib bo'lmaydi",
  fields: {
    exportsPerDay: 'Bir kunda yuklab olinadigan fayllar',
    peoplePerDay: 'Bir kunda fayllardagi odamlar',
    peopleByPrograms: "Bir kunda dasturlar o'qiydigan odamlar",
  },
  programsHint: 'Bir xodimning hamma tokenlari birga',
  saved: 'Chegaralar saqlandi',
  onlyLook: "Sozlamalarni o'zgartirishga huquqingiz yo'q",
  end: 'Hammaning kirishini tugatish',
  endHint:
    "Parol yoki token o'g'irlangan bo'lsa, shu tugma hammani birdan chiqaradi. Buni ikki kishi birga qiladi: biri so'raydi, ikkinchisi 15 daqiqa ichida tasdiqlaydi",
  endsTitle: 'Nimalar tugaydi',
  ends: [
    'Xodimlar, talabalar va ota-onalarning hamma sessiyalari',
    'Dasturlarning tokenlari va webhook kalitlari: webhooklar pauzada qoladi',
    'Telegram chatlari, telefon va brauzer bildirishnomalari, kalendar manzillari',
    'Bir martalik kodlar, taklif va QR havolalari, imzolanmagan shartnomalar havolalari',
    "Fayl va video manzillari; yuklab olingan raqamli nishonlar haqiqiy emas deb ko'rinadi",
  ],
  stays: "Parollar qoladi: siz ham, boshqalar ham o'z paroli bilan qaytadan kirasiz",
  ask: "Tugatishni so'rash",
  askTitle: "Hammaning kirishini tugatish so'ralsinmi?",
  askMeans:
    "Hozircha hech narsa o'zgarmaydi. Boshqa mas'ullarga xabar boradi, ulardan biri 15 daqiqa ichida tasdiqlashi kerak.",
  asked: "So'rov yuborildi",
  waitsOwn: (until: string) => `So'rovingiz ikkinchi odamni kutmoqda: soat ${until} gacha tasdiqlanishi kerak`,
  waits: (who: string, until: string) =>
    `${who} hammaning kirishini tugatishni so'radi. Soat ${until} gacha tasdiqlash mumkin`,
  confirm: 'Tasdiqlash va tugatish',
  confirmTitle: 'Hammaning kirishi hoziroq tugatilsinmi?',
  confirmMeans: "Buni ortga qaytarib bo'lmaydi. Hamma, siz ham, qaytadan kiradi.",
  confirmed: 'Hammaning kirishi tugatildi',
  cancel: "So'rovni bekor qilish",
  canceled: "So'rov bekor qilindi",
}

export const apiTokensText = {
  title: 'Dasturlar uchun tokenlar',
  about:
    "Token bilan boshqa dastur Markazda sizning nomingizdan, faqat siz tanlagan huquqlar bilan ishlaydi. U parolingizni, kirish sozlamalarini va boshqa tokenlarni o'zgartira olmaydi.",
  none: "Token yo'q",
  make: 'Token olish',
  name: 'Qaysi dastur uchun',
  grantsHelp: "Faqat o'zingizdagi huquqlar. Sizdan huquq olinsa, tokendan ham olinadi.",
  state: (isLive: boolean, lastDay: string) => (isLive ? `${lastDay} gacha` : 'Tugagan'),
  idOf: (id: number) => `ID (Client ID): ${id}`,
  used: (when: string, address: string | null) => ['Oxirgi murojaat: ', when, address ? `, ${address}` : ''].join(''),
  unused: 'Hali ishlatilmagan',
  revoke: 'Bekor qilish',
  revokeAsk: (name: string) => `"${name}" tokeni bekor qilinsinmi?`,
  revokeMeans: 'Uni ishlatayotgan dastur shu zahoti kira olmay qoladi.',
  revoked: 'Token bekor qilindi',
  madeTitle: 'Yangi token',
  once: "Token faqat hozir ko'rsatiladi: nusxa olib, dasturingiz sozlamalariga qo'ying. Uni bilgan har kim shu huquqlar bilan kiradi.",
  copied: 'Token nusxalandi',
}

export const faceConsentText = {
  title: 'Eshikda yuzdan tanish',
  since: (day: string) => `Roziligingiz bor: ${day}`,
  none: "Roziligingiz yo'q, shuning uchun yuzingiz eshiklarga yuborilmaydi. Markazdan karta so'rang",
  grace: (day: string) => `Eski yuz rasmingiz eshiklarda ${day} gacha qoladi, keyin o'chiriladi`,
  waiting: (count: number) => `${count} ta eshik qurilmasidan hali o'chirilmagan`,
  read: 'Nima, qayerda va qancha saqlanadi',
  agree: 'Roziman',
  given: 'Rozilik berildi',
  withdraw: 'Rozilikni qaytarib olish',
  withdrawAsk: 'Rozilikni qaytarib olasizmi?',
  withdrawMeans: "Yuz rasmingiz hamma eshik qurilmasidan o'chiriladi. Profildagi rasm qoladi.",
  withdrawn: 'Rozilik qaytarib olindi',
}

export const calendarText = {
  title: 'Kalendar',
  about:
    "Darslaringizni Google, Apple yoki Outlook kalendarida ko'rasiz. Dars ko'chirilsa yoki bekor qilinsa, kalendar o'zi yangilanadi. Manzilni hech kimga bermang: uni bilgan odam jadvalingizni ko'radi.",
  madeAt: (when: string) => `Manzil olingan: ${when}`,
  make: 'Manzil olish',
  anew: 'Yangi manzil olish',
  anewAsk: 'Yangi manzil olinsinmi?',
  anewMeans: "Avvalgi manzil shu zahoti ishlamay qoladi: qurilmalaringizda kalendarni qaytadan qo'shasiz.",
  anewYes: 'Olish',
  revoke: "O'chirish",
  revokeAsk: "Kalendar manzili o'chirilsinmi?",
  revokeMeans: 'Qurilmalaringizdagi kalendar endi yangilanmaydi.',
  revoked: "Kalendar manzili o'chirildi",
  addressTitle: 'Kalendar manzili',
  once: "Manzil faqat hozir ko'rsatiladi. Qurilmangizga qo'shing yoki nusxa oling.",
  qr: 'Kalendar uchun QR kod',
  copy: 'Manzildan nusxa olish',
  added: "Qo'shdim",
  ways: [
    "Apple: QR kodni iPhone kamerasi bilan o'qing va obuna bo'ling.",
    'Google: kompyuterda Google Kalendar → Boshqa kalendarlar → URL orqali.',
    "Outlook: Kalendar qo'shish → Internetdan obuna bo'lish.",
  ],
}

export const telegramText = {
  title: 'Telegram',
  about:
    "Bildirishnomalaringiz markaz botiga ham keladi, tungi jim soatlarda ovozsiz. O'chirib qo'ygan turlaringiz bu yerga ham kelmaydi.",
  none: 'Markazning Telegram boti hozircha ulanmagan.',
  linkedAt: (when: string) => `Ulangan: ${when}`,
  link: 'Ulash',
  anew: 'Boshqa Telegramga ulash',
  unlink: 'Uzish',
  unlinkAsk: 'Telegram uzilsinmi?',
  unlinkMeans: 'Bot sizga boshqa hech narsa yubormaydi.',
  unlinked: 'Telegram uzildi',
  linkTitle: 'Telegramga ulash',
  howTo:
    "QR kodni telefon kamerasi bilan o'qing yoki havolani oching, so'ng Telegramda pastdagi boshlash tugmasini bosing.",
  open: 'Telegramda ochish',
  qr: 'Telegramga ulash uchun QR kod',
  until: (time: string) => `Havola ${time} gacha, bir marta ishlaydi. Uni hech kimga bermang.`,
  linked: 'Telegram ulandi',
}

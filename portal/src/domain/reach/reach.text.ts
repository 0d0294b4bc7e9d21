import { convertTextsToScript } from '../../shared/text/words.ts'

export const telegramLinkText = convertTextsToScript({
  title: 'Telegram',
  about:
    "Botda tugmani bossangiz, bugungi darslar, jadval, vazifa va davomatni ko'rasiz. Bildirishnomalaringiz ham shu botga keladi, jim soatlarda ovozsiz.",
  none: 'Markazning Telegram boti hozircha ulanmagan.',
  linked: 'Telegramingiz ulangan: {day}',
  link: 'Telegramga ulash',
  anew: 'Boshqa Telegramga ulash',
  open: 'Telegramda ochish',
  howTo: 'Ochilgach, START tugmasini bosing. Boshqa telefondagi Telegram uchun QR kodni skanerlang.',
  until: 'Havola soat {time} gacha, bir marta ishlaydi. Uni hech kimga bermang.',
  over: "Havolaning vaqti o'tdi. Yangisini oling.",
  qr: 'Telegramga ulash uchun QR kod',
  unlink: 'Uzish',
  unlinkAsk: 'Telegram uzilsinmi?',
  unlinkMeans: 'Bot sizga boshqa yozmaydi, Telegram ichida ochilgan portal yopiladi.',
  keep: 'Qolsin',
})

export const pushNotificationText = convertTextsToScript({
  title: 'Xabarlar',
  on: 'Yangiliklar telefonga keladi',
  off: 'Xabarlar telefonga kelsinmi?',
  unable: "Bu brauzer xabar ololmaydi. iPhone'da avval portalni ekranga o'rnating.",
  denied: 'Xabarlarga brauzer sozlamalarida ruxsat berilmagan',
  turnOn: 'Yoqish',
  turnOff: "O'chirish",
})

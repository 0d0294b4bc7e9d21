import { words } from '../../shared/text/words.ts'

export const telegramText = words({
  title: 'Telegram',
  about:
    'Markazning boti bugungi darslar, jadval, vazifa va davomatni tugma bosilganda aytadi, bildirishnomalaringizni ham yuboradi. Tungi jim soatlarda ovozsiz yozadi.',
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

import { convertTextsToScript } from '../../shared/text/words.ts'

export const notificationHistoryText = convertTextsToScript({
  title: 'Sizga yuborilganlar',
  none: "Hali hech narsa yuborilmagan. Davomat, natijalar va markaz xabarlari shu yerda ko'rinadi.",
  isNew: 'Yangi',
})

export const deliveryStateText = convertTextsToScript({
  queued: 'navbatda',
  sending: 'yuborilmoqda',
  sent: 'yuborildi',
  delivered: 'yetkazildi',
  read: "o'qildi",
  failed: 'yetmadi',
  unknown: "yetgani noma'lum",
})

export const callStateText = convertTextsToScript({ read: 'gaplashildi', failed: 'gaplashilmadi' })

export const channelsText = convertTextsToScript({
  title: 'Xabarlar qayerga kelsin',
  none: 'Hozir sizga xabar yetib bormaydi. Telegramni ulang yoki shu qurilmada xabarlarni yoqing.',
  telegram: 'Telegram',
  telegramAbout:
    "Bot farzandingiz haqida xabar yuboradi. Tugmani bossangiz, bugungi darslar, jadval, vazifa va davomatni ko'rasiz.",
  device: 'Shu qurilma',
  sms: 'SMS',
  smsTo: "{phone} raqamiga keladi. Raqam o'zgargan bo'lsa, markazga ayting.",
  order: 'Xabar avval qayerga kelsin',
  orderHint: "Xabar yetib bormasa yoki o'qilmasa, keyingi yo'l bilan yuboriladi.",
  orderClosed: "Bu yo'l hozir ochiq emas: xabarlar boshqasi bilan keladi.",
  asCentre: 'Markaz tanlagandek',
  what: 'Nimalar haqida xabar kelsin',
  nothing: "Hech narsa tanlanmagan: markaz sizga o'zi xabar yubormaydi.",
  quiet: 'Jim soatlar',
  ownQuiet: "O'z soatlarimni belgilayman",
  quietFrom: 'Jim soatlar boshlanishi',
  quietTo: 'Jim soatlar tugashi',
  neverQuiet: 'Xabarlar istalgan vaqtda ovoz bilan keladi.',
  quietHours:
    "Soat {from} dan {to} gacha shoshilinch bo'lmagan xabarlar telefonni bezovta qilmaydi: ertalab keladi, Telegramga ovozsiz.",
  sent: 'Sizga yuborilganlar',
  saved: 'Saqlandi',
})

export const notificationKindTexts = convertTextsToScript({
  absence: 'Darsga kelmagani',
  homework_back: 'Qaytarilgan vazifalar',
  exam_result: 'Imtihon natijalari',
  centre: 'Markaz xabarlari',
  contract: 'Imzolanadigan shartnomalar',
  lesson: "Dars bekor bo'lishi yoki o'zgarishi",
  late: 'Darsga kechikkani',
  homework_missing: 'Topshirilmagan vazifalar',
  weekly: 'Haftalik xat',
  pass: "Eshikdan o'tganlari",
})

export const channelNames = convertTextsToScript({
  push: 'Bildirishnoma',
  telegram: 'Telegram',
  sms: 'SMS',
  call: "Qo'ng'iroq",
})

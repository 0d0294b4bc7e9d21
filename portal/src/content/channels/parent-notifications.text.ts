import { textsInScript } from '../../shared/text/words.ts'

export const notificationHistoryText = textsInScript({
  title: 'Sizga yuborilganlar',
  none: "Hali hech narsa yuborilmagan. Davomat, natijalar va markaz xabarlari shu yerda ko'rinadi.",
  isNew: 'Yangi',
})

export const deliveryStateText = textsInScript({
  queued: 'navbatda',
  sending: 'yuborilmoqda',
  sent: 'yuborildi',
  delivered: 'yetkazildi',
  read: "o'qildi",
  failed: 'yetmadi',
  unknown: "yetgani noma'lum",
})

export const callStateText = textsInScript({ read: 'gaplashildi', failed: 'gaplashilmadi' })

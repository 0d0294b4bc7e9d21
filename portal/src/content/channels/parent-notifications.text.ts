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

import { words } from '../../shared/text/words.ts'

export const notificationHistoryText = words({
  title: 'Sizga yuborilganlar',
  none: "Hali hech narsa yuborilmagan. Davomat, natijalar va markaz xabarlari shu yerda ko'rinadi.",
  isNew: 'Yangi',
})

export const stateText = words({
  queued: 'navbatda',
  sending: 'yuborilmoqda',
  sent: 'yuborildi',
  delivered: 'yetkazildi',
  read: "o'qildi",
  failed: 'yetmadi',
  unknown: "yetgani noma'lum",
})

export const callStateText = words({ read: 'gaplashildi', failed: 'gaplashilmadi' })

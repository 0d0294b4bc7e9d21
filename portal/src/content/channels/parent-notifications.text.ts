import { words } from '../../shared/text/words.ts'

export const notificationHistoryText = words({
  title: 'Sizga yuborilganlar',
  none: "Hali hech narsa yuborilmagan. Davomat, natijalar va markaz xabarlari shu yerda ko'rinadi.",
  isNew: 'Yangi',
})

/** Texts of the delivery state on one channel. */
export const stateText = words({
  queued: 'navbatda',
  sending: 'yuborilmoqda',
  sent: 'yuborildi',
  delivered: 'yetkazildi',
  read: "o'qildi",
  failed: 'yetmadi',
  unknown: "yetgani noma'lum",
})

/** Texts of the delivery state of a call. */
export const callStateText = words({ read: 'gaplashildi', failed: 'gaplashilmadi' })

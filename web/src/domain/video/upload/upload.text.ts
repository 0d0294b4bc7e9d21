import { videoFieldErrorTexts } from '@markaz/protocol/teaching/videos/schemas'
import { fileTransferText } from '../../../shared/upload/transfer.text.ts'

const percent = (share: number) => `${Math.floor(share * 100)}%`

export const uploadText = {
  wrongType: (name: string) => `Video formati noto'g'ri: ${name}`,
  tooMany: videoFieldErrorTexts.tooMany,
  notAdded: (names: string) => `Qo'shilmadi: ${names}`,
  noLink: (name: string) => `${name} uchun yuklash havolasini olib bo'lmadi`,
  doNotClose: 'Fayllar yuklanmoqda, sahifani yopmang',
  signOut: "Fayllar yuklanmoqda. Chiqsangiz, yuklash to'xtaydi",

  started: 'Yuklash boshlandi',
  startedAnew: 'Yuklash boshidan boshlandi',
  givenUp: 'Yuklash eskirgan: kartani tahrirlab, videoni qaytadan tanlang',
  goesOn: (share: number) => `${percent(share)} dan davom etmoqda`,
  paused: (share: number) => `To'xtatildi: ${percent(share)}`,
  whole: "Fayl to'liq yuklandi, konvertatsiya navbatida",
  fileLost: (share: number) => `Faylni qayta tanlang: ${percent(share)} dan davom etadi`,
  fileNotHeld: (share: number) => `Sahifa yangilandi, fayl qayta tanlanishi kerak: ${percent(share)}`,
  allowFile: (share: number) => `Davom ettirish tugmasini bosing: ${percent(share)} dan davom etadi`,
  otherSize: 'Bu boshqa fayl: hajmi mos emas',
  notFromHere: "Bu yuklashni davom ettirib bo'lmaydi: videoni o'chirib, boshidan yuklang",
  otherDate: "Bu boshqa fayl: o'zgartirilgan vaqti mos emas",
  fileNotRead: (share: number) => `Faylni o'qib bo'lmayapti: ${percent(share)}`,
  notAllowed: "Faylni o'qishga ruxsat berilmadi",
  noLine: fileTransferText.noLine,
  retry: (why: string, minutes: number) => `${why}. ${minutes} daqiqadan keyin qayta uriniladi`,
  log: (id: number | null, name: string, why: string) => `Video ${id ?? '-'} (${name}) yuklanmadi: ${why}`,
  news: (name: string, status: string) => `${name}: ${status}`,
}

import type { PortalSettingName } from '@markaz/protocol/route'

export const portalText = {
  title: 'Talabalar portali',
  settings: 'Sozlamalar',
  shown: "Portalda ko'rinadi",
  switches: {
    showPlaces: "O'rinlar (talabalar reytingi)",
    showShop: "Do'kon",
    showComments: 'Postlar ostidagi izohlar',
    showRecordings: 'Dars yozuvlari',
  } satisfies Record<PortalSettingName, string>,
  hints: {
    showPlaces: "Talabalar bir-birining o'rni va to'plagan ballarini ko'radi.",
    showShop: "Talabalar kumushiga buyum sotib oladi; olganlari har doim ko'rinadi.",
    showComments: "Talabalar postlar ostida izoh o'qiydi va yozadi.",
    showRecordings: "Talabalar o'z darslarining yozuvini ko'radi.",
  } satisfies Record<PortalSettingName, string>,
  quiet: 'Jim soatlar',
  quietHint:
    "Bu soatlarda talabalar telefoniga bildirishnoma bormaydi: u jim soatlar tugagach boradi. Boshlanishi va tugashi bir xil bo'lsa, jim soatlar bo'lmaydi",
  answering: 'Xat va savollarga javob',
  answerHint: 'Shuncha soatda javob berilmasa, rahbarlarga bildirishnoma boradi',
  letters: 'Haftalik xat',
  letterHint:
    "Shu vaqtda ota-onaga har bir farzandining haftasi haqida xat boradi: davomat, vazifa, baho va keyingi hafta. Vaqti o'tib bo'lgan kun tanlansa, xat keyingi haftadan boradi",
  noLetters: 'Yuborilmaydi',
  lettersOf: (week: string, letters: number, opened: number) =>
    `${week} haftasi: ${letters} ta xat, portalda ${opened} tasi ochildi`,
  hours: (count: number) => `${count} soat`,
  onlyLook: "Sozlamalarni o'zgartirish huquqi sizda yo'q",
  shownNow: "Ko'rinadi",
  hiddenNow: "Ko'rinmaydi",
  saved: 'Portal sozlamalari saqlandi',
}

export const leaversText = {
  title: 'Ketgan talabalar',
  parent: 'Xodimlar nazorati',
  about:
    "Markazdan ketgan talabalarning shaxsiy ma'lumotlari (telefon, hujjat, rasm, yozishmalar) muddati kelganda o'chiriladi. Baholar, davomat soni va to'lovlar hisobi qoladi. Qaytib kelgan talaba ro'yxatdan o'zi tushadi.",
  time: (months: number | null) =>
    months ? `Oxirgi kunidan ${months} oy o'tgach o'chiriladi` : "Hozir hech kimning ma'lumoti o'zi o'chirilmaydi",
  change: "Muddatni o'zgartirish",
  months: "Necha oydan keyin o'chirilsin (bo'sh: o'zi o'chirilmasin)",
  saved: 'Muddat saqlandi',
  fullName: 'Talaba',
  leftOn: 'Oxirgi kuni',
  state: 'Holati',
  states: { due: "O'chiriladi", held: "O'chirildi, qaytarsa bo'ladi" },
  on: { due: "O'chirish kuni", held: 'Qaytarishning oxirgi kuni' },
  day: 'Kun',
  restore: 'Qaytarish',
  restoreAsk: (name: string) => `${name}: ma'lumotlari qaytarilsinmi?`,
  restoreMeans: "Hammasi o'z joyiga qaytadi. Talaba va ota-ona qaytadan kiradi, Telegram qaytadan ulanadi.",
  restored: "Ma'lumotlar qaytarildi",
  empty: "Ma'lumotlari o'chiriladigan talaba yo'q",
  emptyHint: "Talabaning muddati yaqinlashganda u shu yerda 30 kun oldin ko'rinadi",
}

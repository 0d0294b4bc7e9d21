export const leaversText = {
  title: 'Ketgan talabalar',
  parent: 'Xodimlar nazorati',
  about:
    "Markazdan ketgan talabalarning shaxsiy ma'lumotlari (telefon, hujjat, rasm, yozishmalar) muddati kelganda o'chiriladi. Baholar, davomat soni va to'lovlar hisobi qoladi. Qaytib kelgan talaba ro'yxatdan o'zi tushadi.",
  time: (months: number | null) =>
    months ? `Oxirgi kunidan ${months} oy o'tgach o'chiriladi` : "Hozir hech kimning ma'lumoti o'zi o'chirilmaydi",
  change: "Muddatni o'zgartirish",
  months: "Necha oydan keyin o'chirilsin (bo'sh qoldirsangiz, o'chirilmaydi)",
  saved: 'Muddat saqlandi',
  student: 'Talaba',
  leftOn: 'Oxirgi kuni',
  states: { due: "O'chiriladi", held: "O'chirildi, qaytarish mumkin" },
  on: { due: "O'chirish kuni", held: 'Qaytarishning oxirgi kuni' },
  day: 'Kun',
  restore: 'Qaytarish',
  restoreAsk: (name: string) => `${name}: ma'lumotlari qaytarilsinmi?`,
  restoreMeans: "Hamma ma'lumot qaytadi. Talaba va ota-ona portalga qaytadan kirib, Telegramni qaytadan ulaydi.",
  restored: "Ma'lumotlar qaytarildi",
  tabsLabel: 'Kimlar',
  tabs: [
    { title: 'Talabalar', segment: '' },
    { title: 'Xodimlar', segment: '/staff' },
  ],
  staff: 'Xodim',
  staffTitle: 'Sobiq xodimlar',
  staffAbout:
    "Ishdan ketgan xodimlarning shaxsiy ma'lumotlari (ism, telefon, rasm, yuz, login, Telegram) ham shu muddatda o'chiriladi. Qilgan ishlari qoladi: jurnal, baholar va auditda u “Sobiq xodim #12” deb ko'rinadi; imzolangan shartnomalarda ismi qoladi. Ishga qaytgan xodim ro'yxatdan o'zi tushadi.",
  staffRestoreMeans: "Hamma ma'lumot qaytadi. Xodim tizimga qaytadan kirib, Telegram va kalendarni qaytadan ulaydi.",
  staffEmpty: "Ma'lumotlari o'chiriladigan xodim yo'q",
  staffEmptyHint: "Xodim ma'lumotlari o'chirilishidan 30 kun oldin shu yerda ko'rinadi",
  empty: "Ma'lumotlari o'chiriladigan talaba yo'q",
  emptyHint: "Talaba ma'lumotlari o'chirilishidan 30 kun oldin shu yerda ko'rinadi",
}

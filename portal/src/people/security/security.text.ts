import { words } from '../../shared/text/words.ts'

export const securityText = words({
  title: 'Sozlamalar va xavfsizlik',
  look: 'Rang va yozuv',
  theme: 'Rang',
  auto: 'Telefondagidek',
  light: "Yorug'",
  dark: "Qorong'i",
  script: 'Yozuv',
  password: 'Parol',
  old: 'Hozirgi parol',
  fresh: 'Yangi parol',
  change: "Parolni o'zgartirish",
  changed: "Parol o'zgardi, boshqa qurilmalardagi sessiyalar yopildi",
  sessions: 'Ochiq sessiyalar',
  here: 'Shu qurilma',
  unknown: "Noma'lum qurilma",
  staffLook: "Markaz xodimi ko'ryapti (faqat o'qish)",
  used: '{when} ishlatilgan',
  endOthers: 'Boshqalarini yopish',
  ended: '{count} ta sessiya yopildi',
  signOut: 'Chiqish',
  signOutTitle: 'Portaldan chiqasizmi?',
  signOutText: "Bu telefonda saqlangan hamma narsa o'chiriladi.",
  signOutWaits:
    '{count} ta ish hali ketmagan! Ular faqat shu telefonda bor. Chiqsangiz ham ular yashirin saqlanadi va shu login bilan qayta kirganingizda ketadi.',
  stay: 'Qolish',
})

export const smsText = {
  notTheirs: 'Yuborgan xodim endi buni yubora olmaydi',
  stopped: 'SMS yuborilmadi',
  stoppedBody: (name: string) =>
    `${name} navbatga qo'ygan SMS yuborilmadi: xodim endi uni yubora olmaydi. Talabaning SMS tarixini ko'ring`,
  cutOffOften: "Xabarni yuborib bo'lmadi",
  unexpected: 'SMS yuborishda kutilmagan xato',
  unreadable: "Xabar matnini ochib bo'lmadi",
  notArrived: 'Xabar telefonga yetib bormadi',
  takenBack: 'Xabar qaytarib olingan',
  restored: 'Zaxiradan tiklandi: xabar yuborilmadi',
}

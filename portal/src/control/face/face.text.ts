import { convertTextsToScript } from '../../shared/text/words.ts'

export const faceText = convertTextsToScript({
  title: 'Eshik: yuzdan tanish',
  yes: 'Rozilik berilgan: {when}',
  no: 'Rozilik berilmagan',
  noMeans: 'Yuz eshiklarga yuborilmaydi. Eshikdan karta bilan kiriladi: uni markazdan oling.',
  noPhoto: "Eshik uchun rasm hali yo'q. Rasmni markaz xodimi oladi.",
  until: "Bu rozilik {when} gacha amal qiladi. Farzandingiz 18 yoshga to'lgan: endi rozilikni o'zi beradi",
  graceUntil: "Eski yuz rasmi eshiklarda {when} gacha qoladi. Rozilik berilmasa, o'sha kuni o'chiriladi.",
  waiting: "{count} ta eshik qurilmasidan hali o'chirilmagan",
  removed: "{count} ta eshik qurilmasidan o'chirilgan",
  agree: 'Roziman',
  withdraw: 'Rozilikni qaytarib olish',
  withdrawAsk: 'Rozilikni qaytarib olasizmi?',
  withdrawMeans:
    "Yuz rasmi markazdan va hamma eshik qurilmasidan o'chiriladi. Profildagi rasm qoladi. Eshikdan karta bilan kiriladi.",
  cancel: 'Bekor qilish',
  byParent: "18 yoshgacha rozilikni ota-onangiz beradi va qaytarib oladi. Ular buni o'z portalida qiladi.",
  byPupil: "Farzandingiz 18 yoshga to'lgan: rozilikni u o'z portalida o'zi beradi va qaytarib oladi.",
})

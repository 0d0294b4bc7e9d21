export const faceConsentText = {
  title: 'Eshikda yuzdan tanish',
  since: (day: string) => `Roziligingiz bor: ${day}`,
  none: "Roziligingiz yo'q, shuning uchun yuzingiz eshiklarga yuborilmaydi. Markazdan karta so'rang",
  grace: (day: string) => `Eski yuz rasmingiz eshiklarda ${day} gacha qoladi, keyin o'chiriladi`,
  waiting: (count: number) => `${count} ta eshik qurilmasidan hali o'chirilmagan`,
  read: 'Nima, qayerda va qancha saqlanadi',
  agree: 'Roziman',
  given: 'Rozilik berildi',
  withdraw: 'Rozilikni qaytarib olish',
  withdrawAsk: 'Rozilikni qaytarib olasizmi?',
  withdrawMeans: "Yuz rasmingiz hamma eshik qurilmasidan o'chiriladi. Profildagi rasm qoladi.",
  withdrawn: 'Rozilik qaytarib olindi',
}

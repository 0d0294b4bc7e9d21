/** Texts about missed lessons and lessons in which they are made up. */
export const makeUpsText = {
  title: 'Qoldirilgan darslar',
  empty: "So'nggi 60 kunda qoldirilgan dars yo'q",
  choose: "O'rniga dars tanlash",
  chooseFor: (lesson: string) => `${lesson}: o'rniga dars tanlash`,
  modal: (lesson: string) => `O'rniga dars: ${lesson}`,
  book: 'Yozish',
  bookFor: (lesson: string) => `Shu darsga yozish: ${lesson}`,
  booked: "O'rniga dars belgilandi",
  seats: (count: number) => `${count} ta bo'sh joy`,
  sameTopic: 'shu mavzu',
  none: 'Mos dars topilmadi',
  noneHint:
    "4 hafta ichida shu kursning boshqa guruhida mos va joyi bor dars yo'q. Xonada o'rinlar soni kiritilmagan bo'lsa, dars taklif qilinmaydi.",
  waits: (lesson: string) => `O'rniga: ${lesson}`,
  made: (lesson: string) => `O'rni to'ldirildi: ${lesson}`,
  cancel: 'Bekor qilish',
  cancelTitle: "O'rniga olingan dars bekor qilinsinmi?",
  cancelled: 'Dars bekor qilindi',
}

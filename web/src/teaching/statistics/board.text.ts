export const boardText = {
  day: 'Bugungi darslar',
  marked: 'belgilangan',
  unmarked: 'Belgilanmagan darslar',
  unchecked: '24 soatdan beri tekshirilmagan ishlar',
  exams: 'Imtihonlar',
  absent: 'Bugun kelmaganlar',
  silent: 'Jim talabalar',
  lagging: 'Rejadan orqada qolgan guruhlar',
  undone: (count: number) => `${count} ta vazifadan birontasini topshirmagan`,
  thisDay: 'Bugun',
  waitingSince: (works: number, hours: number) =>
    hours < 48
      ? `${works} ta ish, eng eskisi ${hours} soat kutmoqda`
      : `${works} ta ish, eng eskisi ${Math.floor(hours / 24)} kun kutmoqda`,
  toCheck: (count: number) => `${count} ta ish tekshirilmagan`,
  what: 'Nomi',
  about: 'Holati',
  noneLeft: 'Hammasi bajarilgan',
  toAnnounce: "Natijalarni e'lon qilish mumkin",
}

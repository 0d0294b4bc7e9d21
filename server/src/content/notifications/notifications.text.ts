export const notificationsText = {
  examStarted: 'Imtihon boshlandi',
  examOver: 'Imtihon tugadi: ishlarni tekshiring',
  attendanceMissed: 'Davomat qilinmagan',
  unanswered: (name: string, hours: number) => `${name} ${hours} soatdan beri javob kutmoqda`,
  held: 'Bildirishnoma yuborilmadi',
  heldBody: (title: string, author: string) =>
    `"${title}": muallifi ${author} endi uni yubora olmaydi. Yuboring yoki qaytarib oling`,
  homeworkGiven: 'Guruhimga uy vazifasi berilganda',
  homeworkDone: 'Guruhimda uy vazifasi topshirilganda',
}

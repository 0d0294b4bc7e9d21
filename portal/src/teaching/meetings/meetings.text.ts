import { convertTextsToScript } from '../../shared/text/words.ts'

export const meetingsText = convertTextsToScript({
  title: 'Ustoz bilan uchrashuv',
  booked: 'Belgilangan uchrashuvlar',
  free: "Bo'sh vaqtlar",
  when: '{day}, {from}–{to}',
  venue: 'Joyi: {venue}',
  move: "Vaqtini o'zgartirish",
  cancel: 'Bekor qilish',
  keep: 'Qolsin',
  late: "Uchrashuvga 2 soatdan kam qoldi. O'zgartirish uchun markazga qo'ng'iroq qiling.",
  byOther: 'Boshqa ota-ona yozilgan',
  back: 'Ortga',
  cancelTitle: 'Uchrashuvni bekor qilasizmi?',
  bookTitle: 'Shu vaqtga yozilasizmi?',
  book: 'Yozilish',
  moveTitle: 'Qaysi vaqtga?',
  noTimes: "Hozir bo'sh vaqt yo'q",
  alreadyBooked: "Bu ustoz bilan uchrashuv belgilangan. Vaqtini yuqorida o'zgartirishingiz mumkin.",
  noTeachers: "Hozir farzandingizga dars beradigan ustoz yo'q",
  hint: "Eslatma uchrashuvdan oldin keladi. Vaqtni 2 soat oldingacha o'zgartirish yoki bekor qilish mumkin.",
})

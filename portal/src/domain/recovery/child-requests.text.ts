import { convertTextsToScript } from '../../shared/text/words.ts'

export const childRequestsText = convertTextsToScript({
  title: "{child} parolini unutdi va yangisini qo'ymoqchi",
  lead: "Farzandingizdan ekranida qaysi son turganini so'rang va shu sonni bosing. So'rovni farzandingiz yubormagan bo'lsa, rad eting.",
  refuse: 'Rad etish',
  approved: "Ruxsat berildi. Endi farzandingiz yangi parolni o'z qurilmasida yozadi.",
  refused: "So'rov rad etildi: parol o'zgarmadi.",
})

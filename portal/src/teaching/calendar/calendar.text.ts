import { words } from '../../shared/text/words.ts'

export const calendarText = words({
  title: 'Kalendar',
  about:
    "Darslaringiz telefoningizning o'z kalendarida: ko'chirilgani va bo'lmaydigani o'zi yangilanadi. Manzilni bilgan har kim jadvalingizni ko'radi: uni hech kimga bermang.",
  aboutChildren:
    "Farzandlaringizning darslari telefoningizning o'z kalendarida: ko'chirilgani va bo'lmaydigani o'zi yangilanadi. Manzilni bilgan har kim ularning jadvalini ko'radi: uni hech kimga bermang.",
  madeAt: 'Manzil olingan: {day}',
  make: 'Manzil olish',
  anew: 'Yangi manzil olish',
  anewAsk: 'Yangi manzil olinsinmi?',
  anewMeans: "Avvalgi manzil shu zahoti ishlamay qoladi: kalendarni qaytadan qo'shish kerak bo'ladi.",
  anewYes: 'Olish',
  revoke: "O'chirish",
  revokeAsk: "Kalendar manzili o'chirilsinmi?",
  revokeMeans: 'Telefondagi kalendar endi yangilanmaydi.',
  keep: 'Qolsin',
  address: 'Manzil',
  once: "Manzil faqat hozir ko'rsatiladi.",
  addHere: "Shu telefonga qo'shish",
  qr: 'Kalendar uchun QR kod',
  copy: 'Manzildan nusxa olish',
  copied: 'Nusxa olindi',
  google: 'Google: kompyuterda Google Kalendar → Boshqa kalendarlar → URL orqali.',
  outlook: "Outlook: Kalendar qo'shish → Internetdan obuna bo'lish.",
})

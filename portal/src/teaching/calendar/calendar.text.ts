import { convertTextsToScript } from '../../shared/text/words.ts'

export const calendarText = convertTextsToScript({
  title: 'Kalendar',
  about:
    "Darslaringizni telefoningizdagi kalendarda ko'rasiz. Dars ko'chirilsa yoki bo'lmasa, kalendar o'zi yangilanadi. Manzilni hech kimga bermang: uni bilgan odam jadvalingizni ko'radi.",
  aboutChildren:
    "Farzandlaringizning darslarini telefoningizdagi kalendarda ko'rasiz. Dars ko'chirilsa yoki bo'lmasa, kalendar o'zi yangilanadi. Manzilni hech kimga bermang: uni bilgan odam ularning jadvalini ko'radi.",
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

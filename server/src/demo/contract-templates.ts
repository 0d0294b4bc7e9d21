import type { DocxParagraph } from './write-docx.ts'

interface Template {
  name: string
  fileName: string
  paragraphs: DocxParagraph[]
}

export const demoContractTemplates: Record<'agent' | 'self', Template> = {
  agent: {
    name: "O'quv shartnomasi (ota-ona bilan)",
    fileName: 'Oquv shartnomasi - ota-ona.docx',
    paragraphs: contract({
      customer:
        "{signer} (pasporti {signerPassport}, telefoni {signerPhone}; o'quvchining {relation}), keyingi o'rinlarda «Buyurtmachi», voyaga yetmagan o'quvchi {student} ({studentBirthDate} da tug'ilgan, hujjati {studentDocument}) manfaatlarini ko'zlab,",
      details: [
        'BUYURTMACHI: {signer}, {relation}',
        'Pasport: {signerPassport}',
        'Telefon: {signerPhone}',
        "O'quvchi: {student}, ID {studentHId}",
        "Tug'ilgan sanasi: {studentBirthDate}. JSHSHIR: {studentPersonalId}",
      ],
    }),
  },
  self: {
    name: "O'quv shartnomasi (o'quvchi bilan)",
    fileName: 'Oquv shartnomasi - oquvchi.docx',
    paragraphs: contract({
      customer:
        "{student} ({studentBirthDate} da tug'ilgan, pasporti {studentPassport}, telefoni {studentPhone}), keyingi o'rinlarda «Buyurtmachi»,",
      details: [
        'BUYURTMACHI: {student}, ID {studentHId}',
        'Pasport: {studentPassport}. JSHSHIR: {studentPersonalId}',
        "Tug'ilgan sanasi: {studentBirthDate}",
        'Telefon: {studentPhone}',
      ],
    }),
  },
}

function contract({ customer, details }: { customer: string; details: string[] }): DocxParagraph[] {
  return [
    { kind: 'title', text: "O'QUV XIZMATLARI KO'RSATISH SHARTNOMASI № {number}" },
    { text: '{date}, {office}' },
    {
      text: `Bir tomondan, {office} nomidan {staff}, keyingi o'rinlarda «Markaz», ikkinchi tomondan, ${customer} quyidagilar haqida ushbu shartnomani tuzdilar.`,
    },
    { kind: 'heading', text: '1. Shartnoma predmeti' },
    { text: "1.1. Markaz o'quvchiga quyidagi kurslar bo'yicha ta'lim beradi: {courses}." },
    { text: "1.2. Darslar Markazning dars jadvali bo'yicha, tasdiqlangan o'quv rejasi asosida o'tiladi." },
    { kind: 'heading', text: "2. Narx va to'lov tartibi" },
    { text: "2.1. Bir oylik ta'lim narxi {price}." },
    { text: "2.2. To'lov har oyning 5-sanasigacha naqd pulda yoki bank kartasi orqali amalga oshiriladi." },
    { text: "2.3. O'quvchi sababsiz qoldirgan darslar uchun to'lov qaytarilmaydi." },
    { kind: 'heading', text: '3. Tomonlarning majburiyatlari' },
    {
      text: "3.1. Markaz malakali o'qituvchi, jihozlangan xona va o'quv materiallari bilan ta'minlaydi, o'quvchining davomati va natijalarini Buyurtmachiga yetkazib turadi.",
    },
    {
      text: "3.2. Buyurtmachi to'lovni o'z vaqtida amalga oshiradi, o'quvchining darslarga qatnashishini ta'minlaydi, aloqa ma'lumotlari o'zgarsa, uch kun ichida xabar beradi.",
    },
    { text: "3.3. Kursni muvaffaqiyatli tugatgan o'quvchiga sertifikat beriladi." },
    { kind: 'heading', text: "4. Shaxsiy ma'lumotlar" },
    {
      text: "4.1. Buyurtmachi shaxsiy ma'lumotlarining ta'lim jarayonini tashkil etish maqsadida ishlanishiga rozilik beradi. Ma'lumotlar uchinchi shaxslarga berilmaydi.",
    },
    { kind: 'heading', text: '5. Shartnomaning amal qilishi' },
    {
      text: "5.1. Shartnoma Buyurtmachi uning telefoniga yuborilgan bir martalik kodni kiritib imzolagan paytdan kuchga kiradi va o'qish tugaguncha amal qiladi.",
    },
    { text: "5.2. Tomonlarning har biri o'n kun oldin xabar berib, shartnomani bekor qilishi mumkin." },
    { text: "5.3. Nizolar muzokara yo'li bilan, kelishilmasa, qonunchilikda belgilangan tartibda hal qilinadi." },
    { kind: 'heading', text: '6. Tomonlarning rekvizitlari' },
    { text: 'MARKAZ: {office}. Vakil: {staff}' },
    ...details.map((text) => ({ text })),
  ]
}

import { declareErrorTexts } from '../field-texts.ts'

export const controlErrorTexts = declareErrorTexts({
  ipAddress: 'IP manzil 192.168.1.64 kabi yozilsin',
  notPrivateAddress: "Qurilma manzili markazning ichki tarmog'ida bo'lsin: 10.x, 172.16-31.x yoki 192.168.x",
  noRealDoor: 'Bu namuna markaz: unga haqiqiy eshik qurilmasi ulanmaydi. Haqiqiy markaz alohida ochiladi',
  passwordAgain: "Manzil yoki login o'zgarganda parol qaytadan kiritiladi",

  cardNo: 'Karta raqami 4-20 ta raqamdan iborat',
  signedInFuture: "Kelajakdagi sana bo'lmasin",
  noSuchParent: "Rozilikni bolaning ota-onasi (yoki vakili) imzolaydi: uni ro'yxatdan tanlang",
  adultSigns: "18 yoshga to'lgan talaba o'zi imzolaydi",
  minorSigns: '18 yoshgacha rozilikni ota-ona imzolaydi',
  graceLimit: "Muddatni ko'pi bilan 180 kun keyinga qo'yish mumkin",

  sameStudent: 'Ikki xil talabani tanlang',
  otherChild: "Ismi va tug'ilgan sanasi bir xil emas",
  erpStays: 'ERPdan kelgan yozuv qoladi',
  bothFromErp: "Ikkala yozuv ham ERPda bor: avval ERPning o'zida birlashtiring",
  talkStays: "Boshqasida oila bilan yozishma bor: o'sha yozuv qolsin",
  sameCertificate: "Ikkalasida ham bitta kursning sertifikati bor: avval birini o'chiring",
  sameContract: 'Ikkalasida ham imzo kutayotgan bir xil shartnoma bor: avval birini bekor qiling',
  sameEvent: 'Ikkalasi ham bitta tadbirga yozilgan: avval birini tadbirdan chiqaring',
  sameMonth: "Ikkalasi ham bir oyning eng yaxshi talabasi: avval birini o'chiring",
  sameWork: 'Ikkalasi ham bitta vazifa yoki imtihonni topshirgan',
  sameGroup: "Ikkalasi ham bitta guruhda, kunlari har xil: avval birining o'qishini tugating",

  webhookHttps: "Manzil https:// bilan boshlansin, ichida login yoki parol bo'lmasin",
  webhookInside: 'Bu manzil ichki tarmoqqa olib boradi: webhook faqat internetdagi manzilga yuboriladi',
  webhookDemo: 'Bu namuna markaz: undan tashqariga xabar yuborilmaydi',

  filterWrong: "Shart maydon='qiymat' ko'rinishida yozilsin; amallar: = != > >= < <= ~, orasida AND yoki OR",
  filterField: (name: string) => `Bunday maydon bo'yicha saralab bo'lmaydi: ${name}`,
  filterMany: "Ko'pi bilan 10 ta shart",
  sortField: (name: string) => `Bunday maydon bo'yicha tartiblab bo'lmaydi: ${name}`,
  unknownField: (name: string) => `Bunday maydon yo'q: ${name}`,

  hoursInOrder: "Tugash vaqti boshlanishidan keyin bo'lsin",
  noPhone: "Bu oilaning qo'ng'iroq qilinadigan raqami yo'q",

  tooManyStudents: "Juda ko'p talaba topildi: to'liqroq yozing",

  actedInFuture: "Kelajakdagi sana bo'lmasin: bu qilingan ish",
})

import { declareErrorTexts } from '../field-texts.ts'

export const contentErrorTexts = declareErrorTexts({
  noPostCategory: 'Bunday kategoriya topilmadi',
  noPostAuthor: 'Bunday muallif topilmadi',

  version: 'Versiya raqamlari nuqta bilan yozilsin: 1.0, 2.4.1',

  noVideo: 'Yuklangan video topilmadi. Uni qaytadan tanlang',

  titlePlaceholder: "Sarlavhada {ism}, {guruh}, {sana} bo'lmaydi: u telefon ekranida ham ko'rinadi",
  nobodyChosen: 'Kimga yuborilishini tanlang',
  noSmsGateway: "SMS xizmati ulanmagan: SMS yuborib bo'lmaydi",
  nobodyReached: "Tanlanganlar ichida tizimga kira oladigan hech kim yo'q",
  unknownPeople: "Bu odamlardan ba'zilari topilmadi yoki tizimga kira olmaydi",
  unknownOffice: 'Bunday filial topilmadi',
  unknownGroup: 'Bunday guruh topilmadi',
  unknownCourse: 'Bunday kurs topilmadi',
  sendAtPast: "Vaqt hozirgidan keyin bo'lsin",
  sendAtTooFar: "Ko'pi bilan bir yil oldin rejalashtiring",
  noGroupForPlaceholder: "Guruh yoki kurs tanlanmagan: {guruh} o'rniga yozadigan narsa yo'q",
  notAPushService: "Bu manzil ma'lum push xizmatlariniki emas",
  foreignHtml: (names: string) => `Bu yerda ishlatib bo'lmaydi: ${names}`,
  htmlTooDeep: 'HTML qismlari bir-birining ichiga juda chuqur joylashgan',
  parentsOfNobody: 'Ota-onalarga yuborish uchun avval talabalarni tanlang',

  wayTwice: "Har bir yo'l bir marta tanlansin",
  callForAbsence: "Qo'ng'iroq faqat darsga kelmaganlik uchun tanlanadi",
  everyKindOnce: "Har bir xabar turining yo'llari bir marta yozilsin",
  centreNeedsRules: "Markazning yo'llari bo'sh qolmasin",

  offerPictures: "Oferta matniga rasm qo'yilmaydi",

  storyLink: "Havola http:// yoki https:// bilan boshlanadigan sahifa manzili bo'lsin",
})

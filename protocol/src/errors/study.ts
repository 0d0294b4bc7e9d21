import { declareErrorTexts } from '../field-texts.ts'

export const studyErrorTexts = declareErrorTexts({
  noDiscipline: "Bunday fan yo'q",
  noRole: "Bunday rol yo'q",
  noCourse: "Bunday kurs yo'q",
  noMonth: "Bu kursda bunday oy yo'q",
  lessonsOfMonth: '1 dan 31 gacha butun son kiriting',
  monthNumber: 'Oy raqami 1 dan 60 gacha',
  monthTwice: 'Oy raqami takrorlangan',
  monthsInOrder: "Oylar 1 dan boshlab ketma-ket bo'lsin",
  topicTwice: 'Mavzu ikki marta yozilgan',
  positionsInOrder: "O'rinlar 1 dan boshlab ketma-ket bo'lsin",
  monthsMixed: 'Oldingi oyning mavzulari keyingi oynikidan oldin tursin',

  onePlace: "Dars yoki bo'limdan bittasini tanlang",
  homeworkTwice: 'Vazifa ikki marta yozilgan',
  noTopic: "Bu kursda bunday mavzu yo'q",
  noHomework: "Bu kursda bunday vazifa yo'q",

  noCategory: "Bunday kategoriya yo'q",
  noSubCategory: "Bunday sub-kategoriya yo'q",
  noAuthor: "Bunday muallif yo'q",
  noPublicVideo: "Bunday ommaviy video yo'q",
})

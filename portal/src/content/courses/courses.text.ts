import { convertTextsToScript } from '../../shared/text/words.ts'

export const coursesText = convertTextsToScript({
  title: 'Kurslar',
  one: 'Kurs',
  all: 'Hammasi',
  categories: "Yo'nalishlar",
  none: "Hali kurs yo'q",
  price: "{price} so'm",
  askPrice: 'Narxi markazda aytiladi',
  chapters: "{count} ta bo'lim",
  about: 'Kurs haqida',
  program: 'Dasturi',
  author: 'Muallif: {name}',
  video: "Video darsni ko'rish",
})

import { convertTextsToScript } from '../../shared/text/words.ts'

export const examsText = convertTextsToScript({
  title: 'Imtihonlar',
  one: 'Imtihon',
  none: "Hali imtihon yo'q",
  ahead: 'Oldinda',
  start: 'Boshlash',
  notYet: '{when} ochiladi',
  rules:
    "Boshlaganingizda savollar ochiladi. Vaqtni markaz soati o'lchaydi. Yozganlaringiz har so'zdan keyin shu telefonda saqlanadi. Internet uzilsa, yozishda davom eting: vaqt tugaganda ishingiz navbatga qo'yiladi va internet kelganda yuboriladi.",
  timeLeft: 'Qolgan vaqt',
  over: 'Vaqt tugadi',
  handedIn: 'Topshirildi',
  notHandedIn: 'Topshirilmagan',
  waitsResult: "Natija e'lon qilinishini kuting",
  result: 'Natija',
  passed: "O'tdingiz",
  failed: "Bu safar o'tmadingiz",
  absent: 'Qatnashmadingiz',
  score: '{score}/100 ball',
  questions: 'Savollar',
  task: 'Imtihon haqida',
  yours: 'Javobingiz',
  running: 'Imtihon boshlangan',
})

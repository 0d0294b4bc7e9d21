import { convertTextsToScript } from '../shared/text/words.ts'

export const appText = convertTextsToScript({
  today: 'Bugun',
  lessons: 'Darslar',
  homework: 'Vazifalar',
  me: 'Men',
  places: "Bo'limlar",
  waits: '{count} ta ish navbatda',
})

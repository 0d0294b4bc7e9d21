import { convertTextsToScript } from '../../shared/text/words.ts'

export const ranksText = convertTextsToScript({
  title: "O'rnim",
  titleOfChild: "O'rni",
  overall: "Hamma ballar bo'yicha",
  place: "{position}-o'rin",
  of: '{total} kishidan',
  none: "Ball to'plansa, o'rin shu yerda chiqadi",
  below: '{level}-daraja · {xp} XP',
  hidden: "Markaz o'rinlarni ko'rsatmaydi. O'z ballaringizni «Ballarim» bo'limida ko'rasiz.",
})

import { fieldTexts } from '../field-texts.ts'

export const motivationTexts = fieldTexts({
  // points
  notEnoughSilver: "Talabada buncha kumush yo'q",
  nothingGiven: 'Xp yoki kumush kiriting',
  noCategory: "Bunday kategoriya yo'q",
  notEnoughXp: "Talabada buncha xp yo'q",

  // awards
  month: "Oy noto'g'ri",
  place: "O'rin 1 dan 100 gacha butun son",
  monthToCome: 'Bu oy hali boshlanmagan',
})

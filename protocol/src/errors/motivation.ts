import { fieldTexts } from '../field-texts.ts'

export const motivationTexts = fieldTexts({
  // points
  notEnoughSilver: "O'quvchida buncha kumush yo'q",
  nothingGiven: 'Xp yoki kumush kiriting',
  noCategory: "Bunday kategoriya yo'q",
  notEnoughXp: "O'quvchida buncha xp yo'q",
})

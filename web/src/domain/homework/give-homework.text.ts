export const giveHomeworkText = {
  give: 'Uy vazifasi berish',
  tooOld: "Darsga 7 kundan ko'p vaqt o'tgan: endi uy vazifasi berib bo'lmaydi",
}

export const chatsText = {
  homeworkMessage: 'Uy vazifasi chatida yangi xabar',
  examMessage: 'Imtihon chatida yangi xabar',
  scoreAgain: (score: number | null) => `Tekshiruv qaytarildi: yana avvalgi ${score} ball`,
  checkedAgain: 'Tekshiruv qaytarildi: ish yana tekshiriladi',
}

export const chatsText = {
  homeworkMessage: 'Uy vazifasi chatida yangi xabar',
  examMessage: 'Imtihon chatida yangi xabar',
  lateNoMore: 'Ishingiz endi kechikkan hisoblanmaydi',
  lateAgain: 'Ishingiz kechikkan deb belgilandi',
  asked: (name: string) => `${name} savol berdi`,
  until: (theme: string, moment: string) => `"${theme}": muddat ${moment} gacha`,
  scoreAgain: (score: number | null) => `Tekshiruv qaytarildi: yana avvalgi ${score} ball`,
  checkedAgain: 'Tekshiruv qaytarildi: ish yana tekshiriladi',
}

import { maxScore } from '@markaz/protocol/scores'

export const chatsText = {
  homeworkMessage: 'Uy vazifasi chatida yangi xabar',
  examMessage: 'Imtihon chatida yangi xabar',
  lateNoMore: 'Ishingiz endi kechikkan hisoblanmaydi',
  lateAgain: 'Ishingiz kechikkan deb belgilandi',
  asked: (name: string) => `${name} savol berdi`,
  until: (theme: string, moment: string) => `"${theme}": muddat ${moment} gacha`,
  scoreAgain: (score: number) => `Tekshiruv bekor qilindi: yana avvalgi ${score}/${maxScore} ball`,
  returnedAgain: 'Tekshiruv bekor qilindi: ish yana qaytarilgan',
  checkedAgain: 'Tekshiruv bekor qilindi: ish yana tekshiriladi',
}

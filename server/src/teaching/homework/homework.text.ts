import { maxScore } from '@markaz/protocol/scores'

export const homeworkText = {
  given: 'Yangi uy vazifasi',
  givenToGroup: 'Uy vazifasi berildi',
  handedIn: (name: string) => `${name} uy vazifasini topshirdi`,
  accepted: 'Uy vazifasi qabul qilindi',
  verdict: (theme: string, score: number | null, comment: string) =>
    `${theme}: ${score === null ? '' : `${score}/${maxScore} ball. `}${comment}`,
  isReturned: (theme: string) => `${theme}: ish qaytarilgan`,
  hasScore: (theme: string, score: number) => `${theme}: ${score}/${maxScore} ball`,
  back: 'Uy vazifasi qaytarildi',
  corrected: 'Uy vazifasi tekshiruvi tuzatildi',
  correctedBody: (what: string) => `${what}. Avvalgi xabar xato edi`,
  checkedAgain: (theme: string) => `${theme}: ish yana tekshiriladi`,
  missing: 'Uy vazifasi topshirilmadi',
  missingWorks: (group: string, themes: readonly string[]) => `${group}: ${themes.join('; ')}. Muddati tugagan.`,
  deadlineChanged: "Uy vazifasi muddati o'zgardi",
}

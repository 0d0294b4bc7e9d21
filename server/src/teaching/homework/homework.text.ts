export const homeworkText = {
  given: 'Yangi uy vazifasi',
  givenToGroup: 'Uy vazifasi berildi',
  handedIn: (name: string) => `${name} uy vazifasini topshirdi`,
  accepted: 'Uy vazifasi qabul qilindi',
  score: (theme: string, score: number | null) => `${theme}: ${score} ball`,
  back: 'Uy vazifasi qaytarildi',
  corrected: 'Uy vazifasi tekshiruvi tuzatildi',
  correctedBody: (what: string) => `${what}. Avvalgi xabar xato edi`,
  checkedAgain: (theme: string) => `${theme}: ish yana tekshiriladi`,
  deadlineChanged: "Uy vazifasi muddati o'zgardi",
}

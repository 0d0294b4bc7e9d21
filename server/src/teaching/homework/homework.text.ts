export const homeworkText = {
  given: 'Yangi uy vazifasi',
  givenToGroup: 'Uy vazifasi berildi',
  handedIn: 'Uy vazifasi topshirildi',
  accepted: 'Uy vazifasi qabul qilindi',
  score: (theme: string, score: number) => `${theme}: ${score} ball`,
  back: 'Uy vazifasi qaytarildi',
  deadlineChanged: "Uy vazifasi muddati o'zgardi",
}

export const riskText = {
  attendance: (got: number, whole: number) => `${whole} ta darsdan ${got} tasiga kelgan`,
  homework: (got: number, whole: number) => `${whole} ta uy vazifasidan ${got} tasini topshirgan`,
  exams: (score: number) => `Imtihonlarda o'rtacha ${score} ball`,
  doors: (got: number, whole: number) => `${whole} ta dars kunidan ${got} tasida eshikdan o'tgan`,
  earlier: (percent: number) => `avval ${percent}%`,
  earlierScore: (score: number) => `avval ${score} ball`,
  states: { new: 'Yangi', taken: 'Ishda', acted: "Chora ko'rildi", closed: 'Yakunlangan' },
  onPage: 'Erta ogohlantirish',
  open: "Batafsil ko'rish",
}

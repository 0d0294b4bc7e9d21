export const leaversText = {
  due: "Ketgan talabalarning ma'lumotlari o'chiriladi",
  dueBody: (days: number) =>
    `Yana bir guruh ketgan talabaning shaxsiy ma'lumotlari ${days} kundan keyin o'chiriladi. Ro'yxat: Ketgan talabalar`,
  staffDue: "Sobiq xodimlarning ma'lumotlari o'chiriladi",
  staffDueBody: (days: number) =>
    `Yana bir guruh sobiq xodimning shaxsiy ma'lumotlari ${days} kundan keyin o'chiriladi. Ro'yxat: Ketgan talabalar, Xodimlar`,
}

export const studyBreaksText = {
  begins: "O'qishda tanaffus",
  beginsBody: (firstDay: string, lastDay: string, groups: string) => `${firstDay} – ${lastDay}: ${groups}`,
  changed: "Tanaffus muddati o'zgardi",
  changedBody: (lastDay: string, groups: string) => `Oxirgi kuni ${lastDay}: ${groups}`,
  ended: 'Tanaffus tugadi',
  endedBody: (groups: string) => `Darslar davom etadi: ${groups}`,
  withdrawn: 'Tanaffus bekor qilindi',
  returns: 'Tanaffus ertaga tugaydi',
  returnsBody: (day: string, groups: string) => `${day} dan darslar davom etadi: ${groups}`,
  ofStudent: (name: string, body: string) => `${name}. ${body}`,
}

export const timetableText = {
  replacementAsked: "Darsni o'tib bera olasizmi?",
  replacementRefused: "Dars o'tishni rad etdi",
  clash: "Jadvalda to'qnashuv",
  clashes: (count: number, example: string) => `${count} ta. Masalan: ${example}`,
  cancelled: 'Dars bekor qilindi',
  added: "Qo'shimcha dars",
  changed: "Dars o'zgardi",
  room: (name: string) => `xona: ${name}`,
  teacher: (name: string) => `o'qituvchi: ${name}`,
  addedTakenBack: "qo'shilgan dars olib tashlandi",
}

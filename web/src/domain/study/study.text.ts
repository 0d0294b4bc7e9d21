export const courseText = {
  add: "Kurs qo'shish",
  edit: 'Kursni tahrirlash',
  added: (name: string) => `"${name}" kursi qo'shildi`,
}

export const studyPlanText = {
  topic: (position: number, topic: string) => `${position}-mavzu: ${topic}`,
  videos: 'Mavzu videolari',
  behind: (lessons: number) => `${lessons} dars orqada`,
  ahead: (lessons: number) => `${lessons} dars oldinda`,
  onTime: "Reja bo'yicha",
}

export const certificatesText = {
  course: (course: string) => `"${course}" o'quv kursi`,
  studying: "Kursda o'qiyotgan talabaga beriladi; kurs hali tugamagan.",
  finished: 'Kursni muvaffaqiyatli tugatgan talabaga beriladi.',
}

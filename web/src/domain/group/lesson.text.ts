/** Texts of a lesson in a select. */
export const lessonWords = {
  lesson: (weekday: string, date: string, begin: string, end: string) => `${weekday}, ${date}, ${begin}–${end}`,
  today: 'bugun',
}

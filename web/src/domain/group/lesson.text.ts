/** How a lesson is named where one is chosen. */
export const lessonWords = {
  lesson: (weekday: string, date: string, begin: string, end: string) => `${weekday}, ${date}, ${begin}–${end}`,
  today: 'bugun',
}

export const lessonTexts = {
  lesson: (weekday: string, date: string, begin: string, end: string) => `${weekday}, ${date}, ${begin}–${end}`,
  today: 'bugun',
}

/** A Saturday, 15:00 in Tashkent. */
export const fixedTestTime = new Date('2026-11-21T10:00:00Z')

const lesson = (id: number, date: string, beginTime: string, scheduleId = 9) => ({
  id,
  scheduleId,
  date,
  beginTime,
  endTime: '18:00',
  isMarked: false,
})

/** Lesson 50 is the latest begun lesson of schedule 9; lesson 52 has another schedule, lesson 53 has not begun. */
export const testLessons = [
  lesson(48, '2026-11-17', '12:00'),
  lesson(50, '2026-11-20', '12:00'),
  lesson(52, '2026-11-20', '14:30', 10),
  lesson(53, '2026-11-21', '16:00'),
]

export const createTestVideoFile = (name: string, type = 'video/mp4', size = 5) =>
  new File(['x'.repeat(size)], name, { type, lastModified: 1 })

import { expect, test } from 'vitest'
import { findLessonToOpen, findNeighbouringLessons, lessonDayText, weeksOfMonth } from './lesson-days.ts'

const lessons = ['2026-11-17', '2026-11-19', '2026-11-21', '2026-11-24'].map((date) => ({
  date,
  beginTime: '15:00',
  endTime: '17:00',
  isMarked: false,
}))

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-20', '2026-11-19'],
  ['2026-12-30', '2026-11-24'],
  ['2026-11-01', '2026-11-17'],
])('on the day %s the attendance tab first shows the lesson of %s', (today, date) => {
  expect(findLessonToOpen(lessons, today)?.date).toBe(date)
})

test('the attendance tab of a group without lessons opens no lesson', () => {
  expect(findLessonToOpen([], '2026-11-21')).toBeUndefined()
})

test('for each day, also without a lesson, the attendance tab finds the nearest earlier and later lesson', () => {
  expect(findNeighbouringLessons(lessons, '2026-11-19')).toMatchObject({
    previous: { date: '2026-11-17' },
    next: { date: '2026-11-21' },
  })
  expect(findNeighbouringLessons(lessons, '2026-11-20')).toMatchObject({
    previous: { date: '2026-11-19' },
    next: { date: '2026-11-21' },
  })
  expect(findNeighbouringLessons(lessons, '2026-11-24').next).toBeUndefined()
})

test.each([
  ['2026-11-21', 'Bugun, 21-noyabr'],
  ['2026-11-20', 'Kecha, 20-noyabr'],
  ['2026-11-22', 'Ertaga, 22-noyabr'],
  ['2026-09-05', 'Shanba, 5-sentabr'],
])('the lesson day %s is labelled %s', (date, text) => {
  expect(lessonDayText(date, '2026-11-21')).toBe(text)
})

test("on a phone the attendance tab labels a lesson's day only with the date", () => {
  expect(lessonDayText('2026-11-19', '2026-11-21', true)).toBe('Payshanba, 19.11')
})

// Shows: FORMAT-012
test('the month in the calendar of lessons consists of entire weeks that begin on Monday', () => {
  const weeks = weeksOfMonth('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  expect(weeksOfMonth('2027-02')).toHaveLength(4)
})

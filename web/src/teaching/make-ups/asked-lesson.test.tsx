import { makeUps } from '@markaz/protocol/teaching/make-ups/routes'
import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { missedLessonsPath } from '../../domain/student/student-path.ts'
import { fakeStudentResponses } from '../../domain/student/student-testing.ts'
import { findDialog } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './make-ups.pages.tsx'

const { server, user, show } = setUpPageTest(pages)

const lesson = (id: number, date: string) => ({
  ...{ id, group: { id: 7, name: 'N-1' }, date, beginTime: '15:00', endTime: '17:00' },
  ...{ room: '101', teacher: 'Karimova Zuhra', topic: 'Sikllar' },
})

// Shows: DAY-034
test('a link from the attendance sheet opens the make-up lessons for a missed lesson, and one click books the first of them', async () => {
  server.may('users:students.read', 'users:students.update')
  fakeStudentResponses(server)
  const missed = [20, 18].map((day, at) => ({ ...lesson(31 + at, `2026-11-${day}`), makeUp: null }))
  server.answer(makeUps.list, { lessons: missed }, { id: 15 })
  const offers = [24, 27].map((day, at) => ({
    ...lesson(51 + at, `2026-11-${day}`),
    freeSeats: 2,
    isSameTopic: at === 0,
  }))
  server.answer(makeUps.offers, { offers }, { id: 15 })
  server.answer(makeUps.book, { id: 3 }, { id: 15 })
  show(missedLessonsPath(15, 32))
  const dialog = await findDialog()
  const [proposed, other] = await dialog.findAllByRole('button', { name: /^Shu darsga yozish/ })
  expect(server.last(makeUps.offers)?.query).toEqual({ lessonId: 32 })
  await waitFor(() => expect(document.activeElement).toBe(proposed))
  expect(other?.className).not.toContain('ant-btn-primary')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.bodies(makeUps.book)).toEqual([{ missedLessonId: 32, hostLessonId: 51 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

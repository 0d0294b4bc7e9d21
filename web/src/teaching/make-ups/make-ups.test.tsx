import { makeUps } from '@markaz/protocol/teaching/make-ups/routes'
import type { MakeUpLesson, MakeUpOffer, MissedLesson } from '@markaz/protocol/teaching/make-ups/schemas'
import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeStudentResponses } from '../../domain/student/student-testing.ts'
import { findDialog } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './make-ups.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const path = '/students/15/missed-lessons'
const lesson = (over: Partial<MakeUpLesson> = {}): MakeUpLesson => ({
  id: 40,
  group: { id: 7, name: 'Frontend N-104' },
  date: '2026-11-20',
  beginTime: '15:00',
  endTime: '16:30',
  room: '101-xona',
  teacher: 'Karimova Nodira',
  topic: 'Massivlar',
  ...over,
})
const missed: MissedLesson = { ...lesson(), makeUp: null }
const other = { id: 9, name: 'Frontend N-108' }
const host = lesson({ id: 60, group: other, date: '2026-11-24' })
const offers: MakeUpOffer[] = [
  { ...host, freeSeats: 3, isSameTopic: true },
  { ...lesson({ id: 61, group: other, date: '2026-11-26', topic: null }), freeSeats: 1, isSameTopic: false },
]
const list = (...lessons: MissedLesson[]) => server.answer(makeUps.list, { lessons }, { id: 15 })

beforeEach(() => {
  fakeStudentResponses(server)
  list(missed)
})

// Shows: DAY-032
test('a missed lesson is made up by one click on an offered lesson, which is then shown as booked', async () => {
  server.answer(makeUps.offers, { offers }, { id: 15 })
  server.answer(makeUps.book, { id: 3 }, { id: 15 })
  show(path)
  await user.click(
    await screen.findByRole('button', { name: "Frontend N-104, 20.11.2026 15:00: o'rniga dars tanlash" }),
  )
  const dialog = await findDialog()
  expect((await dialog.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    expect.stringContaining("Frontend N-108 · Karimova Nodira · 101-xona3 ta bo'sh joy · Massivlar (shu mavzu)"),
    expect.stringContaining("1 ta bo'sh joy"),
  ])
  expect(server.last(makeUps.offers)?.query).toEqual({ lessonId: 40 })
  list({ ...missed, makeUp: { id: 3, lesson: host, isAttended: false } })
  await user.click(dialog.getByRole('button', { name: 'Shu darsga yozish: Frontend N-108, 24.11.2026 15:00' }))
  expect(await screen.findByText(/O'rniga: Frontend N-108, 24.11.2026 15:00/)).toBeTruthy()
  expect(server.bodies(makeUps.book)).toEqual([{ missedLessonId: 40, hostLessonId: 60 }])
  expect(titles()).toEqual(["O'rniga dars belgilandi"])
})

// Shows: DAY-032
test('if a missed lesson cannot be made up in any lesson, the dialog explains why', async () => {
  server.answer(makeUps.offers, { offers: [] }, { id: 15 })
  show(path)
  await user.click(await screen.findByRole('button', { name: /o'rniga dars tanlash$/ }))
  expect(
    await (await findDialog()).findByText(/4 hafta ichida shu kursning boshqa guruhida mos dars yo'q/),
  ).toBeTruthy()
})

// Shows: DAY-033
test('making up a lesson in a full room shows a warning and is booked only after the user confirms', async () => {
  server.answer(makeUps.offers, { offers: [{ ...host, freeSeats: 0, isSameTopic: true }] }, { id: 15 })
  server.refuse(makeUps.book, 'SEATS_EXCEEDED', { fields: { roomId: "Xonada 18 ta o'rin bor" } })
  show(path)
  await user.click(await screen.findByRole('button', { name: /o'rniga dars tanlash$/ }))
  const book = await screen.findByRole('button', { name: /^Shu darsga yozish/ })
  expect(screen.getByText(/Bo'sh joy yo'q/)).toBeTruthy()
  await user.click(book)
  await screen.findByText("Xonada 18 ta o'rin bor")
  server.answer(makeUps.book, { id: 3 }, { id: 15 })
  await user.click(screen.getByRole('button', { name: 'Baribir davom etish' }))
  await waitFor(() => expect(titles()).toEqual(["O'rniga dars belgilandi"]))
  const asked = { missedLessonId: 40, hostLessonId: 60 }
  expect(server.bodies(makeUps.book)).toEqual([asked, { ...asked, mayExceedSeats: true }])
})

// Shows: DAY-032
test('if another student has just taken the seat in a make-up lesson, an error says so, and the dialog with the other lessons stays open', async () => {
  server.answer(makeUps.offers, { offers }, { id: 15 })
  server.refuse(makeUps.book, 'MAKE_UP_TAKEN')
  show(path)
  await user.click(await screen.findByRole('button', { name: /o'rniga dars tanlash$/ }))
  const dialog = await findDialog()
  await user.click((await dialog.findAllByRole('button', { name: /^Shu darsga yozish/ }))[0] as HTMLElement)
  await waitFor(() => expect(titles()).toHaveLength(1))
  expect(screen.getByRole('dialog')).toBeTruthy()
})

// Shows: DAY-032
test('a booked make-up lesson is cancelled after confirmation, but not after the student has attended it', async () => {
  list(
    { ...missed, makeUp: { id: 3, lesson: host, isAttended: false } },
    { ...missed, id: 41, date: '2026-11-18', makeUp: { id: 4, lesson: { ...host, id: 62 }, isAttended: true } },
  )
  server.answer(makeUps.cancel, {}, { id: 3 })
  show(path)
  expect(await screen.findByText(/O'rni to'ldirildi: Frontend N-108/)).toBeTruthy()
  const [cancel, ...others] = screen.getAllByRole('button', { name: 'Bekor qilish' })
  expect(others).toEqual([])
  await user.click(cancel as HTMLElement)
  const question = await findDialog()
  await user.click((await question.findAllByRole('button', { name: 'Bekor qilish' })).at(-1) as HTMLElement)
  await waitFor(() => expect(server.to(makeUps.cancel).map(({ url }) => url)).toEqual(['/make-ups/3/cancel']))
})

// Shows: DAY-032
test('a user with only the read right sees missed lessons without buttons, and a list without missed lessons says so', async () => {
  server.may('users:students.read')
  const { unmount } = show(path)
  expect(await screen.findByText('Massivlar')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /o'rniga dars tanlash$/ })).toBeNull()
  unmount()
  list()
  show(path)
  expect(await screen.findByText("So'nggi 60 kunda qoldirilgan dars yo'q")).toBeTruthy()
})

import { students } from '@markaz/protocol/people/students/routes'
import { studyBreaks } from '@markaz/protocol/teaching/study-breaks/routes'
import type { StudyBreakForStaff } from '@markaz/protocol/teaching/study-breaks/schemas'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildStudentDetail, buildStudentGroup, fakeStudentResponses } from '../../domain/student/student-testing.ts'
import { addDays, shortDateText, todayInTashkent } from '../../shared/format/date.ts'
import { findDialog, findDialogByTitle } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './students.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const path = '/students/15'
const today = todayInTashkent()
const inDays = (days: number) => addDays(today, days)
const oneBreak = (over: Partial<StudyBreakForStaff> = {}): StudyBreakForStaff => ({
  id: 4,
  group: null,
  firstDay: inDays(-2),
  lastDay: inDays(5),
  reason: 'Operatsiya',
  author: { id: 3, fullName: 'Karimova Nodira' },
  createdAt: `${inDays(-2)}T09:00:00+05:00`,
  isCancelled: false,
  ...over,
})

beforeEach(() => {
  fakeStudentResponses(server)
})

async function fillFreeze(lastDay: string) {
  await user.click(await screen.findByRole('button', { name: 'Muzlatish' }))
  const dialog = await findDialog()
  const last = await dialog.findByLabelText('Oxirgi kuni')
  await user.click(last)
  await user.paste(shortDateText(lastDay))
  await user.type(dialog.getByLabelText('Sabab'), 'Safar')
  return dialog
}
const submit = async (dialog: Awaited<ReturnType<typeof findDialog>>) =>
  user.click(dialog.getByRole('button', { name: 'Muzlatish' }))

// Shows: DAY-032
test("staff start a study break of a student from today in all groups, and the student's page shows the break", async () => {
  server.answer(students.read, buildStudentDetail({ groups: [buildStudentGroup()] }), { id: 15 })
  server.answer(studyBreaks.start, { id: 4 }, { id: 15 })
  show(path)
  const dialog = await fillFreeze(inDays(5))
  server.answer(studyBreaks.list, { breaks: [oneBreak({ firstDay: today, reason: 'Safar' })] }, { id: 15 })
  await submit(dialog)
  expect(
    await screen.findByText(`Tanaffusda: ${shortDateText(today)} – ${shortDateText(inDays(5))}. Safar`),
  ).toBeTruthy()
  expect(server.bodies(studyBreaks.start)).toEqual([
    { groupId: null, firstDay: today, lastDay: inDays(5), reason: 'Safar', overMarked: false },
  ])
  expect(titles()).toEqual(["Karimov Ali: o'qish muzlatildi"])
})

// Shows: DAY-032
test('a study break that covers lessons in which the student already has an attendance mark is saved only after a confirmation', async () => {
  server.refuse(studyBreaks.start, 'STUDY_BREAK_MARKED')
  show(path)
  await submit(await fillFreeze(inDays(5)))
  const question = await findDialogByTitle('Bu kunlarda davomati belgilangan darslar bor')
  server.answer(studyBreaks.start, { id: 4 }, { id: 15 })
  await user.click(question.getByRole('button', { name: 'Baribir muzlatish' }))
  await waitFor(() =>
    expect(server.bodies(studyBreaks.start).map(({ overMarked }) => overMarked)).toEqual([false, true]),
  )
})

// Shows: DAY-032
test('if a study break overlaps another study break, the field for the first day shows the error, and the dialog stays open', async () => {
  server.refuse(studyBreaks.start, 'STUDY_BREAK_OVERLAPS')
  show(path)
  const dialog = await fillFreeze(inDays(5))
  await submit(dialog)
  expect(await dialog.findByText('Bu kunlarda talabaning boshqa tanaffusi bor')).toBeTruthy()
})

// Shows: DAY-032
test("the end of a current study break can be changed, and a future break cancelled; the student's header does not show past breaks", async () => {
  const coming = oneBreak({ id: 5, firstDay: inDays(9), lastDay: inDays(12), group: { id: 7, name: 'Frontend N-104' } })
  const over = [
    oneBreak({ id: 6, lastDay: inDays(-1), reason: 'Eski' }),
    oneBreak({ id: 8, isCancelled: true, reason: 'Bekor' }),
  ]
  server.answer(studyBreaks.list, { breaks: [oneBreak(), coming, ...over] }, { id: 15 })
  server.answer(studyBreaks.change, {}, { id: 4 })
  server.answer(studyBreaks.end, {}, { id: 5 })
  show(path)
  const notes = (await screen.findAllByText(/^Tanaffus/)).map((note) => note.closest('[role=status]') as HTMLElement)
  expect(notes.map((note) => note.textContent)).toEqual([
    expect.stringContaining(`Tanaffusda: ${shortDateText(inDays(-2))} – ${shortDateText(inDays(5))}. Operatsiya`),
    expect.stringContaining('Tanaffus rejalangan'),
  ])
  const [now, next] = notes.map((note) => within(note))
  await user.click(now?.getByRole('button', { name: 'Muddatini surish' }) as HTMLElement)
  const dialog = await findDialog()
  const last = await dialog.findByLabelText<HTMLInputElement>('Oxirgi kuni')
  await user.clear(last)
  await user.paste(shortDateText(inDays(8)))
  await user.click(dialog.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(server.bodies(studyBreaks.change)).toEqual([{ lastDay: inDays(8), overMarked: false }]))
  await user.click(next?.getByRole('button', { name: 'Bekor qilish' }) as HTMLElement)
  await waitFor(() => expect(server.to(studyBreaks.end).map(({ url }) => url)).toEqual(['/study-breaks/5/end']))
})

// Shows: DAY-032
test('one click ends a study break that has begun', async () => {
  server.answer(studyBreaks.list, { breaks: [oneBreak()] }, { id: 15 })
  server.answer(studyBreaks.end, {}, { id: 4 })
  show(path)
  await user.click(await screen.findByRole('button', { name: 'Bugun tugatish' }))
  await waitFor(() => expect(titles()).toEqual(['Karimov Ali: tanaffus tugadi']))
  expect(server.to(studyBreaks.end).map(({ url }) => url)).toEqual(['/study-breaks/4/end'])
})

// Shows: DAY-032
test("a user without the right to change students sees a student's break, but can neither start, change nor end a break", async () => {
  server.may('users:students.read')
  server.answer(studyBreaks.list, { breaks: [oneBreak()] }, { id: 15 })
  show(path)
  expect(await screen.findByText(/^Tanaffusda/)).toBeTruthy()
  for (const name of ['Muzlatish', 'Muddatini surish', 'Bugun tugatish'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

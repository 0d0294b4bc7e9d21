import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import type { BestStudent } from '@markaz/protocol/motivation/awards/best-students.schemas'
import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { columnTitles, findRowByText, listGrantsOfPermission, pickSelectOption } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './awards.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages, { now: new Date('2026-11-21T12:00:00+05:00') })

const best: BestStudent = {
  id: 3,
  student: { id: 15, hId: '100365', fullName: 'Karimov Ali', photo: null },
  group: { id: 7, name: 'Frontend N-104' },
  office: { id: 1, name: 'Chilonzor' },
  month: '2026-10',
  place: 1,
  comment: 'Tirishqoq',
  addedBy: { id: 2, fullName: 'Rahimova Nodira' },
  createdAt: '2026-11-01T05:00:00.000Z',
}

beforeEach(() => {
  server.may(...listGrantsOfPermission('gamification:best_students'))
  server.answer(bestStudents.list, { bestStudents: [best], total: 1 })
})

// Shows: GAMIF-020
test('the list of best students stores the month filter in the page URL; deleting an entry needs a confirmation', async () => {
  server.answer(bestStudents.remove, {})
  const { address } = show('/the-best-ones')
  expect((await findRowByText('Karimov Ali')).textContent).toContain(
    'Frontend N-104ChilonzorOktabr 20261Rahimova Nodira',
  )
  expect(columnTitles()).toEqual([
    '№',
    'F.I.Sh.',
    'Guruh',
    'Filial',
    'Oy',
    "O'rin",
    "Qo'shgan",
    "Qo'shilgan",
    'Amallar',
  ])
  await user.click(await screen.findByRole('combobox', { name: 'Oy' }))
  await pickSelectOption(user, 'Sentabr 2026')
  await waitFor(() => expect(address()).toBe('/the-best-ones?month=2026-09'))
  await user.click(await screen.findByRole('button', { name: "O'chirish: Karimov Ali" }))
  await user.click(await screen.findByRole('button', { name: "O'chirish" }))
  await waitFor(() => expect(titles()).toEqual(["Karimov Ali ro'yxatdan o'chirildi"]))
  expect(server.last(bestStudents.remove)?.params).toEqual({ id: 3 })
})

// Shows: GAMIF-021
test('staff find a student by name and add the student to the best students of the month; if the rank is already taken, an error is shown', async () => {
  server.answer(bestStudents.candidates, {
    candidates: [{ id: 15, hId: '100365', fullName: 'Karimov Ali', photo: null, group: best.group, xp: 900 }],
  })
  server.refuse(bestStudents.add, 'BEST_PLACE_TAKEN')
  const { address } = show('/the-best-ones/add')
  await user.click(await screen.findByLabelText('Talaba'))
  await pickSelectOption(user, 'Karimov Ali')
  await user.click(screen.getByRole('button', { name: 'Saqlash' }))
  expect(await screen.findByText("Bu oyda bu o'rin band")).toBeTruthy()
  server.answer(bestStudents.add, { id: 4 })
  await user.click(await screen.findByRole('button', { name: /Saqlash/ }))
  await waitFor(() => expect(address()).toBe('/the-best-ones'))
  expect(server.last(bestStudents.add)?.body).toEqual({ month: '2026-11', studentId: 15, place: 1 })
})

test("the poster of a month's best students can be printed", async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  show('/the-best-ones/poster?month=2026-10')
  expect(await screen.findByRole('article', { name: 'Oyning eng yaxshi talabalari, Oktabr 2026' })).toBeTruthy()
  expect(screen.getByText("1-o'rin")).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Chop etish' }))
  expect(print).toHaveBeenCalledOnce()
})

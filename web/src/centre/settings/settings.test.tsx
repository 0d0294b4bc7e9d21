import { contracts } from '@markaz/protocol/people/contracts/routes'
import { controlActions } from '@markaz/protocol/people/memberships/routes'
import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerStudent, controlActionsAnswer } from '../../domain/student/student-testing.ts'
import { pageTest } from '../../testing/pages.tsx'
import { pages } from './settings.pages.tsx'

const { server, user, titles, show } = pageTest(pages)

const [, left] = controlActionsAnswer
const all = [
  'settings.read',
  'settings:student_statutes.read',
  'settings:student_statutes.update',
  'settings:contracts.read',
]

beforeEach(async () => {
  answerStudent(server, undefined, all)
  server.answer(controlActions.read, left)
  server.answer(controlActions.update, ({ body }) => ({ ...left, ...body }))
})

test('the landing page leads to what this person may open', async () => {
  server.answer(contracts.list, { contracts: [], total: 3 })
  const { unmount } = show('/settings')
  await screen.findByText('3 ta shablon')
  expect((await screen.findByRole('link', { name: /Talaba holatlari/ })).getAttribute('href')).toBe(
    '/settings/students',
  )
  expect(screen.getByRole('link', { name: /Shartnomalar.*3 ta shablon/ }).getAttribute('href')).toBe('/contracts')
  expect(screen.getByRole('link', { name: /Bildirishnoma sozlamalari/ }).getAttribute('href')).toBe('/my-notification')
  unmount()
  server.may('settings.read')
  // A choice of one is none.
  const { address } = show('/settings')
  await waitFor(() => expect(address()).toBe('/my-notification'))
})

describe('student statuses', () => {
  test('stand with number, name and displayed name', async () => {
    show('/settings/students')
    expect((await screen.findByText('Kursni tashlab ketgan')).closest('tr')?.textContent).toBe(
      '2Kursni tashlab ketganKursni tark etgan',
    )
  })
  test('editing has an address and one field; saving reads the list again and returns to it', async () => {
    const { address } = show('/settings/students')
    await user.click(await screen.findByRole('button', { name: 'Tahrirlash: Kursni tark etgan' }))
    await waitFor(() => expect(address()).toBe('/settings/students/5/edit'))
    const dialog = within(await screen.findByRole('dialog'))
    const input = dialog.getByLabelText("Ko'rinadigan nomi") as HTMLInputElement
    expect(dialog.getAllByRole('textbox')).toHaveLength(1)
    expect(input.value).toBe('Kursni tark etgan')
    await user.clear(input)
    await user.type(input, 'Ketgan{Enter}')
    await waitFor(() => expect(titles()).toEqual(['Muvaffaqiyatli tahrirlandi']))
    expect(server.last(controlActions.update)?.body).toEqual({ displayName: 'Ketgan' })
    await waitFor(() => expect(address()).toBe('/settings/students'))
    expect(server.count(controlActions.list)).toBeGreaterThan(1)
  })
  test('an emptied name is refused at the field and nothing is sent', async () => {
    show('/settings/students/5/edit')
    await user.clear(await screen.findByLabelText("Ko'rinadigan nomi"))
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    expect(await screen.findByText(/ni (kiriting|tanlang)$/)).toBeTruthy()
    expect(server.count(controlActions.update)).toBe(0)
  })
  test('without the right to update there is nothing to edit with', async () => {
    server.may('settings:student_statutes.read')
    show('/settings/students')
    await screen.findByText('Kursni tashlab ketgan')
    expect(screen.queryByRole('button', { name: 'Tahrirlash: Kursni tark etgan' })).toBeNull()
  })
})

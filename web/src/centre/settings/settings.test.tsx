import '../../testing/browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadPages, renderPages } from '../../domain/group/group-testing.tsx'
import { buildStudentDetail, controlActionsAnswer, studentAnswers } from '../../domain/student/student-testing.ts'
import { connectNotices } from '../../shared/notify/bus.ts'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pages } from './settings.pages.tsx'

let server: TestServer
let notices: string[] = []
let disconnect = () => {}
const user = userEvent.setup()
const all = [
  'settings.read',
  'settings:student_statutes.read',
  'settings:student_statutes.update',
  'settings:contracts.read',
]
const holding = (grants: string[]) => studentAnswers(buildStudentDetail(), grants)

beforeAll(() => loadPages(pages))
beforeEach(async () => {
  server = await startTestServer({
    ...holding(all),
    'GET /control-actions/5': () => ({ data: controlActionsAnswer[1] }),
    'PUT /control-actions/5': ({ body }) => ({ data: { ...controlActionsAnswer[1], ...(body as object) } }),
  })
  signInAs()
  notices = []
  disconnect = connectNotices(({ title }) => notices.push(title))
})
afterEach(async () => {
  disconnect()
  await server.close()
})

test('the landing page leads to what this person may open', async () => {
  const { unmount } = renderPages(pages, '/settings')
  expect((await screen.findByRole('link', { name: /O'quvchi holatlari/ })).getAttribute('href')).toBe(
    '/settings/students',
  )
  expect(screen.getByRole('link', { name: /Shartnomalar/ }).getAttribute('href')).toBe('/contracts')
  unmount()
  Object.assign(server.answers, holding(['settings.read', 'settings:contracts.read']))
  renderPages(pages, '/settings')
  expect(await screen.findByRole('link', { name: /Shartnomalar/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /O'quvchi holatlari/ })).toBeNull()
})

describe('student statuses', () => {
  test('stand with number, name and displayed name', async () => {
    renderPages(pages, '/settings/students')
    expect((await screen.findByText('LEFT_COURSE')).closest('tr')?.textContent).toBe('2LEFT_COURSEKursni tark etgan')
  })
  test('editing has an address and one field; saving reads the list again and returns to it', async () => {
    const { address } = renderPages(pages, '/settings/students')
    await user.click(await screen.findByRole('button', { name: 'Tahrirlash: Kursni tark etgan' }))
    await waitFor(() => expect(address()).toBe('/settings/students/5/edit'))
    const dialog = within(await screen.findByRole('dialog'))
    const input = dialog.getByLabelText("Ko'rinadigan nomi") as HTMLInputElement
    expect(dialog.getAllByRole('textbox')).toHaveLength(1)
    expect(input.value).toBe('Kursni tark etgan')
    await user.clear(input)
    await user.type(input, 'Ketgan{Enter}')
    await waitFor(() => expect(notices).toEqual(['Muvaffaqiyatli tahrirlandi']))
    expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ displayName: 'Ketgan' })
    await waitFor(() => expect(address()).toBe('/settings/students'))
    expect(server.count('GET /control-actions')).toBeGreaterThan(1)
  })
  test('an emptied name is refused at the field and nothing is sent', async () => {
    renderPages(pages, '/settings/students/5/edit')
    await user.clear(await screen.findByLabelText("Ko'rinadigan nomi"))
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    expect(await screen.findByText("Maydonni to'ldiring")).toBeTruthy()
    expect(server.count('PUT /control-actions/5')).toBe(0)
  })
  test('without the right to update there is nothing to edit with', async () => {
    Object.assign(server.answers, holding(['settings:student_statutes.read']))
    renderPages(pages, '/settings/students')
    await screen.findByText('LEFT_COURSE')
    expect(screen.queryByRole('button', { name: 'Tahrirlash: Kursni tark etgan' })).toBeNull()
  })
})

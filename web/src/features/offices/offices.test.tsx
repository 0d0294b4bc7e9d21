// @vitest-environment jsdom
import '../../testing/browser.ts'
import { offices } from '@markaz/protocol/areas/offices'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keyOf } from '../../shared/api/query.ts'
import { buildGroup, groupAnswers, renderPages } from '../../shared/group/group-testing.tsx'
import { connectNotices, type Notice } from '../../shared/notify/bus.ts'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pages } from './offices.pages.tsx'

const every = ['create', 'read', 'update', 'delete'].map((option) => `staff_control:offices.${option}`)
const chilonzor = { id: 3, name: 'Chilonzor', hOffice: { id: 31, name: 'ERP Chilonzor' } }
const sergeli = { id: 4, name: 'Sergeli', hOffice: { id: 41, name: 'ERP Sergeli' } }

let server: TestServer
let there: (typeof chilonzor)[]
let notices: Notice[] = []
let disconnect = () => {}
beforeEach(async () => {
  there = [chilonzor, sergeli]
  server = await startTestServer({
    ...groupAnswers(buildGroup(), every),
    'GET /offices': () => ({ data: { offices: there } }),
    'DELETE /offices/4': () => {
      there = [chilonzor]
      return {}
    },
  })
  signInAs()
  notices = []
  disconnect = connectNotices((notice) => notices.push(notice))
})
afterEach(async () => {
  disconnect()
  await server.close()
})

const askToDelete = async () => {
  const user = userEvent.setup()
  const view = renderPages(pages, '/branch-office')
  await user.click(await screen.findByRole('button', { name: "O'chirish: Sergeli" }))
  const dialog = within(await screen.findByRole('dialog'))
  return { ...view, user, dialog }
}

test('the question names both sides with their ids; No changes nothing', async () => {
  const { user, dialog } = await askToDelete()
  expect(dialog.getByText('id 4: Sergeli')).toBeTruthy()
  expect(dialog.getByText('id 41: ERP Sergeli')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: "Yo'q" }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([server.count('DELETE /offices/4'), notices]).toEqual([0, []])
})

test('Yes deletes it, says so, and reads the list again', async () => {
  const { user, dialog } = await askToDelete()
  expect(server.count('GET /offices')).toBe(1)
  await user.click(dialog.getByRole('button', { name: 'Ha' }))
  await waitFor(() => expect(notices).toMatchObject([{ tone: 'success', title: "Filial o'chirildi" }]))
  await waitFor(() => expect(screen.queryByText('Sergeli')).toBeNull())
  expect([server.count('DELETE /offices/4'), server.count('GET /offices')]).toEqual([1, 2])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a branch that has gone while the question stood is no longer selected: a word says so, no call is made', async () => {
  const { client, user, dialog } = await askToDelete()
  there = [chilonzor]
  await act(() => client.invalidateQueries({ queryKey: keyOf(offices.list) }))
  await waitFor(() => expect(screen.queryByRole('button', { name: "O'chirish: Sergeli" })).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Ha' }))
  await waitFor(() => expect(notices).toMatchObject([{ tone: 'info', title: 'Filial tanlanmagan' }]))
  expect(server.asked.some((asked) => asked.method === 'DELETE')).toBe(false)
})

import '../../testing/browser.ts'
import { treeOf } from '@markaz/protocol/permissions'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeQueryClient } from '../../shared/api/query.ts'
import { connectNotices, type Notice } from '../../shared/notify/bus.ts'
import { ConfirmHost } from '../../shared/ui/confirm.tsx'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { OfficesPage } from './OfficesPage.tsx'

let server: TestServer
let client = makeQueryClient()
let notices: string[] = []
let disconnect = () => {}
const rights = ['create', 'read', 'update', 'delete'].map((option) => `staff_control:offices.${option}`)

beforeEach(async () => {
  const offices = [{ id: 4, name: 'Chilonzor', hOffice: { id: 9, name: 'Bosh Chilonzor' } }]
  server = await startTestServer({
    'GET /profile': () => ({ data: { isSuperadmin: false, offices: [] } }),
    'GET /roles/permission-objects/mine': () => ({ data: { permissions: treeOf(new Set(rights)) } }),
    'GET /offices': () => ({ data: { offices } }),
    'GET /offices/hh': () => ({
      data: {
        hOffices: [
          { id: 9, name: 'Bosh Chilonzor', isRelated: true },
          { id: 10, name: 'Samarqand', isRelated: false },
        ],
      },
    }),
    'POST /offices': ({ body }) => {
      offices.push({ id: 5, name: (body as { name: string }).name, hOffice: { id: 10, name: 'Samarqand' } })
      return { status: 201, data: { id: 5 } }
    },
    'DELETE /offices/4': () => {
      offices.splice(0, 1)
      return {}
    },
  })
  signInAs()
  client = makeQueryClient()
  notices = []
  disconnect = connectNotices((notice: Notice) => notices.push(notice.title))
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <OfficesPage /> }])} />
      <ConfirmHost />
    </QueryClientProvider>,
  )
  await screen.findByText('Bosh Chilonzor')
})
afterEach(async () => {
  disconnect()
  await server.close()
})

const user = userEvent.setup()
const dialog = () => screen.findByRole('dialog')

describe('adding', () => {
  test('picking a head office fills the name; the toast names the branch and the list is read again', async () => {
    await user.click(screen.getByRole('button', { name: "Qo'shish" }))
    const form = within(await dialog())
    await user.click(form.getByLabelText('Bosh ofis'))
    await user.click(await screen.findByTitle('Samarqand'))
    const name = form.getByLabelText('Filial nomi') as HTMLInputElement
    expect(name.value).toBe('Samarqand')
    await user.type(name, ' 2{Enter}')
    await waitFor(() => expect(notices).toEqual(['"Samarqand 2" filiali qo\'shildi']))
    expect(server.asked.find((one) => one.method === 'POST')?.body).toEqual({ name: 'Samarqand 2', hOfficeId: 10 })
    expect(await screen.findByText('Samarqand 2')).toBeTruthy()
  })
  test('a head office that has a branch already cannot be picked', async () => {
    await user.click(screen.getByRole('button', { name: "Qo'shish" }))
    await user.click(within(await dialog()).getByLabelText('Bosh ofis'))
    const taken = await screen.findByTitle('Bosh Chilonzor (ulangan)')
    expect(taken.className).toContain('disabled')
  })
  test('an empty form names both fields and sends nothing', async () => {
    await user.click(screen.getByRole('button', { name: "Qo'shish" }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(screen.getAllByText("Maydonni to'ldiring")).toHaveLength(2))
    expect(server.count('POST /offices')).toBe(0)
  })
  test("the server's refusal lands on the field it is about", async () => {
    server.answers['POST /offices'] = () => ({
      status: 409,
      error: { code: 'OFFICE_NAME_TAKEN', errMsg: 'Bunday nomli filial bor' },
    })
    await user.click(screen.getByRole('button', { name: "Qo'shish" }))
    const form = within(await dialog())
    await user.click(form.getByLabelText('Bosh ofis'))
    await user.click(await screen.findByTitle('Samarqand'))
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    expect(await form.findByText('Bunday nomli filial bor')).toBeTruthy()
    expect(notices).toEqual([])
  })
})

test('editing keeps the head office: its select is disabled, its id is sent unchanged', async () => {
  server.answers['PUT /offices/4'] = () => ({ data: { id: 4 } })
  await user.click(screen.getByRole('button', { name: 'Tahrirlash: Chilonzor' }))
  const form = within(await dialog())
  expect((form.getByLabelText('Bosh ofis') as HTMLInputElement).disabled).toBe(true)
  await user.type(form.getByLabelText('Filial nomi'), ' 1{Enter}')
  await waitFor(() => expect(notices).toEqual(['Muvaffaqiyatli tahrirlandi']))
  expect(server.asked.find((one) => one.method === 'PUT')?.body).toEqual({ name: 'Chilonzor 1', hOfficeId: 9 })
})

describe('deleting', () => {
  test("asks with id and name of both; Yo'q does nothing", async () => {
    await user.click(screen.getByRole('button', { name: "O'chirish: Chilonzor" }))
    const question = within(await dialog())
    expect(question.getByText('id 4: Chilonzor')).toBeTruthy()
    expect(question.getByText('id 9: Bosh Chilonzor')).toBeTruthy()
    await user.click(question.getByRole('button', { name: "Yo'q" }))
    expect(server.count('DELETE /offices/4')).toBe(0)
  })
  test('Ha deletes, reloads the list and says so', async () => {
    await user.click(screen.getByRole('button', { name: "O'chirish: Chilonzor" }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Ha' }))
    await waitFor(() => expect(notices).toEqual(["Filial o'chirildi"]))
    expect(await screen.findByText("Hozircha filial yo'q")).toBeTruthy()
  })
  test('a branch in use: the reason is a toast and the question stays', async () => {
    server.answers['DELETE /offices/4'] = () => ({
      status: 409,
      error: { code: 'OFFICE_IN_USE', errMsg: 'Filial band' },
    })
    await user.click(screen.getByRole('button', { name: "O'chirish: Chilonzor" }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Ha' }))
    await waitFor(() => expect(notices).toEqual(['Filial band']))
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: "Yo'q" }))
  })
  test('a branch that has gone meanwhile is not selected any more: only an info', async () => {
    await user.click(screen.getByRole('button', { name: "O'chirish: Chilonzor" }))
    const question = within(await dialog())
    server.answers['GET /offices'] = () => ({ data: { offices: [] } })
    await client.invalidateQueries({ queryKey: ['offices'] })
    await waitFor(() => expect(screen.queryByText('Bosh Chilonzor')).toBeNull())
    await user.click(question.getByRole('button', { name: 'Ha' }))
    await waitFor(() => expect(notices).toEqual(['Filial tanlanmagan']))
    expect(server.count('DELETE /offices/4')).toBe(0)
  })
})

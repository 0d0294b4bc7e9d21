import '../testing/browser.ts'
import { type Access, anyOf, can, superadmin } from '@markaz/protocol/route'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeQueryClient } from '../shared/api/query.ts'
import { signInAs, startTestServer, type TestServer } from '../testing/test-server.ts'
import { ForbiddenPage } from './ForbiddenPage.tsx'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({
    'GET /roles/permission-objects/grantors': () => ({
      data: { people: [{ id: 1, fullName: 'Administrator Bosh', role: 'Admin', phoneNumber: '998901234567' }] },
    }),
  })
  signInAs()
})
afterEach(() => server.close())

const open = (needs: Access) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <ForbiddenPage needs={needs} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('names the missing right in words, and who can grant it with their phone', async () => {
  open(can('users:students', 'read'))
  expect(screen.getByRole('heading', { name: "Sizda bu sahifaga kirish huquqi yo'q" })).toBeTruthy()
  expect(await screen.findByText("Talabalar — ko'rish")).toBeTruthy()
  expect(await screen.findByText('Administrator Bosh')).toBeTruthy()
  expect(screen.getByText('Admin')).toBeTruthy()
  expect(screen.getByRole('link', { name: '+998 90 123 45 67' }).getAttribute('href')).toBe('tel:+998901234567')
  expect(server.asked[0]?.url).toBe('/roles/permission-objects/grantors?grant=users%3Astudents.read')
})
test('any of several rights is enough: all are named', async () => {
  open(anyOf(can('my_groups', 'read'), can('all_groups', 'read')))
  expect(await screen.findByText("Mening guruhlarim — ko'rish, Barcha guruhlar — ko'rish")).toBeTruthy()
  expect(screen.getByText(/shulardan biri kerak/)).toBeTruthy()
})
test('when nobody is known, or they cannot be asked, the general advice stands', async () => {
  server.answers['GET /roles/permission-objects/grantors'] = () => ({
    status: 500,
    error: { code: 'INTERNAL', errMsg: 'x' },
  })
  open(can('users', 'read'))
  expect(await screen.findByText("Kerak bo'lsa, administratordan huquq so'rang")).toBeTruthy()
})
test('what only the superadmin opens asks nobody', () => {
  open(superadmin)
  expect(screen.getByText("Kerak bo'lsa, administratordan huquq so'rang")).toBeTruthy()
  expect(server.asked).toHaveLength(0)
})

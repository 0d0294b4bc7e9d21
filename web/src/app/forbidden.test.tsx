import { roles } from '@markaz/protocol/people/roles/routes'
import '../testing/browser.ts'
import { type AccessRule, requireAnyGrant, requireGrant, superadminAccessRule } from '@markaz/protocol/route'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderElement, setUpServerTest } from '../testing/pages.tsx'
import { ForbiddenPage } from './ForbiddenPage.tsx'

const { server } = setUpServerTest()
beforeEach(() => {
  server.answer(roles.grantors, {
    people: [{ id: 1, fullName: 'Administrator Bosh', role: 'Admin', phoneNumber: '998901234567' }],
  })
})

const open = (needs: AccessRule) => renderElement(<ForbiddenPage needs={needs} />)

// Shows: PERM-006
test('the forbidden page shows the missing right, and the name and phone number of each user who can grant this right', async () => {
  open(requireGrant('users:students', 'read'))
  expect(screen.getByRole('heading', { name: "Sizda bu sahifaga kirish huquqi yo'q" })).toBeTruthy()
  expect(await screen.findByText("Talabalar — ko'rish")).toBeTruthy()
  expect(await screen.findByText('Administrator Bosh')).toBeTruthy()
  expect(screen.getByText('Admin')).toBeTruthy()
  expect(screen.getByRole('link', { name: '+998 90 123 45 67' }).getAttribute('href')).toBe('tel:+998901234567')
  expect(server.last(roles.grantors)?.url).toBe('/roles/permission-objects/grantors?grant=users%3Astudents.read')
})
test('if one of several rights is enough, the forbidden page names all of them', async () => {
  open(requireAnyGrant(requireGrant('my_groups', 'read'), requireGrant('all_groups', 'read')))
  expect(await screen.findByText("Mening guruhlarim — ko'rish, Barcha guruhlar — ko'rish")).toBeTruthy()
  expect(screen.getByText(/shulardan biri kerak/)).toBeTruthy()
})
test('the forbidden page gives general advice if users who can grant the right are unknown or cannot be loaded', async () => {
  server.refuse(roles.grantors, 'INTERNAL')
  open(requireGrant('users', 'read'))
  expect(await screen.findByText("Kerak bo'lsa, administratordan huquq so'rang")).toBeTruthy()
})
test('on a screen that only the superadmin may open, the forbidden page does not load the users who can grant a right', () => {
  open(superadminAccessRule)
  expect(screen.getByText("Kerak bo'lsa, administratordan huquq so'rang")).toBeTruthy()
  expect(server.asked).toHaveLength(0)
})

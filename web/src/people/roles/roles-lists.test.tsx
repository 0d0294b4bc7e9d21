import { savedViews } from '@markaz/protocol/centre/views/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { RoleType } from '@markaz/protocol/people/roles/schemas'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakePeopleResponses, testOffices } from '../../domain/person/person-testing.ts'
import { findDialogByTitle, listGrantsOfPermission } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './roles.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const rights = [...listGrantsOfPermission('staff_control:roles'), ...listGrantsOfPermission('staff_control:users')]

beforeEach(async () => {
  const manager = { id: 4, name: 'Menejer', type: RoleType.Staff }
  const list = [
    { id: 1, name: 'Admin', type: RoleType.Staff, usersCount: 1 },
    { ...manager, usersCount: 3 },
    { id: 5, name: "O'qituvchi", type: RoleType.Academic, usersCount: 0 },
  ]
  fakePeopleResponses(server, rights, testOffices.slice(0, 1))
  server.answer(roles.list, { roles: list, total: 13 })
  server.answer(roles.read, manager, { id: 4 })
  server.answer(roles.remove, {}, { id: 5 })
})

const open = async (at: string, text: string | RegExp) => {
  const view = show(at)
  await screen.findByText(text)
  return view
}

// Shows: SAFE-011
test("the list of shared list views shows each view's owner; a deleted view disappears from all users' menus", async () => {
  const view = {
    id: 7,
    title: 'Bloklanganlar',
    path: '/students?systemStatus=2',
    createdAt: '2026-11-20T09:00:00.000Z',
  }
  server.answer(savedViews.shared, { views: [{ ...view, author: 'Karimova Lola' }], total: 1 })
  server.answer(savedViews.removeShared, {}, { id: 7 })
  await open('/control', 'Menejer')
  await user.click(screen.getByRole('link', { name: "Ulashilgan ko'rinishlar" }))
  expect(await screen.findByText('Karimova Lola')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Bloklanganlar' }).getAttribute('href')).toBe(view.path)
  await user.click(screen.getByRole('button', { name: "O'chirish: Bloklanganlar" }))
  const question = await findDialogByTitle('"Bloklanganlar" hamkasblar menyusidan o\'chirilsinmi?')
  await user.click(question.getByRole('button', { name: "O'chirish" }))
  await waitFor(() => expect(titles()).toEqual(["Ko'rinish o'chirildi"]))
  expect(server.count(savedViews.removeShared)).toBe(1)
})

describe('the list of roles', () => {
  // Shows: ROLE-006, ROLE-013, ROLE-026
  test("the list of roles shows each role's kind and number of users, and can be searched by name and paged", async () => {
    const { address } = await open('/control', 'Menejer')
    expect(server.last(roles.list)?.url).toBe('/roles?page=1&perPage=10')
    expect(screen.getByText('Akademik')).toBeTruthy()
    expect(screen.getByRole('link', { name: '3, Menejer: foydalanuvchilar' }).getAttribute('href')).toBe(
      '/control/4/users',
    )
    await user.type(screen.getByRole('searchbox', { name: 'Rol nomi' }), 'men{Enter}')
    await waitFor(() => expect(address()).toBe('/control?value=men'))
  })
  // Shows: ROLE-016, ROLE-031
  test('deleting a role asks for confirmation with its name; if the role is in use, this is refused and the dialog stays open', async () => {
    await open('/control', 'Menejer')
    await user.click(screen.getByRole('button', { name: "Yana amallar: O'qituvchi" }))
    await user.click(await screen.findByRole('menuitem', { name: "O'chirish" }))
    server.refuse(roles.remove, 'ROLE_IN_USE')
    const question = await findDialogByTitle('"O\'qituvchi" roli o\'chirilsinmi?')
    await user.click(question.getByRole('button', { name: "O'chirish" }))
    await waitFor(() => expect(titles()).toEqual([errorDetailsOf('ROLE_IN_USE').text]))
    server.answer(roles.remove, {})
    // In tests the loading icon stays a part of the button's name, so only the end of the name is compared.
    await user.click(question.getByRole('button', { name: /O'chirish$/ }))
    await waitFor(() => expect(titles()).toEqual([errorDetailsOf('ROLE_IN_USE').text, "Rol o'chirildi"]))
    await waitFor(() => expect(server.count(roles.list)).toBe(2))
  })
  test('the Admin role can be copied, but can neither be edited nor deleted', async () => {
    const { address } = await open('/control', 'Menejer')
    expect(screen.queryByRole('button', { name: 'Tahrirlash: Admin' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Yana amallar: Admin' }))
    await screen.findByRole('menuitem', { name: 'Nusxa olish' })
    expect(screen.queryByRole('menuitem', { name: "O'chirish" })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: 'Nusxa olish' }))
    await waitFor(() => expect(address()).toBe('/control/roles/add?from=1'))
  })
  test('a user with only the read right can neither add, change nor delete roles', async () => {
    server.may('staff_control:roles.read')
    await open('/control', 'Menejer')
    expect(screen.queryByRole('link', { name: "Qo'shish" })).toBeNull()
    expect(screen.queryByRole('button', { name: /Menejer/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /foydalanuvchilar/ })).toBeNull()
  })
})

import { roles } from '@markaz/protocol/people/roles/routes'
import { RoleType } from '@markaz/protocol/people/roles/schemas'
import { users } from '@markaz/protocol/people/users/routes'
import type { User } from '@markaz/protocol/people/users/schemas'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildPerson, fakePeopleResponses, testOffices } from '../../domain/person/person-testing.ts'
import { findDialogByTitle, listGrantsOfPermission } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './users.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const rights = [...listGrantsOfPermission('staff_control:roles'), ...listGrantsOfPermission('staff_control:users')]
const { hId: _, photo: __, acStatus: ___, genderType: ____, faceTrouble: _____, ...person } = buildPerson()
const ali: User = { ...person, kind: 1 }

beforeEach(async () => {
  const manager = { id: 4, name: 'Menejer', type: RoleType.Staff }
  fakePeopleResponses(server, rights, testOffices.slice(0, 1))
  server.answer(roles.list, { roles: [{ ...manager, usersCount: 3 }], total: 1 })
  server.answer(roles.read, manager, { id: 4 })
  server.answer(
    users.byRole,
    { users: [ali, { ...ali, id: 8, fullName: 'Begona', isShared: false }], total: 2 },
    { roleId: 4 },
  )
  server.answer(users.read, ali, { id: 7 })
  server.answer(users.update, { id: 7 }, { type: 'staff', id: 7 })
  server.answer(users.update, { id: 7 }, { type: 'academic', id: 7 })
  server.answer(users.resetPassword, { password: 'Xk3mPq7RtY' }, { id: 7 })
  server.answer(users.create, { id: 12 })
})

const open = async (at: string, text: string | RegExp) => {
  const view = show(at)
  await screen.findByText(text)
  return view
}

describe('the users of a role', () => {
  // Shows: ROLE-010, ROLE-018, ROLE-032
  test("the list of a role's users is requested with role, page and filters", async () => {
    await open('/control/4/users?isActive=2&value=ali&page=3', 'Karimov Ali')
    expect(server.last(users.byRole)?.url).toBe('/users/by-role/4?isActive=2&page=3&perPage=10&value=ali')
    expect(await screen.findByRole('heading', { name: 'Menejer: foydalanuvchilar' })).toBeTruthy()
  })
  // Shows: ROLE-021, ROLE-036, SHELL-032
  test("resetting a user's password needs a confirmation, and the new password is shown once", async () => {
    await open('/control/4/users', 'Karimov Ali')
    await user.click(screen.getByRole('button', { name: 'Yana amallar: Karimov Ali' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Parolni yangilash' }))
    const question = await findDialogByTitle('Parolni yangilamoqchimisiz?')
    await user.click(question.getByRole('button', { name: 'Parolni yangilash' }))
    const shown = await findDialogByTitle('Yangi parol: Karimov Ali')
    expect(shown.getByText('Xk3mPq7RtY')).toBeTruthy()
    await user.click(shown.getByRole('button', { name: 'Yopish' }))
  })
  test('only users who have a common branch with the signed-in user can be edited', async () => {
    const { address } = await open('/control/4/users', 'Karimov Ali')
    expect(screen.queryByRole('button', { name: 'Tahrirlash: Begona' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Tahrirlash: Karimov Ali' }))
    await waitFor(() => expect(address()).toBe('/control/4/users/7/edit'))
  })
  test("a user without the right to change users sees no buttons that change users in the list of a role's users", async () => {
    server.may('staff_control:users.read')
    await open('/control/4/users', 'Karimov Ali')
    expect(screen.queryByRole('button', { name: /Karimov Ali/ })).toBeNull()
    expect(screen.queryByRole('link', { name: "Qo'shish" })).toBeNull()
  })
})

describe('adding and editing a user of a role', () => {
  // Shows: ROLE-011, ROLE-019, ROLE-033
  test("the form for a new user of a role has all fields of the customer's specification; after saving, the list of this role's users opens", async () => {
    const { address } = await open('/control/users/add?role=4', 'Familiya')
    await user.type(screen.getByLabelText('Familiya'), "O'ktamova")
    await user.type(screen.getByLabelText('Ism'), 'Sevara')
    await user.type(screen.getByLabelText('Telefon'), '90 123 45 67')
    await user.type(screen.getByLabelText('Login'), 'sevara')
    await user.type(screen.getByLabelText('Parol'), 'Maxfiy-12345')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(address()).toBe('/control/4/users'))
    expect(server.last(users.create)?.body).toEqual({
      type: 'staff',
      lastName: "O'ktamova",
      firstName: 'Sevara',
      middleName: null,
      phoneNumber: '998901234567',
      login: 'sevara',
      password: 'Maxfiy-12345',
      roleId: 4,
      officeIds: [1],
    })
    expect(titles()).toEqual(["O'ktamova Sevara qo'shildi"])
  })
  test('a password that is too short for a new user is refused at its field, and nothing is sent', async () => {
    await open('/control/users/add?role=4', 'Familiya')
    await user.type(screen.getByLabelText('Parol'), 'qisqa')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(screen.getAllByText(/ni (kiriting|tanlang)$/).length).toBe(3))
    expect(server.count(users.create)).toBe(0)
  })
  // Shows: ROLE-012, ROLE-020, ROLE-034, ROLE-035
  test.each([
    ['staff', 1],
    ['academic', 2],
  ] as const)('saving a user of the kind %s calls the API route for this kind', async (type, kind) => {
    server.answer(users.read, { ...ali, kind })
    const { address } = await open('/control/4/users/7/edit', 'Familiya')
    await user.type(screen.getByLabelText('Ism'), 'sher')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(address()).toBe('/control/4/users'))
    expect(server.last(users.update)?.url).toBe(`/users/${type}/7/update`)
    expect(server.last(users.update)?.body).toMatchObject({
      firstName: 'Alisher',
      login: 'ali.karimov',
      roleId: 4,
      officeIds: [1],
    })
  })
  test('the role of the last administrator cannot be changed: the error is shown at the role field', async () => {
    server.refuse(users.update, 'LAST_ADMIN')
    await open('/control/4/users/7/edit', 'Familiya')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    expect(await screen.findByText(errorDetailsOf('LAST_ADMIN').text)).toBeTruthy()
    expect(titles()).toEqual([])
  })
})

import '../../testing/browser.ts'
import { treeOf } from '@markaz/protocol/permissions'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadPages, renderPages } from '../../domain/group/group-testing.tsx'
import { buildPerson, dialogTitled, offices, viewerAnswers } from '../../domain/person/person-testing.ts'
import { connectNotices } from '../../shared/notify/bus.ts'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pages } from './roles.pages.tsx'

const options = ['create', 'read', 'update', 'delete']
const rights = ['roles', 'users'].flatMap((sub) => options.map((option) => `staff_control:${sub}.${option}`))
const ali = { ...buildPerson(), kind: 1 }

let server: TestServer
let notices: string[] = []
let disconnect = () => {}
beforeAll(() => loadPages(pages))
beforeEach(async () => {
  const list = [
    { id: 1, name: 'Admin', type: 1, usersCount: 1 },
    { id: 4, name: 'Menejer', type: 1, usersCount: 3 },
    { id: 5, name: "O'qituvchi", type: 2, usersCount: 0 },
  ]
  server = await startTestServer({
    ...viewerAnswers(rights),
    'GET /offices': () => ({ data: { offices: offices.slice(0, 1) } }),
    'GET /roles': () => ({ data: { roles: list, total: 13 } }),
    'GET /roles/4': () => ({ data: list[1] }),
    'DELETE /roles/5': () => ({}),
    'GET /users/by-role/4': () => ({
      data: { users: [ali, { ...ali, id: 8, fullName: 'Begona', isShared: false }], total: 2 },
    }),
    'GET /users/7': () => ({ data: ali }),
    'PUT /users/staff/7/update': () => ({ data: { id: 7 } }),
    'PUT /users/academic/7/update': () => ({ data: { id: 7 } }),
    'PATCH /users/7/reset-password': () => ({ data: { password: 'Xk3mPq7RtY' } }),
    'POST /users/create': () => ({ status: 201, data: { id: 12 } }),
  })
  signInAs()
  notices = []
  disconnect = connectNotices((notice) => notices.push(notice.title))
})
afterEach(async () => {
  disconnect()
  await server.close()
})

const user = userEvent.setup()
const open = async (at: string, text: string | RegExp) => {
  const view = renderPages(pages, at)
  await screen.findByText(text)
  return view
}
const only = (...grants: string[]) => {
  server.answers['GET /roles/permission-objects/mine'] = () => ({ data: { permissions: treeOf(new Set(grants)) } })
}
const sent = (method: string) => server.asked.findLast((one) => one.method === method)

describe('the roles', () => {
  test('by page and name, each with its kind and its users', async () => {
    const { address } = await open('/control', 'Menejer')
    expect(server.asked.findLast((one) => one.url.startsWith('/roles?'))?.url).toBe('/roles?page=1&perPage=10')
    expect(screen.getByText('Akademik')).toBeTruthy()
    expect(screen.getByRole('link', { name: '3, Menejer: foydalanuvchilar' }).getAttribute('href')).toBe(
      '/control/4/users',
    )
    await user.type(screen.getByRole('searchbox', { name: 'Rol nomi' }), 'men{Enter}')
    await waitFor(() => expect(address()).toBe('/control?value=men'))
  })
  test('deleting names the role; a role in use is refused and the question stays', async () => {
    await open('/control', 'Menejer')
    await user.click(screen.getByRole('button', { name: "Yana amallar: O'qituvchi" }))
    await user.click(await screen.findByRole('menuitem', { name: "O'chirish" }))
    server.answers['DELETE /roles/5'] = () => ({ status: 409, error: { code: 'ROLE_IN_USE', errMsg: 'Rol band' } })
    const question = await dialogTitled('"O\'qituvchi" roli o\'chirilsinmi?')
    await user.click(question.getByRole('button', { name: 'Ha' }))
    await waitFor(() => expect(notices).toEqual(['Rol band']))
    server.answers['DELETE /roles/5'] = () => ({})
    // In tests the spinner of a button that has failed stays in its name.
    await user.click(question.getByRole('button', { name: /Ha$/ }))
    await waitFor(() => expect(notices).toEqual(['Rol band', "Rol o'chirildi"]))
    await waitFor(() => expect(server.count('GET /roles')).toBe(2))
  })
  test('Admin can be copied, but neither edited nor deleted', async () => {
    const { address } = await open('/control', 'Menejer')
    expect(screen.queryByRole('button', { name: 'Tahrirlash: Admin' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Yana amallar: Admin' }))
    await screen.findByRole('menuitem', { name: 'Nusxa olish' })
    expect(screen.queryByRole('menuitem', { name: "O'chirish" })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: 'Nusxa olish' }))
    await waitFor(() => expect(address()).toBe('/control/roles/add?from=1'))
  })
  test('with read alone nothing can be added, changed or deleted', async () => {
    only('staff_control:roles.read')
    await open('/control', 'Menejer')
    expect(screen.queryByRole('button', { name: "Qo'shish" })).toBeNull()
    expect(screen.queryByRole('button', { name: /Menejer/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /foydalanuvchilar/ })).toBeNull()
  })
})

describe('the users of a role', () => {
  test('are asked for by role, page and filters', async () => {
    await open('/control/4/users?isActive=2&value=ali&page=3', 'Karimov Ali')
    expect(server.asked.findLast((one) => one.url.startsWith('/users/by-role'))?.url).toBe(
      '/users/by-role/4?isActive=2&page=3&perPage=10&value=ali',
    )
    expect(await screen.findByRole('heading', { name: 'Menejer: foydalanuvchilar' })).toBeTruthy()
  })
  test('a new password is asked about and shown once', async () => {
    await open('/control/4/users', 'Karimov Ali')
    await user.click(screen.getByRole('button', { name: 'Yana amallar: Karimov Ali' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Parolni yangilash' }))
    const question = await dialogTitled('Parolni yangilamoqchimisiz?')
    await user.click(question.getByRole('button', { name: 'Ha' }))
    const shown = await dialogTitled('Yangi parol: Karimov Ali')
    expect(shown.getByText('Xk3mPq7RtY')).toBeTruthy()
    await user.click(shown.getByRole('button', { name: 'Yopish' }))
  })
  test('only who shares a branch can be edited', async () => {
    const { address } = await open('/control/4/users', 'Karimov Ali')
    expect(screen.queryByRole('button', { name: 'Tahrirlash: Begona' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Tahrirlash: Karimov Ali' }))
    await waitFor(() => expect(address()).toBe('/control/4/users/7/edit'))
  })
  test('without the right to change users there are no deeds', async () => {
    only('staff_control:users.read')
    await open('/control/4/users', 'Karimov Ali')
    expect(screen.queryByRole('button', { name: /Karimov Ali/ })).toBeNull()
    expect(screen.queryByRole('button', { name: "Qo'shish" })).toBeNull()
  })
})

describe('a user of a role', () => {
  test('is created with all the documented fields and the list of the role comes back', async () => {
    const { address } = await open('/control/users/add?role=4', 'Familiya')
    await user.type(screen.getByLabelText('Familiya'), "O'ktamova")
    await user.type(screen.getByLabelText('Ism'), 'Sevara')
    await user.type(screen.getByLabelText('Telefon'), '90 123 45 67')
    await user.type(screen.getByLabelText('Login'), 'sevara')
    await user.type(screen.getByLabelText('Parol'), 'Maxfiy-12345')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(address()).toBe('/control/4/users'))
    expect(sent('POST')?.body).toEqual({
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
    expect(notices).toEqual(["O'ktamova Sevara qo'shildi"])
  })
  test('a short password is refused at its field, nothing is sent', async () => {
    await open('/control/users/add?role=4', 'Familiya')
    await user.type(screen.getByLabelText('Parol'), 'qisqa')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(screen.getAllByText("Maydonni to'ldiring").length).toBe(3))
    expect(server.count('POST /users/create')).toBe(0)
  })
  test.each([
    ['staff', 1],
    ['academic', 2],
  ])('of kind %s is updated by that word', async (type, kind) => {
    server.answers['GET /users/7'] = () => ({ data: { ...ali, kind } })
    const { address } = await open('/control/4/users/7/edit', 'Familiya')
    await user.type(screen.getByLabelText('Ism'), 'sher')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(address()).toBe('/control/4/users'))
    expect(sent('PUT')?.url).toBe(`/users/${type}/7/update`)
    expect(sent('PUT')?.body).toMatchObject({ firstName: 'Alisher', login: 'ali.karimov', roleId: 4, officeIds: [1] })
  })
  test('the last administrator keeps the role: refused at the role field', async () => {
    server.answers['PUT /users/staff/7/update'] = () => ({
      status: 409,
      error: { code: 'LAST_ADMIN', errMsg: 'Oxirgi administrator qolsin' },
    })
    await open('/control/4/users/7/edit', 'Familiya')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    expect(await screen.findByText('Oxirgi administrator qolsin')).toBeTruthy()
    expect(notices).toEqual([])
  })
})

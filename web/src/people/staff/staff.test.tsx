import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadPages, renderPages } from '../../domain/group/group-testing.tsx'
import { buildPerson, dialogTitled, viewerAnswers } from '../../domain/person/person-testing.ts'
import { connectNotices, type Notice } from '../../shared/notify/bus.ts'
import { screen as page } from '../../testing/browser.ts'
import { signInAs, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pages } from './staff.pages.tsx'

const ali = buildPerson()
const gone = buildPerson({ id: 8, fullName: 'Ketgan Odam', workStatus: 2, acStatus: 2 })
const stranger = buildPerson({ id: 9, fullName: 'Begona Odam', isShared: false, acStatus: 1, photo: '/files/9.jpg' })
const guest = buildPerson({ id: 10, fullName: 'Profilsiz Odam', login: null, isActive: 3, role: null, acStatus: 4 })
const blocked = buildPerson({ id: 11, fullName: 'Yopiq Odam', isActive: 2 })

let server: TestServer
let notices: Notice[] = []
let disconnect = () => {}
beforeAll(() => loadPages(pages))
beforeEach(async () => {
  server = await startTestServer({
    ...viewerAnswers(['users:staff.read', 'users:staff.update']),
    'GET /staff': () => ({ data: { staff: [ali, gone, stranger, guest, blocked], total: 15 } }),
    'GET /staff/7': () => ({ data: buildPerson({ offices: [...ali.offices, { id: 3, name: 'Andijon' }] }) }),
    'GET /staff/9': () => ({ data: stranger }),
    'PUT /staff/7': () => ({ data: { id: 7 } }),
    'PUT /staff/7/update-status': ({ body }) => ({ data: body as object }),
    'PUT /staff/11/update-status': ({ body }) => ({ data: body as object }),
    'PUT /staff/7/reset-password': () => ({ data: { password: 'Xk3mPq7RtY' } }),
  })
  signInAs()
  notices = []
  disconnect = connectNotices((notice) => notices.push(notice))
})
afterEach(async () => {
  disconnect()
  await server.close()
})

const user = userEvent.setup()
const lastList = () => server.asked.findLast((asked) => asked.url.startsWith('/staff?'))?.url
const open = async (at = '/users/staff') => {
  const view = renderPages(pages, at)
  await screen.findByText(/Karimov Ali/)
  return view
}
const button = (name: string) => screen.queryByRole('button', { name }) as HTMLButtonElement | null
const choose = async (name: string, item: string) => {
  await user.click(screen.getByRole('button', { name: `Yana amallar: ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
/** The question is one for the whole page: none may be left standing. */
const answer = async (word: string, name: string) =>
  user.click((await dialogTitled(name)).getByRole('button', { name: word }))
const sent = (method: string, url: string) =>
  server.asked.filter((one) => one.method === method && one.url === url).map((one) => one.body)
const titles = () => notices.map((notice) => notice.title)

describe('the list', () => {
  test('asks for who works, newest first, ten of them', async () => {
    await open()
    expect(lastList()).toBe('/staff?orderBy=DESC&page=1&perPage=10&workStatus=1')
  })
  test('follows what the address says', async () => {
    await open(
      '/users/staff?workStatus=2&isActive=3&roleId=4&staffSystemStatus=2&officeIds=1&officeIds=2&value=ali&page=2',
    )
    expect(lastList()).toContain('officeIds=1&officeIds=2')
    expect(Object.fromEntries(new URLSearchParams(lastList()?.split('?')[1]))).toMatchObject({
      workStatus: '2',
      isActive: '3',
      roleId: '4',
      staffSystemStatus: '2',
      value: 'ali',
      page: '2',
    })
  })
  test('has the documented columns in their order', async () => {
    await open()
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '№',
      'Rasm',
      'F.I.Sh.',
      'Rol',
      'Filiallar',
      'Ish holati',
      'Hisob holati',
      "Qo'shilgan sana",
      'Amallar',
    ])
  })
  test('a row shows face check, role, branches, statuses and the date in Tashkent', async () => {
    await open()
    const row = within(screen.getByText('Karimov Ali').closest('tr') as HTMLElement)
    for (const word of ['Yaroqli', 'Menejer', 'Chilonzor', 'Ishlaydi', 'Faol', '05.09.2026 09:05'])
      expect(row.getByText(word)).toBeTruthy()
    for (const word of ['Yaroqsiz', 'Tekshirilmoqda', 'Rasm yuklanmagan', "Profili yo'q", 'Faol emas', 'Ishlamaydi'])
      expect(screen.getAllByText(word).length).toBeGreaterThan(0)
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/files/9.jpg')
  })
  test('the active filter offers Faol, Faol emas and no profile; the branch one is there for several branches', async () => {
    await open()
    await user.click(screen.getByRole('combobox', { name: 'Hisob holati' }))
    const offered = [...document.querySelectorAll('.ant-select-item-option-content')].map((one) => one.textContent)
    expect(offered).toEqual(['Faol', 'Faol emas', "Profili yo'q"])
    await user.click(screen.getByRole('button', { name: 'Yana filtrlar' }))
    const panel = within(await screen.findByRole('dialog'))
    expect(panel.getByLabelText('Filial')).toBeTruthy()
    expect(panel.getByLabelText('Tizimdagi holati')).toBeTruthy()
  })
  test('with one branch there is no branch filter', async () => {
    server.answers['GET /profile'] = () => ({ data: { id: 1, isSuperadmin: false, offices: [{ id: 1, name: 'A' }] } })
    await open()
    await user.click(screen.getByRole('button', { name: 'Yana filtrlar' }))
    expect(within(await screen.findByRole('dialog')).queryByLabelText('Filial')).toBeNull()
  })
  test('on a phone two lines a row, its deeds behind one button', async () => {
    page.width = 390
    await open()
    expect(screen.queryByRole('table')).toBeNull()
    await choose('Karimov Ali', 'Bloklash')
    await answer("Yo'q", 'Bloklamoqchimisiz?')
  })
})

describe('what a row offers', () => {
  test('nothing without the right to change staff', async () => {
    server.answers['GET /roles/permission-objects/mine'] = viewerAnswers(['users:staff.read'])[
      'GET /roles/permission-objects/mine'
    ] as never
    await open()
    expect(screen.queryByRole('button', { name: /Karimov Ali/ })).toBeNull()
  })
  test('editing only where a branch is shared; the other deeds say why not', async () => {
    await open()
    expect(button('Tahrirlash: Karimov Ali')).toBeTruthy()
    expect(button('Tahrirlash: Begona Odam')).toBeNull()
    expect(button('Bloklash: Begona Odam')?.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Yana amallar: Begona Odam' }))
    expect((await screen.findAllByText(/Filialingiz umumiy bo'lmagan/)).length).toBeGreaterThan(0)
  })
  test('who does not work cannot be blocked or unblocked', async () => {
    await open()
    expect(button('Bloklash: Karimov Ali')?.disabled).toBe(false)
    expect(button('Bloklash: Ketgan Odam')?.disabled).toBe(true)
    expect(button('Bloklash: Ketgan Odam')?.title).toContain('Ishlamaydigan')
  })
  test('who has no profile has nothing to block or reset', async () => {
    await open()
    expect(screen.queryByRole('button', { name: /Profilsiz Odam/ })).toBeNull()
  })
})

describe('blocking', () => {
  test("asks, naming the person; Yo'q sends nothing", async () => {
    await open()
    await user.click(button('Bloklash: Karimov Ali') as HTMLElement)
    const question = await dialogTitled('Bloklamoqchimisiz?')
    expect(question.getByText('Karimov Ali')).toBeTruthy()
    await user.click(question.getByRole('button', { name: "Yo'q" }))
    expect(sent('PUT', '/staff/7/update-status')).toEqual([])
  })
  test('sends isActive 2, says so, and the toast takes it back', async () => {
    await open()
    await user.click(button('Bloklash: Karimov Ali') as HTMLElement)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ha' }))
    await waitFor(() => expect(titles()).toEqual(['Xodim bloklandi']))
    expect(sent('PUT', '/staff/7/update-status')).toEqual([{ isActive: 2 }])
    await waitFor(() => expect(server.count('GET /staff')).toBe(2))
    expect(notices[0]?.action?.label).toBe('Bekor qilish')
    notices[0]?.action?.run()
    await waitFor(() => expect(titles()).toEqual(['Xodim bloklandi', 'Xodim blokdan chiqarildi']))
    expect(sent('PUT', '/staff/7/update-status')).toEqual([{ isActive: 2 }, { isActive: 1 }])
  })
  test('a blocked person is unblocked the same way', async () => {
    await open()
    await user.click(button('Blokdan chiqarish: Yopiq Odam') as HTMLElement)
    const question = await dialogTitled('Blokdan chiqarmoqchimisiz?')
    await user.click(question.getByRole('button', { name: 'Ha' }))
    await waitFor(() => expect(titles()).toEqual(['Xodim blokdan chiqarildi']))
    expect(sent('PUT', '/staff/11/update-status')).toEqual([{ isActive: 1 }])
  })
  test('a refusal is told once and the question stays', async () => {
    server.answers['PUT /staff/7/update-status'] = () => ({
      status: 409,
      error: { code: 'LAST_ADMIN', errMsg: 'Oxirgi administrator' },
    })
    await open()
    await user.click(button('Bloklash: Karimov Ali') as HTMLElement)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ha' }))
    await waitFor(() => expect(titles()).toEqual(['Oxirgi administrator']))
    await answer("Yo'q", 'Bloklamoqchimisiz?')
  })
})

test('resetting the password asks and shows the new one once, with the login', async () => {
  await open()
  await choose('Karimov Ali', 'Parolni yangilash')
  await user.click(
    (await dialogTitled('Parolni yangilamoqchimisiz?')).getByRole('button', {
      name: 'Ha',
    }),
  )
  const shown = await dialogTitled('Yangi parol: Karimov Ali')
  expect(shown.getByText('Xk3mPq7RtY')).toBeTruthy()
  expect(shown.getByText('ali.karimov')).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Yopish' }))
  await waitFor(() => expect(screen.queryByText('Xk3mPq7RtY')).toBeNull())
})

test('editing the login sends the login alone; a taken one is said at the field', async () => {
  await open()
  await choose('Karimov Ali', "Loginni o'zgartirish")
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText('Login') as HTMLInputElement
  expect(field.value).toBe('ali.karimov')
  server.answers['PUT /staff/7'] = () => ({ status: 409, error: { code: 'LOGIN_TAKEN', errMsg: 'Bu login band' } })
  await user.clear(field)
  await user.type(field, 'ali.k{Enter}')
  expect(await dialog.findByText('Bu login band')).toBeTruthy()
  server.answers['PUT /staff/7'] = () => ({ data: { id: 7 } })
  await user.type(field, '2{Enter}')
  await waitFor(() => expect(titles()).toEqual(['Muvaffaqiyatli tahrirlandi']))
  expect(sent('PUT', '/staff/7')).toEqual([{ login: 'ali.k' }, { login: 'ali.k2' }])
})

describe('the edit page', () => {
  test('sends what was changed, masks the phone, keeps unseen branches out of it, and returns to the list', async () => {
    const { address } = await open('/users/staff/7')
    expect((screen.getByLabelText('Telefon') as HTMLInputElement).value).toBe('+998 90 123 45 67')
    expect(screen.getByText(/saqlanib qoladi: Andijon/)).toBeTruthy()
    await user.clear(screen.getByLabelText('Telefon'))
    await user.type(screen.getByLabelText('Telefon'), '937654321')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(address()).toBe('/users/staff'))
    expect(titles()).toEqual(['Muvaffaqiyatli tahrirlandi'])
    expect(sent('PUT', '/staff/7')).toEqual([
      {
        firstName: 'Ali',
        lastName: 'Karimov',
        middleName: null,
        phoneNumber: '998937654321',
        roleId: 4,
        officeIds: [1],
        login: 'ali.karimov',
      },
    ])
  })
  test('who has no branch is saved without one', async () => {
    server.answers['GET /staff/7'] = () => ({ data: buildPerson({ offices: [] }) })
    await open('/users/staff/7')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(sent('PUT', '/staff/7')).toHaveLength(1))
    expect(sent('PUT', '/staff/7')[0]).not.toHaveProperty('officeIds')
  })
  test('removing the photo sends null', async () => {
    server.answers['GET /staff/7'] = () => ({ data: buildPerson({ photo: '/files/7.jpg' }) })
    await open('/users/staff/7')
    await user.click(screen.getByRole('button', { name: "Rasmni o'chirish" }))
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(sent('PUT', '/staff/7')).toMatchObject([{ photo: null }]))
  })
  test('a wrong phone and a missing name are said at their fields, nothing is sent', async () => {
    await open('/users/staff/7')
    await user.clear(screen.getByLabelText('Ism'))
    await user.clear(screen.getByLabelText('Telefon'))
    await user.type(screen.getByLabelText('Telefon'), '90123')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    expect(await screen.findByText("Maydonni to'ldiring")).toBeTruthy()
    expect(screen.getByText("Telefon 998 va 9 ta raqamdan iborat bo'lsin")).toBeTruthy()
    expect(sent('PUT', '/staff/7')).toEqual([])
  })
  test('taking the last administrator his role away is refused at the role', async () => {
    server.answers['PUT /staff/7'] = () => ({
      status: 409,
      error: { code: 'LAST_ADMIN', errMsg: 'Oxirgi administrator qolsin' },
    })
    await open('/users/staff/7')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    expect(await screen.findByText('Oxirgi administrator qolsin')).toBeTruthy()
    expect(titles()).toEqual([])
  })
  test('leaving with something typed asks first', async () => {
    const { router, address } = await open('/users/staff/7')
    await user.type(screen.getByLabelText('Ism'), 'sher')
    void router.navigate('/users/staff')
    const question = await dialogTitled('Sahifadan chiqmoqchimisiz?')
    await user.click(question.getByRole('button', { name: "Yo'q" }))
    expect(address()).toBe('/users/staff/7')
  })
  test('of a person without a shared branch it is only looked at', async () => {
    renderPages(pages, '/users/staff/9')
    expect(await screen.findByText("Filialingiz umumiy bo'lmagan odamni o'zgartira olmaysiz")).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Saqlash' })).toBeNull()
    expect((screen.getByLabelText('Ism') as HTMLInputElement).disabled).toBe(true)
  })
})

import { uploads } from '@markaz/protocol/centre/files/routes'
import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { staff } from '@markaz/protocol/people/staff/routes'
import { staffPhones } from '@markaz/protocol/people/users/routes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildPerson, fakePeopleResponses } from '../../domain/person/person-testing.ts'
import { testScreenSize as page } from '../../testing/browser.ts'
import { chooseMenuItem, columnTitles, findDialog, findDialogByTitle } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './staff.pages.tsx'

const { server, user, notices, titles, show, clickToastAction } = setUpPageTest(pages)

const ali = buildPerson()
const gone = buildPerson({ id: 8, fullName: 'Ketgan Odam', workStatus: 2, acStatus: 2 })
const stranger = buildPerson({ id: 9, fullName: 'Begona Odam', isShared: false, acStatus: 1, photo: '/files/9.jpg' })
const guest = buildPerson({ id: 10, fullName: 'Profilsiz Odam', login: null, isActive: 3, role: null, acStatus: 4 })
const blocked = buildPerson({ id: 11, fullName: 'Yopiq Odam', isActive: 2 })

beforeEach(async () => {
  fakePeopleResponses(server, ['users:staff.read', 'users:staff.update'])
  server.answer(staff.list, { staff: [ali, gone, stranger, guest, blocked], total: 15 })
  server.answer(staff.read, buildPerson({ offices: [...ali.offices, { id: 3, name: 'Andijon' }] }), { id: 7 })
  server.answer(staff.read, stranger, { id: 9 })
  server.answer(staff.update, { id: 7 }, { id: 7 })
  server.answer(staff.updateStatus, ({ body }) => body, { id: 7 })
  server.answer(staff.updateStatus, ({ body }) => body, { id: 11 })
  server.answer(staff.resetPassword, { password: 'Xk3mPq7RtY' }, { id: 7 })
})

const lastList = () => server.last(staff.list)?.url
const open = async (at = '/users/staff') => {
  const view = show(at)
  await screen.findByText(/Karimov Ali/)
  return view
}
const button = (name: string) => screen.queryByRole('button', { name }) as HTMLButtonElement | null
const take = (name: string, item: string) => chooseMenuItem(user, `Yana amallar: ${name}`, item)
/** Closes a confirmation dialog. Each test must close its dialog, because only one can be open. */
const answer = async (word: string, name: string) =>
  user.click((await findDialogByTitle(name)).getByRole('button', { name: word }))

describe('the list of staff', () => {
  test('a user who may create staff members can add a staff member from the list of staff', async () => {
    fakePeopleResponses(server, ['users:staff.read', 'staff_control:users.create'])
    await open()
    expect(screen.getByRole('link', { name: "Qo'shish" }).getAttribute('href')).toBe('/control/users/add')
  })
  // Shows: STAFF-001, STAFF-012, STAFF-016, STAFF-020, STAFF-028
  test('the list of staff first requests ten employed staff members, the most recently added first', async () => {
    await open()
    expect(lastList()).toBe('/staff?orderBy=DESC&page=1&perPage=10&workStatus=1')
  })
  // Shows: STAFF-004, STAFF-012, STAFF-017
  test('the list of staff applies the filters in its URL', async () => {
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
  // Shows: STAFF-003
  test("the list of staff has the columns of the customer's specification, in the specified order", async () => {
    await open()
    expect(columnTitles()).toEqual([
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
  // Shows: STAFF-003, STAFF-011, STAFF-015, STAFF-018
  test('the list of staff shows the status of the face photo, role, branch, account status, work status and the creation time', async () => {
    await open()
    const row = within(screen.getByText('Karimov Ali').closest('tr') as HTMLElement)
    for (const word of ['Yaroqli', 'Menejer', 'Chilonzor', 'Ishlaydi', 'Faol', '05.09.2026 09:05'])
      expect(row.getByText(word)).toBeTruthy()
    for (const word of ['Yaroqsiz', 'Tekshirilmoqda', 'Rasm yuklanmagan', "Profili yo'q", 'Faol emas', 'Ishlamaydi'])
      expect(screen.getAllByText(word).length).toBeGreaterThan(0)
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/files/9.jpg')
  })
  // Shows: STAFF-005, STAFF-014
  test('the list of staff can be filtered by account (active, inactive, none), and by branch if there are several', async () => {
    await open()
    await user.click(screen.getByRole('combobox', { name: 'Hisob holati' }))
    const offered = [...document.querySelectorAll('.ant-select-item-option-content')].map((one) => one.textContent)
    expect(offered).toEqual(['Faol', 'Faol emas', "Profili yo'q"])
    await user.click(screen.getByRole('button', { name: 'Yana filtrlar' }))
    const panel = await findDialog()
    expect(panel.getByLabelText('Filial')).toBeTruthy()
    expect(panel.getByLabelText('Tizimdagi holati')).toBeTruthy()
  })
  // Shows: STAFF-004
  test('in a centre with one branch the list of staff has no branch filter', async () => {
    server.signedIn({ offices: [{ id: 1, name: 'A' }] })
    await open()
    await user.click(screen.getByRole('button', { name: 'Yana filtrlar' }))
    expect((await findDialog()).queryByLabelText('Filial')).toBeNull()
  })
  test('on a phone the list shows a staff member in two lines of text, and one button opens the menu for this staff member', async () => {
    page.width = 390
    await open()
    expect(screen.queryByRole('table')).toBeNull()
    await take('Karimov Ali', 'Bloklash')
    await answer('Bekor qilish', 'Bloklamoqchimisiz?')
  })
})

describe("the actions in a staff member's row", () => {
  // Shows: PERM-010
  test('a user without the right to change staff sees no buttons that change staff members in the list of staff', async () => {
    server.may('users:staff.read')
    await open()
    expect(screen.queryByRole('button', { name: /Karimov Ali/ })).toBeNull()
  })
  // Shows: STAFF-009
  test('the row of a staff member of another branch has no edit button; its other buttons are disabled and show the reason', async () => {
    await open()
    expect(button('Tahrirlash: Karimov Ali')).toBeTruthy()
    expect(button('Tahrirlash: Begona Odam')).toBeNull()
    expect(button('Bloklash: Begona Odam')?.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Yana amallar: Begona Odam' }))
    expect((await screen.findAllByText(/Bu odam boshqa filialda ishlaydi/)).length).toBeGreaterThan(0)
  })
  // Shows: STAFF-010
  test('a staff member whose work has ended can be neither blocked nor unblocked', async () => {
    await open()
    expect(button('Bloklash: Karimov Ali')?.disabled).toBe(false)
    expect(button('Bloklash: Ketgan Odam')?.disabled).toBe(true)
    expect(button('Bloklash: Ketgan Odam')?.title).toContain('Ishlamaydigan')
  })
  test('a staff member without an account cannot be blocked and has no password to reset', async () => {
    await open()
    expect(screen.queryByRole('button', { name: /Profilsiz Odam/ })).toBeNull()
  })
})

describe('blocking a staff member', () => {
  // Shows: STAFF-027
  test(`blocking a staff member asks for confirmation with the person's name; cancelling sends nothing`, async () => {
    await open()
    await user.click(button('Bloklash: Karimov Ali') as HTMLElement)
    const question = await findDialogByTitle('Bloklamoqchimisiz?')
    expect(question.getByText('Karimov Ali')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Bekor qilish' }))
    expect(server.bodies(staff.updateStatus)).toEqual([])
  })
  // Shows: STAFF-006, STAFF-019, STAFF-024, STAFF-025
  test('blocking a staff member sends isActive 2 (blocked), and the toast offers undo', async () => {
    await open()
    await user.click(button('Bloklash: Karimov Ali') as HTMLElement)
    await user.click((await findDialog()).getByRole('button', { name: 'Bloklash' }))
    await waitFor(() => expect(titles()).toEqual(['Xodim bloklandi']))
    expect(server.bodies(staff.updateStatus)).toEqual([{ isActive: 2 }])
    await waitFor(() => expect(server.count(staff.list)).toBe(2))
    server.answer(sessionAudits.takeBack, {})
    await clickToastAction()
    await waitFor(() => expect(titles()).toEqual(['Xodim bloklandi', "O'zgarish qaytarildi"]))
    expect(notices.map(({ detail }) => detail)).toEqual(['Karimov Ali', 'Karimov Ali'])
  })
  // Shows: STAFF-019, STAFF-026
  test('unblocking a staff member asks for confirmation and shows a toast', async () => {
    await open()
    await user.click(button('Blokdan chiqarish: Yopiq Odam') as HTMLElement)
    const question = await findDialogByTitle('Blokdan chiqarmoqchimisiz?')
    await user.click(question.getByRole('button', { name: 'Blokdan chiqarish' }))
    await waitFor(() => expect(titles()).toEqual(['Xodim blokdan chiqarildi']))
    expect(server.bodies(staff.updateStatus)).toEqual([{ isActive: 1 }])
  })
  test('if the server refuses to block a staff member, one error is shown, and the dialog stays open', async () => {
    server.refuse(staff.updateStatus, 'LAST_ADMIN')
    await open()
    await user.click(button('Bloklash: Karimov Ali') as HTMLElement)
    await user.click((await findDialog()).getByRole('button', { name: 'Bloklash' }))
    await waitFor(() => expect(titles()).toEqual([errorDetailsOf('LAST_ADMIN').text]))
    await answer('Bekor qilish', 'Bloklamoqchimisiz?')
  })
})

// Shows: SHELL-032, STAFF-007, STAFF-023
test("resetting a staff member's password asks for confirmation, and shows the new password once with the login", async () => {
  await open()
  await take('Karimov Ali', 'Parolni yangilash')
  await user.click(
    (await findDialogByTitle('Parolni yangilamoqchimisiz?')).getByRole('button', {
      name: 'Parolni yangilash',
    }),
  )
  const shown = await findDialogByTitle('Yangi parol: Karimov Ali')
  expect(shown.getByText('Xk3mPq7RtY')).toBeTruthy()
  expect(shown.getByText('ali.karimov')).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Yopish' }))
  await waitFor(() => expect(screen.queryByText('Xk3mPq7RtY')).toBeNull())
})

// Shows: STAFF-008, STAFF-022
test('changing the login of a staff member sends only the login; if it is taken, the error is shown at its field', async () => {
  await open()
  await take('Karimov Ali', "Loginni o'zgartirish")
  const dialog = await findDialog()
  const field = dialog.getByLabelText('Login') as HTMLInputElement
  expect(field.value).toBe('ali.karimov')
  server.refuse(staff.update, 'LOGIN_TAKEN')
  await user.clear(field)
  await user.type(field, 'ali.k{Enter}')
  expect(await dialog.findByText('Bu login band')).toBeTruthy()
  server.answer(staff.update, { id: 7 })
  await user.type(field, '2{Enter}')
  await waitFor(() => expect(titles()).toEqual(['Muvaffaqiyatli tahrirlandi']))
  expect(server.bodies(staff.update)).toEqual([{ login: 'ali.k' }, { login: 'ali.k2' }])
})

test('the dialog that gives selected staff new logins names the people who get no new login, and then shows the passwords once', async () => {
  const { plan, run } = staff.loginsToMany
  server.answer(plan, {
    ids: [7],
    left: [{ id: 10, reason: 'no_profile' }],
    isCarried: false,
    sms: { parts: 0, price: 0 },
  })
  server.answer(run, {
    count: 1,
    made: [{ id: 7, fullName: 'Karimov Ali', login: 'ali.karimov', password: 'k7m2p9xw3q' }],
  })
  await open()
  for (const name of ['Karimov Ali', 'Profilsiz Odam'])
    await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }))
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Login va parol' }))
  const dialog = await findDialog()
  expect(await dialog.findByText("1 tasining profili yo'q, avval profil yarating: Profilsiz Odam")).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Berish: 1 ta' }))
  await screen.findByText('Yangi parollar: 1 ta')
  expect((await findDialog()).getByText('k7m2p9xw3q')).toBeTruthy()
  expect(server.bodies(run)).toEqual([{ ids: [7], by: 'sheet' }])
})

// Shows: SAFE-031
test('a user confirms the phone numbers of selected staff in a dialog; the dialog names the staff whose number this user may not confirm', async () => {
  const { plan, run } = staffPhones.confirmOfMany
  server.answer(plan, { ids: [7], left: [{ id: 10, reason: 'own' }] })
  server.answer(run, { count: 1 })
  await open()
  for (const name of ['Karimov Ali', 'Profilsiz Odam'])
    await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }))
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Raqamlarini tasdiqlash' }))
  const dialog = await findDialog()
  expect(
    await dialog.findByText("1 tasining raqamini o'zingiz yozgansiz: boshqa xodim tasdiqlaydi: Profilsiz Odam"),
  ).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Tasdiqlash: 1 ta' }))
  await waitFor(() => expect(titles()).toEqual(['1 ta xodimning raqami tasdiqlandi']))
  expect(server.bodies(run)).toEqual([{ ids: [7] }])
})

describe('the edit page of a staff member', () => {
  // Shows: SAFE-031
  test('an unconfirmed phone number of a staff member shows who entered it; only another user can confirm it', async () => {
    const askedBy = { id: 3, fullName: 'Aliyeva Nodira' }
    const waiting = { isConfirmed: false, isAskedByViewer: false, source: 'staff', askedBy } as const
    server.answer(staff.read, buildPerson({ phoneConfirmation: waiting }), { id: 7 })
    server.answer(staffPhones.confirm, { id: 7, isAsked: false }, { id: 7 })
    await open('/users/staff/7')
    expect(
      await screen.findByText(/hali tasdiqlanmagan: unga parol yuborilmaydi\. Kim yozgan: Aliyeva Nodira/),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Raqamni tasdiqlash: +998 90 123 45 67' }))
    await waitFor(() => expect(server.bodies(staffPhones.confirm)).toEqual([{ phone: '998901234567' }]))
    await waitFor(() => expect(screen.queryByText(/hali tasdiqlanmagan/)).toBeNull())
    const own = buildPerson({ id: 12, phoneConfirmation: { ...waiting, isAskedByViewer: true } })
    server.answer(staff.read, own, { id: 12 })
    show('/users/staff/12')
    expect(await screen.findByText(/Uni siz yozgansiz: boshqa xodim tasdiqlaydi/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Raqamni tasdiqlash/ })).toBeNull()
  })

  // Shows: STAFF-002, STAFF-021, STAFF-022
  test('saving a staff member sends only changed values, leaves out branches that the user cannot see, and returns to the list', async () => {
    const { address } = await open('/users/staff/7')
    expect((screen.getByLabelText('Telefon') as HTMLInputElement).value).toBe('+998 90 123 45 67')
    expect(screen.getByText(/saqlanib qoladi: Andijon/)).toBeTruthy()
    await user.clear(screen.getByLabelText('Telefon'))
    await user.type(screen.getByLabelText('Telefon'), '937654321')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(address()).toBe('/users/staff'))
    expect(titles()).toEqual(['Muvaffaqiyatli tahrirlandi'])
    expect(server.bodies(staff.update)).toEqual([
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
  test('a staff member without a branch can be edited without choosing a branch', async () => {
    server.answer(staff.read, buildPerson({ offices: [] }), { id: 7 })
    await open('/users/staff/7')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(server.bodies(staff.update)).toHaveLength(1))
    expect(server.bodies(staff.update)[0]).not.toHaveProperty('officeIds')
  })
  test('after the photo of a staff member is removed, saving sends null as the photo', async () => {
    server.answer(staff.read, buildPerson({ photo: '/files/7.jpg' }), { id: 7 })
    await open('/users/staff/7')
    await user.click(screen.getByRole('button', { name: "Rasmni o'chirish" }))
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(server.bodies(staff.update)).toMatchObject([{ photo: null }]))
  })
  test('saving a staff member waits until the photo is uploaded', async () => {
    const photo = { path: 'staff/profile/1.jpg', url: '/files/1.jpg', name: 'a.jpg', size: 4 }
    const taken = Promise.withResolvers<typeof photo>()
    server.answer(uploads.staffPhoto, () => taken.promise)
    server.answer(staff.update, { id: 7 }, { id: 7 })
    await open('/users/staff/7')
    const picker = screen.getByLabelText('Rasm tanlash', { selector: 'input' })
    await user.upload(picker, new File(['rasm'], 'a.jpg', { type: 'image/jpeg' }))
    await waitFor(() => expect(server.count(uploads.staffPhoto)).toBe(1))
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    expect(await screen.findByText("Fayllar yuklanib bo'lsin")).toBeTruthy()
    taken.resolve(photo)
    await waitFor(() => expect(screen.queryByText("Fayllar yuklanib bo'lsin")).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(titles()).toEqual(['Muvaffaqiyatli tahrirlandi']))
    expect(server.bodies(staff.update)).toMatchObject([{ photo: photo.path }])
  })
  test('an invalid phone and a missing name of a staff member are reported at their fields, and nothing is sent', async () => {
    await open('/users/staff/7')
    await user.clear(screen.getByLabelText('Ism'))
    await user.clear(screen.getByLabelText('Telefon'))
    await user.type(screen.getByLabelText('Telefon'), '90123')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    expect(await screen.findByText(/ni (kiriting|tanlang)$/)).toBeTruthy()
    expect(screen.getByText("Telefon 998 va 9 ta raqamdan iborat bo'lsin")).toBeTruthy()
    expect(server.bodies(staff.update)).toEqual([])
  })
  test('taking the role away from the last administrator is refused with an error at the role field', async () => {
    server.refuse(staff.update, 'LAST_ADMIN')
    await open('/users/staff/7')
    await user.click(screen.getByRole('button', { name: 'Saqlash' }))
    expect(await screen.findByText(errorDetailsOf('LAST_ADMIN').text)).toBeTruthy()
    expect(titles()).toEqual([])
  })
  test('leaving the form of a staff member with unsaved input asks for confirmation', async () => {
    const { router, address } = await open('/users/staff/7')
    await user.type(screen.getByLabelText('Ism'), 'sher')
    void router.navigate('/users/staff')
    const question = await findDialogByTitle('Sahifadan chiqmoqchimisiz?')
    await user.click(question.getByRole('button', { name: 'Qolish' }))
    expect(address()).toBe('/users/staff/7')
  })
  test('a staff member who has no branch in common with the user cannot be edited', async () => {
    show('/users/staff/9')
    expect(await screen.findByText("Bu odam boshqa filialda ishlaydi: uni o'zgartira olmaysiz")).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Saqlash' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('Ism', { selector: 'dt' }).nextElementSibling?.textContent).toBe('Ali')
  })
})

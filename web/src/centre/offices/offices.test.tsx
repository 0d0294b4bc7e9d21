import { offices } from '@markaz/protocol/centre/offices/routes'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { columnTitles, findDialog, findDialogByTitle, listGrantsOfPermission } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './offices.pages.tsx'

const { server, user, notices, titles, show } = setUpPageTest(pages)

let view: ReturnType<typeof show>

beforeEach(async () => {
  const rows = [{ id: 4, name: 'Chilonzor', hOffice: { id: 9, name: 'Bosh Chilonzor' } }]
  server.may(...listGrantsOfPermission('staff_control:offices'))
  server.answer(offices.list, { offices: rows })
  server.answer(offices.headOffices, {
    hOffices: [
      { id: 9, name: 'Bosh Chilonzor', isRelated: true },
      { id: 10, name: 'Samarqand', isRelated: false },
    ],
    isNeeded: true,
  })
  server.answer(offices.create, ({ body }) => {
    rows.push({ id: 5, name: body.name, hOffice: { id: 10, name: 'Samarqand' } })
    return { id: 5 }
  })
  server.answer(offices.remove, () => {
    rows.splice(0, 1)
    return {}
  })
  view = show('/branch-office')
  await screen.findByText('Bosh Chilonzor')
})

// Shows: OFFICE-004
test('the list of branches has the columns number, name, head office and actions', () => {
  expect(columnTitles().filter(Boolean)).toEqual(['№', 'Filial nomi', 'Bosh ofis', 'Amallar'])
  expect(screen.getAllByRole('cell').slice(0, 3)).toMatchObject(
    ['1', 'Chilonzor', 'Bosh Chilonzor'].map((textContent) => ({ textContent })),
  )
})

describe('adding a branch', () => {
  // Shows: OFFICE-017
  test("choosing a head office for a new branch fills in the branch's name; after saving, toast and list show the branch", async () => {
    await user.click(screen.getByRole('button', { name: "Qo'shish" }))
    const form = await findDialog()
    await user.click(form.getByLabelText('Bosh ofis'))
    await user.click(await screen.findByTitle('Samarqand'))
    const name = form.getByLabelText('Filial nomi') as HTMLInputElement
    expect(name.value).toBe('Samarqand')
    await user.type(name, ' 2{Enter}')
    await waitFor(() =>
      expect(titles()).toEqual([expect.stringMatching(/^"Samarqand 2" filiali qo'shildi\. Uni ko'rish/)]),
    )
    expect(server.last(offices.create)?.body).toEqual({ name: 'Samarqand 2', hOfficeId: 10 })
    expect(await screen.findByText('Samarqand 2')).toBeTruthy()
  })
  // Shows: OFFICE-014
  test('a head office that already has a branch cannot be chosen for a new branch', async () => {
    await user.click(screen.getByRole('button', { name: "Qo'shish" }))
    await user.click((await findDialog()).getByLabelText('Bosh ofis'))
    const taken = await screen.findByTitle('Bosh Chilonzor (ulangan)')
    expect(taken.className).toContain('disabled')
  })
  test('the branch form explains where head offices come from if the ERP has not sent any yet', async () => {
    server.answer(offices.headOffices, { hOffices: [], isNeeded: true })
    await user.click(screen.getByRole('button', { name: "Qo'shish" }))
    expect(await (await findDialog()).findByText(/^Bosh ofislar ERPdan keladi/)).toBeTruthy()
  })
  // Shows: OPS-015
  test('in a centre without an ERP, the first branch needs only a name', async () => {
    server.answer(offices.headOffices, { hOffices: [], isNeeded: false })
    await user.click(screen.getByRole('button', { name: "Qo'shish" }))
    const form = await findDialog()
    await form.findByText(/^ERP ulanmagan/)
    expect(form.queryByLabelText('Bosh ofis')).toBeNull()
    await user.type(form.getByLabelText('Filial nomi'), 'Yunusobod{Enter}')
    await waitFor(() => expect(server.last(offices.create)?.body).toEqual({ name: 'Yunusobod' }))
  })
  test('in a centre without an ERP, choosing an imported head office for a branch is optional', async () => {
    server.answer(offices.headOffices, { hOffices: [{ id: 10, name: 'Samarqand', isRelated: false }], isNeeded: false })
    await user.click(screen.getByRole('button', { name: "Qo'shish" }))
    const form = await findDialog()
    await form.findByText(/^Tanlanmasa/)
    await user.type(form.getByLabelText('Filial nomi'), 'Yunusobod{Enter}')
    await waitFor(() => expect(server.last(offices.create)?.body).toEqual({ name: 'Yunusobod' }))
  })
  // Shows: OFFICE-015
  test('an empty branch form reports the missing head office and the missing name, and sends nothing', async () => {
    await user.click(screen.getByRole('button', { name: "Qo'shish" }))
    await user.click((await findDialog()).getByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(screen.getAllByText(/ni (kiriting|tanlang)$/)).toHaveLength(2))
    expect(server.count(offices.create)).toBe(0)
  })
  // Shows: OFFICE-016
  test('a branch name that is too short or blank is reported at the field', async () => {
    await user.click(screen.getByRole('button', { name: "Qo'shish" }))
    const form = await findDialog()
    const name = form.getByLabelText('Filial nomi')
    for (const [typed, trouble] of [
      ['ab', 'Kamida 3 ta belgi'],
      ['    ', "Bo'sh joydan iborat bo'lmasin"],
    ] as const) {
      await user.clear(name)
      await user.type(name, `${typed}{Enter}`)
      expect(await form.findByText(trouble)).toBeTruthy()
    }
    expect(server.count(offices.create)).toBe(0)
  })
  // Shows: OFFICE-011
  test('cancelling a filled-in branch form asks for confirmation, and then closes the form and discards the input', async () => {
    const add = screen.getByRole('button', { name: "Qo'shish" })
    await user.click(add)
    const form = await findDialog()
    await user.type(form.getByLabelText('Filial nomi'), 'Bekor qilinadi')
    await user.click(form.getByRole('button', { name: 'Bekor qilish' }))
    await user.click((await findDialogByTitle('Oyna yopilsinmi?')).getByRole('button', { name: 'Yopish' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(add)
    expect(((await findDialog()).getByLabelText('Filial nomi') as HTMLInputElement).value).toBe('')
    expect(server.count(offices.create)).toBe(0)
  })
  test('a server error about a field of the branch form is shown at this field', async () => {
    server.refuse(offices.create, 'OFFICE_NAME_TAKEN')
    await user.click(screen.getByRole('button', { name: "Qo'shish" }))
    const form = await findDialog()
    await user.click(form.getByLabelText('Bosh ofis'))
    await user.click(await screen.findByTitle('Samarqand'))
    await user.click(form.getByRole('button', { name: 'Saqlash' }))
    expect(await form.findByText('Bunday nomli filial bor')).toBeTruthy()
    expect(titles()).toEqual([])
  })
})

test('when a branch is edited, its head office cannot be changed and is sent unchanged', async () => {
  server.answer(offices.update, { id: 4 })
  await user.click(screen.getByRole('button', { name: 'Tahrirlash: Chilonzor' }))
  const form = await findDialog()
  expect((form.getByLabelText('Bosh ofis') as HTMLInputElement).disabled).toBe(true)
  await user.type(form.getByLabelText('Filial nomi'), ' 1{Enter}')
  await waitFor(() => expect(titles()).toEqual(['Muvaffaqiyatli tahrirlandi']))
  expect(notices.map(({ detail }) => detail)).toEqual(['Chilonzor 1'])
  expect(server.last(offices.update)?.body).toEqual({ name: 'Chilonzor 1', hOfficeId: 9 })
})

describe('deleting a branch', () => {
  // Shows: OFFICE-007
  test('before a branch is deleted, a dialog shows id and name of the branch and its head office; cancelling changes nothing', async () => {
    await user.click(screen.getByRole('button', { name: "O'chirish: Chilonzor" }))
    const question = await findDialog()
    expect(question.getByText('id 4: Chilonzor')).toBeTruthy()
    expect(question.getByText('id 9: Bosh Chilonzor')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Bekor qilish' }))
    expect(server.count(offices.remove)).toBe(0)
  })
  // Shows: DAY-021, OFFICE-008, OFFICE-010, OFFICE-020, OFFICE-023
  test("a confirmed deletion of a branch reloads the list and shows a toast with the branch's name", async () => {
    await user.click(screen.getByRole('button', { name: "O'chirish: Chilonzor" }))
    await user.click((await findDialog()).getByRole('button', { name: "O'chirish" }))
    await waitFor(() => expect(titles()).toEqual(["Filial o'chirildi"]))
    expect(notices.map(({ detail }) => detail)).toEqual(['Chilonzor'])
    expect(await screen.findByText("Hozircha filial yo'q")).toBeTruthy()
  })
  test('if a branch in use is deleted, a toast shows why this is refused, and the dialog stays open', async () => {
    server.refuse(offices.remove, 'OFFICE_IN_USE')
    await user.click(screen.getByRole('button', { name: "O'chirish: Chilonzor" }))
    await user.click((await findDialog()).getByRole('button', { name: "O'chirish" }))
    await waitFor(() => expect(titles()).toEqual([errorDetailsOf('OFFICE_IN_USE').text]))
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Bekor qilish' }))
  })
  // Shows: OFFICE-009
  test('if another user has already deleted the branch, a toast says so, and the list is reloaded', async () => {
    server.refuse(offices.remove, 'NOT_FOUND')
    await user.click(screen.getByRole('button', { name: "O'chirish: Chilonzor" }))
    server.answer(offices.list, { offices: [] })
    await user.click((await findDialog()).getByRole('button', { name: "O'chirish" }))
    await waitFor(() => expect(titles()).toEqual(['Filial tanlanmagan']))
    expect(await screen.findByText("Hozircha filial yo'q")).toBeTruthy()
  })
  // Shows: OFFICE-009
  test('if a branch disappears while its delete dialog is open, confirming the dialog sends nothing and shows a toast', async () => {
    await user.click(screen.getByRole('button', { name: "O'chirish: Chilonzor" }))
    const question = await findDialog()
    server.answer(offices.list, { offices: [] })
    await view.client.invalidateQueries({ queryKey: ['offices'] })
    await waitFor(() => expect(screen.queryByText('Bosh Chilonzor')).toBeNull())
    await user.click(question.getByRole('button', { name: "O'chirish" }))
    await waitFor(() => expect(titles()).toEqual(['Filial tanlanmagan']))
    expect(server.count(offices.remove)).toBe(0)
  })
})

// Shows: PERM-043, PERM-044, PERM-045
test.each([
  ['create', [1, 0, 0]],
  ['update', [0, 1, 0]],
  ['delete', [0, 0, 1]],
] as const)(
  'in the list of branches a user with the right %s sees only the button for this right: add, edit or delete',
  async (option, shown) => {
    view.unmount()
    server.may('staff_control:offices.read', `staff_control:offices.${option}`)
    show('/branch-office')
    await screen.findByText('Bosh Chilonzor')
    const buttons = ["Qo'shish", 'Tahrirlash: Chilonzor', "O'chirish: Chilonzor"]
    expect(buttons.map((name) => screen.queryAllByRole('button', { name }).length)).toEqual(shown)
  },
)

import { roles } from '@markaz/protocol/people/roles/routes'
import { RoleType } from '@markaz/protocol/people/roles/schemas'
import '../../testing/browser.ts'
import { errorDetailsOf } from '@markaz/protocol/errors'
import { buildPermissionTree, grantsOfPermissionTree, type PermissionNode } from '@markaz/protocol/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakePeopleResponses } from '../../domain/person/person-testing.ts'
import { setMenuProvider } from '../../shared/access/access.tsx'
import { findDialogByTitle, listGrantsOfPermission, pickSelectOption } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './roles.pages.tsx'

const { server, user, said, show } = setUpPageTest(pages)

const rights = [...listGrantsOfPermission('staff_control:roles'), ...listGrantsOfPermission('staff_control:users')]
const held = [...rights, 'staff_control.read', 'profile.read', 'users:students.read', 'users:students.update']
const manager = ['profile.read', 'users:students.read', 'users:staff.read']

const detail = (id: number, name: string, grants: string[], version = 1) => {
  const permissions = buildPermissionTree(new Set(grants))
  const role = { id, name, type: RoleType.Staff, usersCount: 2, needsSecondFactor: false, permissions, version }
  server.answer(roles.detail, role, { id })
}
beforeEach(async () => {
  fakePeopleResponses(server, held)
  detail(4, 'Menejer', manager)
  detail(5, "O'qituvchi", ['profile.read', 'users:students.update'])
  detail(1, 'Admin', held)
  server.answer(roles.create, { id: 9 })
  server.answer(roles.update, { id: 4 }, { id: 4 })
  server.answer(roles.remove, {}, { id: 4 })
  setMenuProvider((grants) => [
    ...(grants.has('users:students.read') ? [{ key: 's', label: 'Talabalar menyuda' }] : []),
    { key: 'profile', label: 'Profil menyuda' },
  ])
})

const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement
const open = async (at: string) => {
  const view = show(at)
  await screen.findByRole('table', { name: 'Huquqlar' })
  return view
}
/** A loading icon at the beginning of the button's name may still be fading out, so only the end is compared. */
const save = () => user.click(screen.getByRole('button', { name: /Saqlash$/ }))
const grantsIn = (sent: { permissions: PermissionNode[] } | undefined) =>
  grantsOfPermissionTree(sent?.permissions ?? []).grants.sort()
const pick = async (select: string, title: string) => {
  await user.click(screen.getByRole('combobox', { name: select }))
  await pickSelectOption(user, title)
}

describe('a role that needs a second factor', () => {
  const needs = () => screen.findByRole('switch', { name: 'Ikki bosqichli kirish shart' })

  test('the page of a role, also of the Admin role, has a setting by which the role requires a second factor', async () => {
    for (const id of [5, 1]) {
      server.answer(roles.secondFactor, { isNeeded: true }, { id })
      const { unmount } = await open(`/control/roles/${id}`)
      await user.click(await needs())
      await waitFor(() =>
        expect(server.last(roles.secondFactor)).toMatchObject({ params: { id }, body: { isNeeded: true } }),
      )
      unmount()
    }
  })

  test('a user with fewer rights than a role cannot make this role require a second factor', async () => {
    await open('/control/roles/4')
    const needed = await screen.findByText('Ikki bosqichli kirish shart')
    expect(needed.closest('div')?.textContent).toMatch(/^Yo'q/)
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('the form of a new role', () => {
  // Shows: ROLE-008, ROLE-014, ROLE-017, ROLE-025
  test('a new role is saved with name, kind and exactly the ticked rights; ticking a submodule does not tick its module', async () => {
    const { address } = await open('/control/roles/add')
    await user.type(screen.getByLabelText('Rol nomi'), 'Qabulxona')
    await user.click(box("Foydalanuvchilar, Talabalar: Ko'rish"))
    expect(box("Foydalanuvchilar: Ko'rish").checked).toBe(false)
    await save()
    await waitFor(() => expect(address()).toBe('/control/roles/9'))
    expect(server.last(roles.create)?.body).toMatchObject({ type: 1 })
    expect(grantsIn(server.last(roles.create)?.body)).toEqual(['profile.read', 'users:students.read'])
    expect(said()).toEqual(['"Qabulxona" roli qo\'shildi'])
  })
  // Shows: ROLE-022
  test('a role without a name is not sent, and the field shows an error', async () => {
    await open('/control/roles/add')
    await save()
    expect(await screen.findByText(/ni (kiriting|tanlang)$/)).toBeTruthy()
    expect(server.count(roles.create)).toBe(0)
  })
  test('if the name of a new role is taken, the error is shown at the name field', async () => {
    server.refuse(roles.create, 'ROLE_NAME_TAKEN')
    await open('/control/roles/add')
    await user.type(screen.getByLabelText('Rol nomi'), 'Menejer')
    await save()
    expect(await screen.findByText(errorDetailsOf('ROLE_NAME_TAKEN').text)).toBeTruthy()
    expect(said()).toEqual([])
  })
  test('copying another role skips rights that the user does not have, and shows their number', async () => {
    await open('/control/roles/add?from=4')
    await waitFor(() =>
      expect(said()).toEqual(['"Menejer" rolidan nusxa olindi · 1 ta huquq sizda yo\'qligi uchun ko\'chirilmadi']),
    )
    expect(box("Foydalanuvchilar, Talabalar: Ko'rish").checked).toBe(true)
    expect(box("Foydalanuvchilar, Xodimlar: Ko'rish").checked).toBe(false)
  })
  test('if the role to copy cannot be loaded, an error with a retry is shown below the select', async () => {
    await open('/control/roles/add')
    const back = server.refuse(roles.detail, 'INTERNAL')
    await pick('Boshqa roldan nusxa olish', "O'qituvchi")
    const again = await screen.findByRole('button', { name: 'Qayta urinish' })
    expect(screen.getByText(errorDetailsOf('INTERNAL').text)).toBeTruthy()
    expect(said()).toEqual([])
    back()
    await user.click(again)
    await waitFor(() => expect(said()).toEqual(['"O\'qituvchi" rolidan nusxa olindi']))
    expect(box('Foydalanuvchilar, Talabalar: Tahrirlash').checked).toBe(true)
  })
  test('while the role to copy from is loading, the user can tick rights, and these changes are kept', async () => {
    const come = Promise.withResolvers<void>()
    const permissions = buildPermissionTree(new Set(['profile.read', 'users:students.update']))
    const role = {
      id: 5,
      name: "O'qituvchi",
      type: RoleType.Staff,
      usersCount: 2,
      needsSecondFactor: false,
      version: 1,
    }
    server.answer(roles.detail, () => come.promise.then(() => ({ ...role, permissions })), { id: 5 })
    await open('/control/roles/add?from=5')
    await user.click(box("Foydalanuvchilar, Talabalar: Ko'rish"))
    await user.click(box("Bloglar: Ko'rish"))
    come.resolve()
    await waitFor(() => expect(said()).toEqual(['"O\'qituvchi" rolidan nusxa olindi']))
    expect(box('Foydalanuvchilar, Talabalar: Tahrirlash').checked).toBe(true)
    expect(box("Foydalanuvchilar, Talabalar: Ko'rish").checked).toBe(true)
    expect(box("Bloglar: Ko'rish").checked).toBe(false)
  })
  test('a user without the right to create roles cannot save a new role', async () => {
    server.may('staff_control:roles.read')
    await open('/control/roles/add')
    expect(screen.getByText("Sizda qo'shish huquqi yo'q")).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Saqlash' })).toBeNull()
  })
})

describe("the table of rights in a role's form", () => {
  // Shows: ROLE-017
  test('a right that the user does not have cannot be ticked; its checkbox can get the focus and shows the reason', async () => {
    await open('/control/roles/add')
    expect(screen.getByText(/^\d+ ta huquq sizda yo'q: /)).toBeTruthy()
    const foreign = box("Foydalanuvchilar, Xodimlar: Ko'rish")
    expect(foreign.getAttribute('aria-disabled')).toBe('true')
    expect(foreign.title).toContain("Bu huquq sizda yo'q")
    await user.click(foreign)
    expect(foreign.checked).toBe(false)
  })
  test('on the page of a role the table of rights is read-only and has no checkboxes that select all', async () => {
    await open('/control/roles/1')
    expect(screen.queryByRole('checkbox', { name: /hamma amallar/ })).toBeNull()
    const foreign = box("Foydalanuvchilar, Xodimlar: Ko'rish")
    await user.click(foreign)
    expect(foreign.checked).toBe(false)
  })
  test('a click on the checkbox of a partly ticked row of rights ticks all rights of this row that the user may give', async () => {
    await open('/control/roles/add')
    const whole = box('Foydalanuvchilar, Talabalar: hamma amallar')
    expect([whole.checked, whole.indeterminate]).toEqual([false, false])
    await user.click(whole)
    expect(box("Foydalanuvchilar, Talabalar: Ko'rish").checked).toBe(true)
    expect(box('Foydalanuvchilar, Talabalar: Tahrirlash').checked).toBe(true)
    expect(box("Foydalanuvchilar, Talabalar: O'chirish").checked).toBe(false)
    expect([whole.checked, whole.indeterminate]).toEqual([false, true])
    await user.click(whole)
    expect(box("Foydalanuvchilar, Talabalar: Ko'rish").checked).toBe(false)
  })
  // Shows: ROLE-017
  test('the checkbox of a column in the table of rights ticks this kind of right, e.g. read, in all rows', async () => {
    await open('/control/roles/add')
    await user.click(box("Hamma huquqlar: Ko'rish"))
    expect(screen.getByText(/^Belgilangan: 5 \//)).toBeTruthy()
    expect(box("Hamma huquqlar: Ko'rish").indeterminate).toBe(true)
    expect(box("Foydalanuvchilar, Xodimlar: Ko'rish").checked).toBe(false)
  })
  test('in the table of rights the arrow keys move between the checkboxes, and Space ticks', async () => {
    await open('/control/roles/add')
    box("Foydalanuvchilar, Talabalar: Ko'rish").focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(box('Foydalanuvchilar, Talabalar: Tahrirlash'))
    await user.keyboard(' ')
    expect(box('Foydalanuvchilar, Talabalar: Tahrirlash').checked).toBe(true)
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(box('Foydalanuvchilar, Xodimlar: Tahrirlash'))
  })
  test('a search limits the rows of the table of rights', async () => {
    await open('/control/roles/add')
    await user.type(screen.getByLabelText('Huquqni qidirish'), 'jurnal')
    const rows = within(screen.getByRole('table', { name: 'Huquqlar' })).getAllByRole('rowheader')
    expect(rows.map((row) => row.textContent)).toEqual(['Jurnal', 'Jurnal'])
  })
  test(`"Bu rol nimani ko'radi" (what this role sees) shows the menu for the ticked rights`, async () => {
    await open('/control/roles/add')
    const preview = within(screen.getByRole('complementary', { name: "Bu rol nimani ko'radi" }))
    expect(preview.queryByText('Talabalar menyuda')).toBeNull()
    await user.click(box("Foydalanuvchilar, Talabalar: Ko'rish"))
    expect(preview.getByText('Talabalar menyuda')).toBeTruthy()
    expect(preview.getByText('Profil menyuda')).toBeTruthy()
  })
})

describe('the form of an existing role', () => {
  beforeEach(() => server.may(...held, 'users:staff.read'))
  // Shows: ROLE-009, ROLE-015, ROLE-030
  test('saving an existing role sends all its rights and the list of newly ticked rights', async () => {
    const { address } = await open('/control/roles/edit/4')
    await user.click(box('Foydalanuvchilar, Talabalar: Tahrirlash'))
    await save()
    await waitFor(() => expect(address()).toBe('/control/roles/4'))
    expect(grantsIn(server.last(roles.update)?.body)).toEqual([...manager, 'users:students.update'].sort())
    expect(said()).toEqual(['Muvaffaqiyatli tahrirlandi'])
  })
  test('the form of a role loads its current rights, so that a right removed by another user does not return', async () => {
    const { address } = await open('/control/roles/4')
    detail(4, 'Menejer', ['profile.read'])
    await user.click(screen.getByRole('link', { name: 'Tahrirlash' }))
    await user.click(await screen.findByRole('button', { name: 'Saqlash' }))
    await waitFor(() => expect(address()).toBe('/control/roles/4'))
    expect(grantsIn(server.last(roles.update)?.body)).toEqual(['profile.read'])
  })
  test('if another user has saved the role in the meantime, nothing is overwritten: the user keeps the input or loads the saved role', async () => {
    const { address } = await open('/control/roles/edit/4')
    await user.click(box('Foydalanuvchilar, Talabalar: Tahrirlash'))
    detail(4, 'Menejer', ['profile.read'], 2)
    server.refuse(roles.update, 'ROLE_CHANGED')
    const asked = async (answer: string) => {
      await save()
      const question = await findDialogByTitle("Bu rolni shu orada boshqa xodim o'zgartirgan")
      await user.click(question.getByRole('button', { name: answer }))
    }
    await asked('Bekor qilish')
    await waitFor(() => expect(said()).toEqual([expect.stringContaining(errorDetailsOf('ROLE_CHANGED').text)]))
    expect(box('Foydalanuvchilar, Talabalar: Tahrirlash').checked).toBe(true)
    await asked('Yangi holatini olish')
    await waitFor(() => expect(box("Foydalanuvchilar, Talabalar: Ko'rish").checked).toBe(false))
    expect(box('Foydalanuvchilar, Talabalar: Tahrirlash').checked).toBe(false)
    server.answer(roles.update, { id: 4 }, { id: 4 })
    await save()
    await waitFor(() => expect(address()).toBe('/control/roles/4'))
    expect(server.bodies(roles.update).map(({ version }) => version)).toEqual([1, 1, 2])
    expect(grantsIn(server.last(roles.update)?.body)).toEqual(['profile.read'])
  })
  test.each(['/control/roles/edit/4', '/control/roles/4'])(
    'at %s a role with a right that the user lacks is read-only, and the page shows the reason',
    async (at) => {
      server.may(...held)
      await open(at)
      expect(screen.getByText(/Bu rolda sizda yo'q huquqlar bor/)).toBeTruthy()
      for (const name of ['Saqlash', "O'chirish"]) expect(screen.queryByRole('button', { name })).toBeNull()
      expect(screen.queryByRole('link', { name: 'Tahrirlash' })).toBeNull()
    },
  )
  // Shows: ROLE-027
  test('comparing a role with another role counts the added and missing rights, and labels each of these rights "added" or "missing"', async () => {
    await open('/control/roles/edit/4')
    await pick('Boshqa rol bilan taqqoslash', "O'qituvchi")
    expect(await screen.findByText('Bu yerda 2 ta ortiq, 1 ta kam')).toBeTruthy()
    expect(box("Foydalanuvchilar, Xodimlar: Ko'rish, bu yerda ortiq")).toBeTruthy()
    expect(box('Foydalanuvchilar, Talabalar: Tahrirlash, bu yerda kam')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Faqat farqlar' }))
    const rows = within(screen.getByRole('table', { name: 'Huquqlar' })).getAllByRole('rowheader')
    expect(rows.map((row) => row.textContent)).toEqual(['Xodimlar', 'Talabalar'])
  })
  test('a role that is being edited can be compared with its saved state', async () => {
    await open('/control/roles/edit/4')
    await pick('Boshqa rol bilan taqqoslash', 'Saqlangan holati')
    expect(await screen.findByText('"Saqlangan holati" bilan farqi yo\'q')).toBeTruthy()
    await user.click(box('Foydalanuvchilar, Talabalar: Tahrirlash'))
    expect(await screen.findByText('Bu yerda 1 ta ortiq, 0 ta kam')).toBeTruthy()
  })
  test('leaving the form of a role asks for confirmation only if there are unsaved changes', async () => {
    const { router, address } = await open('/control/roles/edit/4')
    await user.click(box('Foydalanuvchilar, Talabalar: Tahrirlash'))
    void router.navigate('/control')
    const question = await findDialogByTitle('Sahifadan chiqmoqchimisiz?')
    await user.click(question.getByRole('button', { name: 'Qolish' }))
    expect(address()).toBe('/control/roles/edit/4')
    await user.click(box('Foydalanuvchilar, Talabalar: Tahrirlash'))
    void router.navigate('/profile')
    await waitFor(() => expect(address()).toBe('/profile'))
  })
  test('the role editor shows the Admin role without a save button, and its checkboxes cannot be changed', async () => {
    await open('/control/roles/edit/1')
    expect(screen.getByText(/Admin roli hamma huquqqa ega/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Saqlash' })).toBeNull()
    await user.click(box("Foydalanuvchilar, Talabalar: Ko'rish"))
    expect(box("Foydalanuvchilar, Talabalar: Ko'rish").checked).toBe(true)
  })
  // Shows: ROLE-007, ROLE-023, ROLE-029
  test('the page of a role shows name, kind, rights and users; deleting the role asks for confirmation', async () => {
    const { address } = await open('/control/roles/4')
    expect(screen.getByRole('heading', { name: 'Menejer' })).toBeTruthy()
    expect(screen.getByText('Xodim')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Foydalanuvchilar: 2' }).getAttribute('href')).toBe('/control/4/users')
    await user.click(screen.getByRole('button', { name: "O'chirish" }))
    const question = await findDialogByTitle('"Menejer" roli o\'chirilsinmi?')
    await user.click(question.getByRole('button', { name: "O'chirish" }))
    await waitFor(() => expect(address()).toBe('/control'))
    expect(said()).toEqual(["Rol o'chirildi · Menejer"])
  })
})

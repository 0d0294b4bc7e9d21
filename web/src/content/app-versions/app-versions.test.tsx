import { appVersions } from '@markaz/protocol/content/app-versions/routes'
import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { columnTitles, findDialog, findRowByText, listGrantsOfPermission } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './app-versions.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)

const version = {
  id: 4,
  version: '1.10.3',
  isRequired: true,
  createdAt: '2026-11-20T05:00:00.000Z',
  createdBy: { id: 2, fullName: 'Karimova Zulfiya' },
}

beforeEach(() => {
  server.may(...listGrantsOfPermission('settings:mobile_versions'))
  server.answer(appVersions.list, { versions: [version], total: 1 })
})

// Shows: MOBILE-001, MOBILE-002
test('an invalid or already existing version number of the mobile app is reported at its field; a valid version is added to the list', async () => {
  show('/mobile-app')
  expect((await findRowByText('1.10.3')).textContent).toContain('Majburiy20.11.2026 10:00Karimova Zulfiya')
  expect(columnTitles()).toEqual(['№', 'Versiya', 'Majburiy', "Qo'shilgan sana", "Kim qo'shgan", 'Amallar'])
  await user.click(screen.getByRole('button', { name: "Qo'shish" }))
  const form = await findDialog()
  await user.type(form.getByLabelText('Versiya'), '2{Enter}')
  expect(await form.findByText('Versiya raqamlari nuqta bilan yozilsin: 1.0, 2.4.1')).toBeTruthy()
  expect(server.count(appVersions.create)).toBe(0)
  server.refuse(appVersions.create, 'APP_VERSION_TAKEN')
  await user.type(form.getByLabelText('Versiya'), '.0{Enter}')
  expect(await form.findByText('Bunday versiya bor')).toBeTruthy()
  server.answer(appVersions.create, { id: 5 })
  await user.click(form.getByLabelText('Yangilash majburiy'))
  await user.type(form.getByLabelText('Versiya'), '.1{Enter}')
  await waitFor(() => expect(titles()).toEqual(["2.0.1 versiyasi qo'shildi"]))
  expect(server.last(appVersions.create)?.body).toEqual({ version: '2.0.1', isRequired: true })
})

// Shows: MOBILE-003
test('the flag "mandatory" of an app version can be changed; before a version is deleted, the dialog shows its number', async () => {
  server.answer(appVersions.update, { id: 4 })
  server.answer(appVersions.remove, {})
  show('/mobile-app')
  await user.click(await screen.findByRole('button', { name: 'Tahrirlash: 1.10.3' }))
  const form = await findDialog()
  await user.click(form.getByLabelText('Yangilash majburiy'))
  await user.click(form.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(server.bodies(appVersions.update)).toEqual([{ version: '1.10.3', isRequired: false }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: "O'chirish: 1.10.3" }))
  await user.click((await findDialog()).getByRole('button', { name: "O'chirish" }))
  await waitFor(() => expect(titles()).toContain("Versiya o'chirildi"))
})

test('a user with only the read right sees the app versions without buttons', async () => {
  server.may('settings:mobile_versions.read')
  show('/mobile-app')
  await screen.findByText('1.10.3')
  expect(screen.queryAllByRole('button', { name: /Qo'shish|Tahrirlash|O'chirish/ })).toEqual([])
})

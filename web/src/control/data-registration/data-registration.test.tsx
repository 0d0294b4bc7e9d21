import { personalDataRegistration } from '@markaz/protocol/control/data-registration/routes'
import '../../testing/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { findDialog } from '../../testing/page-actions.ts'
import { setUpPageTest } from '../../testing/pages.tsx'
import { pages } from './data-registration.pages.tsx'

const { server, user, titles, show } = setUpPageTest(pages)
const owner = { name: '', address: '', responsible: '', responsiblePhone: '', registerNumber: '' }
const sheet = {
  owner,
  people: [{ whose: 'Talabalar', count: 1200, kinds: ['Telefon raqamlari'] }],
  places: [{ what: 'Zaxira nusxalari', where: 'DE davlatidagi serverda', isAtHome: false }],
  services: [{ name: 'Telegram (bot)', gets: 'Xabarlar', isOn: false }],
  readers: [{ who: 'Admin', reads: 'Telefonlar', count: 2 }],
  periods: [{ what: 'SMS raqami va matni', howLong: '3 yil' }],
  consents: { valid: 7, withdrawn: 1 },
}
beforeEach(() => {
  server.may('settings:security.read', 'settings:security.update')
  server.answer(personalDataRegistration.read, sheet)
})

// Shows: SAFE-037
test("the page for the state's register of personal data shows which data is stored, where and for how long, and who reads it", async () => {
  server.answer(personalDataRegistration.saveOwner, () => {
    server.answer(personalDataRegistration.read, { ...sheet, owner: { ...owner, name: 'Bilim MChJ' } })
    return { owner: { ...owner, name: 'Bilim MChJ' } }
  })
  show('/settings/personal-data')
  expect(await screen.findByText(/Talabalar: 1.200 kishi/)).toBeTruthy()
  expect(screen.getByText(/DE davlatidagi serverda \(O.zbekistonda ekani/)).toBeTruthy()
  expect(screen.getByText('Telegram (bot): yoqilmagan')).toBeTruthy()
  expect(screen.getByText('Admin: 2')).toBeTruthy()
  expect(screen.getByText('3 yil')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Egasini/ }))
  const dialog = await findDialog()
  await user.type(dialog.getByLabelText('Tashkilot nomi'), 'Bilim MChJ')
  await user.click(dialog.getByRole('button', { name: 'Saqlash' }))
  await waitFor(() => expect(titles()).toContain("Ma'lumot saqlandi"))
  expect(server.bodies(personalDataRegistration.saveOwner)).toEqual([{ ...owner, name: 'Bilim MChJ' }])
  expect(await screen.findByText('Bilim MChJ')).toBeTruthy()
})

test('a user who may not change the owner of the personal data can print the page about the registration, but change nothing', async () => {
  server.may('settings:security.read')
  show('/settings/personal-data')
  expect(await screen.findByRole('button', { name: 'Chop etish' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Egasini/ })).toBeNull()
})

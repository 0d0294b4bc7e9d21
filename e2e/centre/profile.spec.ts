import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { SignInPage } from '../pages/sign-in-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow, openWindow } from '../support/browser.ts'
import { createStaffClient, passwordAfterChange } from '../support/client.ts'
import { withoutRefusedRequestErrors } from '../support/screen.ts'
import { startSharedServer, superadminPassword } from '../support/server.ts'

// Shows: AUTH-004, PROFILE-005, PROFILE-006
it('users change their login and password, switch on a second factor, and sign in with the new data', async () => {
  const product = await startSharedServer()
  const office = await createStaffClient(product.url)
  const roleId = (await office.call(roles.all)).roles.find(({ name }) => name === 'Mehmon')?.id
  const officeIds = (await office.call(auth.profile)).offices.slice(0, 1).map(({ id }) => id)
  const person = {
    firstName: 'Zulfiya',
    lastName: 'Hamidova',
    login: 'kotiba',
    password: superadminPassword,
    roleId,
    officeIds,
  }
  await office.call(users.create, { body: { ...person, type: 'staff' } })
  const { page, faults } = await openSignedInWindow(product.url, person.login)
  await page.goto(`${product.url}/profile`)
  await page.getByRole('button', { name: "Loginni o'zgartirish" }).click()
  const login = page.getByRole('dialog', { name: "Loginni o'zgartirish" })
  await login.getByLabel('Yangi login').fill('yangi.kotiba')
  await login.getByLabel('Amaldagi parol').fill('xato-parol')
  await login.getByRole('button', { name: 'Saqlash' }).click()
  await login.getByText("Parol noto'g'ri").waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await login.getByLabel('Amaldagi parol').fill(passwordAfterChange)
  await login.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText("Login o'zgartirildi: yangi.kotiba").waitFor()
  await page.locator('main dd', { hasText: 'yangi.kotiba' }).waitFor()

  await page.getByRole('button', { name: "Parolni o'zgartirish" }).click()
  const secret = page.getByRole('dialog', { name: "Parolni o'zgartirish" })
  await secret.getByLabel('Amaldagi parol').fill(passwordAfterChange)
  await secret.getByLabel('Yangi parol', { exact: true }).fill('Yangi-parol-2026')
  await secret.getByLabel('Yangi parolni takrorlang').fill('boshqa')
  await secret.getByRole('button', { name: 'Saqlash' }).click()
  await secret.getByText('Parollar bir xil emas').waitFor()
  await secret.getByLabel('Yangi parolni takrorlang').fill('Yangi-parol-2026')
  await secret.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText("Parol o'zgartirildi").waitFor()

  await page.getByRole('button', { name: 'Yoqish' }).click()
  await page.getByRole('img', { name: 'Autentifikator uchun QR kod' }).waitFor()
  const key = Secret.fromBase32(((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', ''))
  await page.getByLabel('Kod', { exact: true }).fill(TOTP.generate({ secret: key }))
  await page.getByRole('dialog').getByRole('button', { name: 'Yoqish' }).click()
  const recoveryCode = (await page.locator('ol code').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Saqladim' }).click()
  await page.getByText('Yoqilgan').waitFor()
  expect(withoutRefusedRequestErrors(faults)).toEqual([])

  const again = await openWindow()
  const signIn = new SignInPage(again.page)
  await signIn.open(product.url)
  await signIn.signIn('yangi.kotiba', 'Yangi-parol-2026')
  await again.page.getByRole('heading', { name: 'Ikkinchi bosqich' }).waitFor()
  await again.page.getByLabel('Kod', { exact: true }).fill(recoveryCode)
  await again.page.getByRole('button', { name: 'Tasdiqlash' }).click()
  await again.page.getByRole('heading', { name: 'Bugun', level: 1 }).waitFor()
})

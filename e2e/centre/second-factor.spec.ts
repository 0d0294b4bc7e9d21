import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SignInPage } from '../pages/sign-in-page.ts'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openWindow } from '../support/browser.ts'
import { createStaffClient } from '../support/client.ts'
import { startSharedServer } from '../support/server.ts'

const confirm = (page: Page) => page.getByRole('button', { name: 'Tasdiqlash' }).click()

it('a new user whose role requires a second factor chooses a password, sets up the second factor, and signs in with a code', async () => {
  const { url } = await startSharedServer()
  const admin = await createStaffClient(url)
  const { id: roleId } = await admin.call(roles.create, { body: { name: "G'aznachi", type: 1, permissions: [] } })
  await admin.call(roles.secondFactor, { params: { id: roleId }, body: { isNeeded: true } })
  const { offices } = await admin.call(auth.profile)
  const person = {
    firstName: 'Zilola',
    lastName: 'Karimova',
    login: 'yangi.kassir',
    roleId,
    officeIds: [offices[0]?.id],
  }
  await admin.call(users.create, { body: { ...person, type: 'staff', password: 'Berilgan-77' } })

  const { page } = await openWindow({ isPhone: true })
  const signIn = async (on: Page, secret: string) => {
    const form = new SignInPage(on)
    await form.open(url)
    await form.signIn(person.login, secret)
  }
  await signIn(page, 'Berilgan-77')
  await page.getByLabel('Yangi parol', { exact: true }).fill('password1')
  await page.getByLabel('Yangi parolni takrorlang').fill('password1')
  await confirm(page)
  await page.getByText("Bu parol ko'p ishlatiladi").waitFor()
  await page.getByLabel('Yangi parol', { exact: true }).fill('Ozimniki-77')
  await page.getByLabel('Yangi parolni takrorlang').fill('Ozimniki-77')
  await confirm(page)
  await page.getByRole('img', { name: 'Autentifikator uchun QR kod' }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  const key = (await page.locator('code').first().textContent()) ?? ''
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  await page.getByLabel('Kod', { exact: true }).fill(TOTP.generate({ secret }))
  await confirm(page)
  const recoveryCode = (await page.locator('ol code').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Saqladim, davom etish' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/signin')

  const elsewhere = await openWindow()
  await signIn(elsewhere.page, 'Ozimniki-77')
  await elsewhere.page.getByLabel('Kod', { exact: true }).fill(recoveryCode)
  await confirm(elsewhere.page)
  await elsewhere.page.waitForURL(({ pathname }) => pathname !== '/signin')
  await elsewhere.page.getByRole('link', { name: 'Profil' }).first().click()
  await elsewhere.page.getByText('Qolgan tiklash kodlari: 9').waitFor()
  await elsewhere.page.getByRole('button', { name: 'Boshqa hammasini yopish' }).click()
  await elsewhere.page.getByRole('button', { name: 'Yopish', exact: true }).click()
  await elsewhere.page.getByText('Yopildi: 1 ta').waitFor()
  await page.waitForURL('**/signin**')
  expect(elsewhere.faults).toEqual([])
})

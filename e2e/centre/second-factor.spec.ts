import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SignInPage } from '../pages/sign-in-page.ts'
import { violations } from '../support/accessibility.ts'
import { visit } from '../support/browser.ts'
import { clientOf } from '../support/client.ts'
import { demoPassword, type Product, startProduct } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.remove())

const confirm = (page: Page) => page.getByRole('button', { name: 'Tasdiqlash' }).click()
const signedInAs = async (page: Page, login: string, secret: string) => {
  const signIn = new SignInPage(page)
  await signIn.open(product.url)
  await signIn.signIn(login, secret)
}
const keyOn = async (page: Page) => {
  await page.getByRole('img', { name: 'Autentifikator uchun QR kod' }).waitFor()
  const key = (await page.locator('code').first().textContent()) ?? ''
  return Secret.fromBase32(key.replaceAll(' ', ''))
}

it('a new user of a role that needs it chooses a password, sets up the second factor, and comes back with a code of it', async () => {
  const admin = await clientOf(product.url)
  const all = (await admin.call(roles.all)).roles
  const roleId = all.find(({ name }) => name === 'Mehmon')?.id ?? 0
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

  const { page } = await visit({ isPhone: true })
  await signedInAs(page, person.login, 'Berilgan-77')
  await page.getByLabel('Yangi parol', { exact: true }).fill('password1')
  await page.getByLabel('Yangi parolni takrorlang').fill('password1')
  await confirm(page)
  await page.getByText("Bu parol ko'p ishlatiladi").waitFor()
  await page.getByLabel('Yangi parol', { exact: true }).fill('Ozimniki-77')
  await page.getByLabel('Yangi parolni takrorlang').fill('Ozimniki-77')
  await confirm(page)
  const secret = await keyOn(page)
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Kod', { exact: true }).fill(TOTP.generate({ secret }))
  await confirm(page)
  const recoveryCode = (await page.locator('ol code').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Saqladim, davom etish' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/signin')

  const elsewhere = await visit()
  await signedInAs(elsewhere.page, person.login, 'Ozimniki-77')
  await elsewhere.page.getByLabel('Kod', { exact: true }).fill(recoveryCode)
  await confirm(elsewhere.page)
  await elsewhere.page.waitForURL(({ pathname }) => pathname !== '/signin')
  await elsewhere.page.goto(`${product.url}/profile`)
  await elsewhere.page.getByText('Qolgan tiklash kodlari: 9').waitFor()
  await elsewhere.page.getByRole('button', { name: 'Boshqa sessiyalarni yopish' }).click()
  await elsewhere.page.getByRole('button', { name: 'Yopish', exact: true }).click()
  await elsewhere.page.getByText('Yopilgan sessiyalar: 1').waitFor()
  // The closed session's page hears of it by itself.
  await page.waitForURL('**/signin**')
  expect(elsewhere.faults).toEqual([])
})

it('whoever turns it on in the profile is asked for a code at the next sign-in', async () => {
  const { page, faults } = await visit()
  await signedInAs(page, 'menejer', demoPassword)
  await page.waitForURL(({ pathname }) => pathname !== '/signin')
  await page.goto(`${product.url}/profile`)
  await page.getByRole('button', { name: 'Yoqish' }).click()
  const secret = await keyOn(page)
  await page.getByLabel('Kod', { exact: true }).fill(TOTP.generate({ secret }))
  await page.getByRole('dialog').getByRole('button', { name: 'Yoqish' }).click()
  await page.getByRole('button', { name: 'Saqladim' }).click()
  await page.getByText('Yoqilgan').waitFor()
  expect(await violations(page)).toEqual([])
  expect(faults).toEqual([])
  const again = await visit()
  await signedInAs(again.page, 'menejer', demoPassword)
  await again.page.getByRole('heading', { name: 'Ikkinchi bosqich' }).waitFor()
})

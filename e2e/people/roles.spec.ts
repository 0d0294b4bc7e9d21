import { roles } from '@markaz/protocol/people/roles/routes'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { SignInPage } from '../pages/sign-in-page.ts'
import { violations } from '../support/accessibility.ts'
import { visit, withSession } from '../support/browser.ts'
import { type Client, clientOf, ownPassword } from '../support/client.ts'
import { type Product, password, sharedProduct } from '../support/product.ts'
import { choose, ownFaults, rowWith, soon } from '../support/screen.ts'

let product: Product
let client: Client
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await sharedProduct()
  client = await clientOf(product.url)
})
beforeEach(async () => {
  ;({ page, faults } = await withSession(product.url))
})

const tick = (on: Page, name: string) => on.getByRole('checkbox', { name, exact: true })
/** What stands in the side menu, with the entries below them. */
const menuOf = (on: Page) =>
  on
    .getByRole('navigation', { name: 'Asosiy menyu' })
    .locator('li')
    .evaluateAll((items) => items.map((item) => item.querySelector('a, button')?.textContent ?? ''))

it('a role is ticked together by rows and columns, shows its menu beforehand, and its user sees exactly that', async () => {
  await page.goto(`${product.url}/control`)
  await rowWith(page, 'Filial menejeri').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: "Qo'shish" }).click()
  await page.getByRole('heading', { name: "Rol qo'shish" }).waitFor()
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText('Rol nomini kiriting').waitFor()
  await page.getByLabel('Rol nomi').fill('Qabulxona')
  await choose(page, 'Turi', 'Xodim')

  for (const option of ["Qo'shish", "Ko'rish", 'Tahrirlash', "O'chirish"])
    expect(await tick(page, `Foydalanuvchilar, Talabalar: ${option}`).isChecked()).toBe(false)
  await tick(page, 'Foydalanuvchilar, Talabalar: hamma amallar').click()
  for (const option of ["Qo'shish", "Ko'rish", 'Tahrirlash', "O'chirish"])
    await expect.poll(() => tick(page, `Foydalanuvchilar, Talabalar: ${option}`).isChecked(), soon).toBe(true)
  const filter = page.getByRole('textbox', { name: 'Huquqni qidirish' })
  await filter.fill('barcha guruhlar')
  await tick(page, "Hamma huquqlar: Ko'rish").click()
  await filter.fill('')
  expect(await tick(page, "Barcha guruhlar, Jurnal: Ko'rish").isChecked()).toBe(true)
  expect(await tick(page, 'Barcha guruhlar, Jurnal: Tahrirlash').isChecked()).toBe(false)
  expect(await tick(page, "Mening guruhlarim: Ko'rish").isChecked()).toBe(false)
  expect(await violations(page)).toEqual([])
  const preview = page.getByRole('complementary', { name: "Bu rol nimani ko'radi" })
  const promised = await preview
    .locator('li')
    .evaluateAll((items) => items.map((item) => item.firstChild?.textContent ?? ''))
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText('"Qabulxona" roli qo\'shildi').waitFor()
  await page.waitForURL(/\/control\/roles\/\d+$/)
  const roleId = page.url().split('/').at(-1)
  await page.getByRole('heading', { name: 'Qabulxona' }).waitFor()
  expect(await violations(page)).toEqual([])

  await page.goto(`${product.url}/control/${roleId}/users`)
  await page.getByRole('link', { name: "Qo'shish" }).click()
  await page.getByRole('heading', { name: "Foydalanuvchi qo'shish" }).waitFor()
  await page.getByLabel('Familiya').fill('Qabulova')
  await page.getByLabel('Ism', { exact: true }).fill('Nilufar')
  await choose(page, 'Filiallar', 'Chilonzor')
  await page.keyboard.press('Escape')
  await page.getByLabel('Login').fill('qabulxona')
  await page.getByLabel('Parol').fill(password)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText("Qabulova Nilufar qo'shildi").waitFor()
  await rowWith(page, 'Qabulova Nilufar').waitFor()

  const user = await withSession(product.url, 'qabulxona')
  await user.page.goto(`${product.url}/students`)
  await user.page.getByRole('link', { name: "Talaba qo'shish" }).waitFor()
  const shown = await menuOf(user.page)
  expect(shown).toEqual(promised)
  expect(shown).toContain('Talabalar')
  expect(shown).not.toContain('Bildirishnomalar')
  expect(user.faults).toEqual([])
  expect(ownFaults(faults)).toEqual([])
})

it('the forbidden page names the missing right and who can give it', async () => {
  const guest = await withSession(product.url, 'mehmon')
  await guest.page.goto(`${product.url}/students`)
  await guest.page.getByRole('heading', { name: "Sizda bu sahifaga kirish huquqi yo'q" }).waitFor()
  await guest.page
    .getByText("Foydalanuvchilar: Talabalar — ko'rish")
    .or(guest.page.getByText("Talabalar — ko'rish"))
    .first()
    .waitFor()
  await guest.page
    .getByRole('region', { name: 'Bu huquqni bera oladiganlar' })
    .getByText('Administrator Bosh')
    .waitFor()
  expect(await violations(guest.page)).toEqual([])
  expect(ownFaults(guest.faults)).toEqual([])
})

it('nobody ticks what they do not hold: the box says so, and select-all leaves it out', async () => {
  const name = 'Rol beruvchi'
  const held = ['create', 'read', 'update']
  await client.call(roles.create, {
    body: {
      name,
      type: 1,
      permissions: [
        {
          name: 'staff_control',
          permissions: ['read'],
          children: [
            { name: 'roles', permissions: held, children: [] },
            { name: 'users', permissions: held, children: [] },
          ],
        },
      ],
    },
  })
  await page.goto(`${product.url}/control`)
  await rowWith(page, name).getByRole('link').last().click()
  await page.getByRole('link', { name: "Qo'shish" }).click()
  await page.getByLabel('Familiya').fill('Beruvchi')
  await page.getByLabel('Ism', { exact: true }).fill('Rol')
  await choose(page, 'Filiallar', 'Chilonzor')
  await page.keyboard.press('Escape')
  await page.getByLabel('Login').fill('rol.beruvchi')
  await page.getByLabel('Parol').fill(password)
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await rowWith(page, 'Beruvchi Rol').waitFor()

  const giver = await visit()
  const signIn = new SignInPage(giver.page)
  await signIn.open(product.url)
  await signIn.signInFirst('rol.beruvchi', password, ownPassword)
  await giver.page.waitForURL((at) => !at.pathname.startsWith('/signin'))
  await giver.page.goto(`${product.url}/control/roles/add`)
  await giver.page.getByText(/ta huquq sizda yo'q/).waitFor()
  const foreign = tick(giver.page, "Foydalanuvchilar, Talabalar: Ko'rish")
  expect(await foreign.getAttribute('aria-disabled')).toBe('true')
  expect(await foreign.getAttribute('title')).toBe("Bu huquq sizda yo'q, shuning uchun uni bera olmaysiz")
  await foreign.click({ force: true })
  expect(await foreign.isChecked()).toBe(false)
  await tick(giver.page, "Hamma huquqlar: Ko'rish").click()
  await giver.page.getByText(/^Belgilangan: 3 \//).waitFor()
  expect(await foreign.isChecked()).toBe(false)
  expect(await violations(giver.page)).toEqual([])
  await giver.page.getByLabel('Rol nomi').fill("Faqat ko'radigan")
  await choose(giver.page, 'Turi', 'Xodim')
  await giver.page.getByRole('button', { name: 'Saqlash' }).click()
  await giver.page.getByText('"Faqat ko\'radigan" roli qo\'shildi').waitFor()
  expect(ownFaults(giver.faults)).toEqual([])
})

import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { apiPath } from '@markaz/protocol/route'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import {
  chooseMenuOperation,
  chooseOption,
  locateDialog,
  locateListRows,
  locateRowWithText,
  longTimeoutOptions,
  withoutRefusedRequestErrors,
} from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await startSharedServer()
})
beforeEach(async () => {
  ;({ page, faults } = await openSignedInWindow(product.url))
})

async function open(path: string) {
  await page.goto(product.url + path)
  await locateListRows(page).first().waitFor()
}

// Shows: ACADEMIC-001, ACADEMIC-002, ACADEMIC-003, ACADEMIC-004, ACADEMIC-006, ACADEMIC-015, TEACHER-003,
// Shows: TEACHER-007, TEACHER-015
it("a teacher's page shows personal data, groups and lessons; a teacher imported from the ERP gets a login and signs in", async () => {
  await open('/users/academic')
  await page.getByRole('searchbox', { name: 'Ism, HH ID yoki telefon' }).fill("g'afforova")
  await page.keyboard.press('Enter')
  await expect.poll(() => locateListRows(page).count(), longTimeoutOptions).toBe(1)
  await locateListRows(page).first().getByRole('link').first().click()
  await page.getByRole('heading', { name: "G'afforova Nargiza", level: 1 }).waitFor()
  const facts = page.getByRole('region', { name: "Shaxs haqida ma'lumot" })
  await facts.getByText('assistent', { exact: true }).waitFor()
  await facts.getByText('Chilonzor').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: /^Guruhlar[^(]*\(\d+\)$/ }).click()
  await page.waitForURL(/\/users\/academic\/\d+\/group/)
  const group = (await locateListRows(page).first().getByRole('link').first().textContent()) ?? ''
  expect(await findAccessibilityViolations(page)).toEqual([])
  await locateListRows(page).first().getByRole('link').first().click()
  await page.getByRole('heading', { name: `Davomat: ${group}` }).waitFor()
  await locateListRows(page)
    .first()
    .getByText(/^(Belgilangan|Belgilanmagan)$/)
    .waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])

  await open('/teachers?isActive=3')
  const name = (await locateListRows(page).first().getByRole('link').first().textContent()) ?? ''
  await chooseMenuOperation(page, `Yana amallar: ${name}`, 'Profil yaratish')
  const form = locateDialog(page, `Profil yaratish: ${name}`)
  await form.getByLabel('Login').fill('tashqi.ustoz')
  await chooseOption(form, 'Rol', "O'qituvchi")
  await form.getByRole('button', { name: 'Profil yaratish' }).click()
  const once = locateDialog(page, `Yangi parol: ${name}`)
  await once.getByText('tashqi.ustoz').waitFor()
  const secret = (await once.locator('code').textContent()) ?? ''
  expect(await findAccessibilityViolations(page)).toEqual([])
  await once.getByRole('button', { name: 'Yopish' }).click()
  await locateRowWithText(page, name).waitFor({ state: 'detached' })
  const signIn = await fetch(product.url + apiPath(auth.signIn), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'tashqi.ustoz', password: secret, fcmToken: null }),
  })
  expect(signIn.status).toBe(200)
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})

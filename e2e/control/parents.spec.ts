import { agents } from '@markaz/protocol/people/parents/routes'
import { students } from '@markaz/protocol/people/students/routes'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { GroupPage } from '../pages/group-page.ts'
import { violations } from '../support/accessibility.ts'
import { visit, withSession } from '../support/browser.ts'
import { clientOf } from '../support/client.ts'
import { type Product, startProduct } from '../support/product.ts'
import { ownFaults, soon } from '../support/screen.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})

/** As the start of the demo prints it. */
const signIn = { phone: '90 111 22 33', code: '112233' }

async function enter(page: Page): Promise<void> {
  await page.goto(`${product.url}/portal/`)
  await page.getByRole('button', { name: 'Ota-ona' }).click(soon)
  await page.getByLabel('Telefon raqami').fill(signIn.phone, soon)
  await page.getByRole('button', { name: 'Kod olish' }).click()
  await page.getByLabel("SMSdagi yoki qog'ozdagi kod").fill(signIn.code, soon)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Kirish', exact: true }).click()
  await page.getByRole('heading', { name: 'Bugun' }).waitFor(soon)
}

/** What came to the signer's phone last, as the history has it. */
async function lastCode(studentId: number): Promise<string> {
  const office = await clientOf(product.url)
  const { smsHistory } = await office.call(students.smsHistory, {
    params: { id: studentId },
    query: { page: 1, perPage: 1 },
  })
  return /kodi: (\d{6})/.exec(smsHistory[0]?.text ?? '')?.[1] ?? ''
}

it('a parent sees two children by a code, tells an absence that the teacher takes, signs a contract, and is gone when blocked', async () => {
  const parent = await visit({ isPhone: true })
  const { page } = parent
  await enter(page)
  const children = page.getByRole('listitem').filter({ has: page.locator('a[href*="/children/"]') })
  await children.first().waitFor(soon)
  await expect.poll(() => children.count(), soon).toBe(2)
  expect(await violations(page)).toEqual([])

  const child = children.filter({ hasText: "E'zoza" })
  await child.click()
  await page.getByRole('button', { name: 'Kelmasligini aytish' }).click(soon)
  await page.getByRole('button', { name: 'Aytish', exact: true }).click()
  await page.getByRole('heading', { name: 'Aytilgan kelmasliklar' }).waitFor(soon)
  expect(await violations(page)).toEqual([])

  const teacher = await withSession(product.url, 'oqituvchi')
  await new GroupPage(teacher.page, product.url).openToday('Frontend N-101', '/my-groups')
  await teacher.page.getByText('Ota-ona xabar bergan: kasal').waitFor(soon)
  await teacher.page.getByRole('button', { name: 'Kelmadi, sababli' }).click()
  await teacher.page.getByRole('button', { name: 'Saqlash' }).click()
  await teacher.page.getByText('Davomat saqlandi').waitFor(soon)
  await page.reload()
  await page.getByText('Kelmadi, sababli').first().waitFor(soon)

  const childId = Number(/children\/(\d+)/.exec(page.url())?.[1])
  await page.getByRole('link', { name: 'Sertifikat va shartnomalar' }).click()
  await page.getByRole('link', { name: "O'qib, imzolash" }).click(soon)
  await page.getByRole('button', { name: "Xodimdan kod so'rash" }).click(soon)
  const field = page.getByLabel('Xodim aytgan kod')
  await field.waitFor(soon)
  await field.fill(await lastCode(childId))
  await page.getByRole('button', { name: 'Imzolash' }).click()
  await page.getByText('Shartnoma imzolangan').waitFor(soon)
  expect(ownFaults(parent.faults)).toEqual([])

  await page.goto(`${product.url}/portal/`)
  await children.first().waitFor(soon)
  const office = await clientOf(product.url)
  const { agents: found } = await office.call(agents.list, {
    query: { page: 1, perPage: 1, value: '998901112233' },
  })
  await office.call(agents.updateStatus, { params: { id: found[0]?.id ?? 0 }, body: { status: 2 } })
  await page.getByRole('button', { name: 'Ota-ona' }).waitFor({ timeout: 2_000 })
  expect(await page.getByText("E'zoza").count()).toBe(0)
})

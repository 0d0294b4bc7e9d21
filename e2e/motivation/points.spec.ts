import { expect, it, onTestFinished } from 'vitest'
import { GroupPage } from '../pages/group-page.ts'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { startProduct } from '../support/product.ts'

it('an action is set up and connected, a lesson is marked, and the pupil stands higher', async () => {
  const product = await startProduct()
  onTestFinished(() => product.remove())
  const { page, faults } = await withSession(product.url, 'superadmin')
  await page.goto(`${product.url}/gamification`)
  await page.getByRole('link', { name: /^Ball amallari/ }).click()
  await page.getByRole('button', { name: "Qo'shish" }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Turi').click()
  await page.getByTitle('Darsga kelish', { exact: true }).click()
  await form.getByLabel('Nomi').fill('Sinov darslari')
  await form.getByLabel('Kategoriya').click()
  await page.getByTitle('Darslar', { exact: true }).click()
  await form.getByRole('button', { name: 'Saqlash', exact: true }).click()
  await page.getByRole('link', { name: 'Sinov darslari' }).click()
  await page.getByLabel('Vaqtida keldi: XP').fill('50000')
  await page.getByRole('button', { name: 'Saqlash', exact: true }).click()
  await page.getByText('Saqlandi').waitFor()

  await page.goto(`${product.url}/connect?value=N-101`)
  await page.getByRole('link', { name: 'Frontend N-101' }).click()
  await page.getByRole('checkbox', { name: /^Sinov darslari/ }).check()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Saqlash', exact: true }).click()
  await page.getByText('Saqlandi').waitFor()

  const group = new GroupPage(page, product.url)
  await group.openToday('Frontend N-101', '/groups?value=N-101')
  const label = await group.marks.first().getAttribute('aria-label')
  await group.marks.first().getByRole('button', { name: 'Keldi' }).click()
  await page.getByRole('button', { name: 'Saqlash', exact: true }).click()
  await page.getByText('Davomat saqlandi').waitFor()

  await page.goto(`${product.url}/statistics`)
  const first = page.getByRole('row').nth(1)
  await first.waitFor()
  // More than anybody could earn in three months: the first place.
  const name = (label ?? '').replace(/:.*$/, '').trim()
  expect(await first.textContent()).toContain(name)
  expect(await first.textContent()).toMatch(/(?:[5-9]\d|1\d\d)[^\d]\d{3}/)
  expect(faults).toEqual([])
})

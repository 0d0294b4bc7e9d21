import { expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { sharedProduct } from '../support/product.ts'
import { choose, longTimeout, pageErrors } from '../support/screen.ts'

// Shows: NOTIF-001, NOTIF-006, NOTIF-007
it("the sender of a notification sees the number of receivers first; the teacher's bell shows it live and marks it as read", async () => {
  const product = await sharedProduct()
  const teacher = await withSession(product.url, 'oqituvchi')
  const bell = teacher.page.getByRole('button', { name: /^Bildirishnomalar/ })
  await Promise.all([
    teacher.page.waitForRequest(/\/live\?.*notifications%2Fstream/, longTimeout),
    teacher.page.goto(product.url),
    bell.waitFor(),
  ])
  const { page, faults } = await withSession(product.url)
  await page.goto(`${product.url}/notifications`)
  await page.getByRole('link', { name: 'Yuborish' }).click()
  await page.getByRole('checkbox', { name: 'Akademiklar' }).check()
  await page.getByRole('checkbox', { name: 'Talabalar' }).check()
  await choose(page, 'Guruhlar', 'Frontend N-101', 'N-101')
  await page.getByText(/^\d+ kishi oladi$/).waitFor(longTimeout)
  await page.getByLabel('Sarlavha').fill("Ertaga dars yo'q")
  await page.getByRole('textbox', { name: 'Matn' }).click()
  await page.keyboard.type("Hurmatli {ism}, {guruh} guruhida ertaga dars bo'lmaydi.")
  await page.getByText("Hurmatli Karimov Ali, Frontend N-101 guruhida ertaga dars bo'lmaydi.").waitFor(longTimeout)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Yuborish: \d+ kishi$/ }).click()
  await page.getByText(/kishiga yuborilmoqda/).waitFor(longTimeout)

  await teacher.page.getByText("Ertaga dars yo'q").first().waitFor(longTimeout)
  await bell.click()
  const told = teacher.page.getByRole('dialog').getByRole('button', { name: /Ertaga dars yo'q/ })
  await told.click(longTimeout)
  await teacher.page
    .getByText(/Frontend N-101 guruhida ertaga dars bo'lmaydi\./)
    .first()
    .waitFor(longTimeout)

  await page.getByRole('link', { name: "Ertaga dars yo'q" }).first().click(longTimeout)
  await page.getByRole('link', { name: /^Akademiklar \(\d+\)$/ }).click(longTimeout)
  await page.getByText("O'qidi", { exact: true }).first().waitFor(longTimeout)
  expect(pageErrors([...faults, ...teacher.faults])).toEqual([])
})

import { expect, it } from 'vitest'
import { findAccessibilityViolations } from '../support/accessibility.ts'
import { openSignedInWindow } from '../support/browser.ts'
import { chooseOption, longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { startSharedServer } from '../support/server.ts'

// Shows: NOTIF-001, NOTIF-006, NOTIF-007
it("before sending a notification, the sender sees the number of receivers; a receiving teacher's bell icon shows the notification without a reload", async () => {
  const product = await startSharedServer()
  const teacher = await openSignedInWindow(product.url, 'oqituvchi')
  const bell = teacher.page.getByRole('button', { name: /^Bildirishnomalar/ })
  await Promise.all([
    teacher.page.waitForRequest(/\/live\?.*notifications%2Fstream/, longTimeoutOptions),
    teacher.page.goto(product.url),
    bell.waitFor(),
  ])
  const { page, faults } = await openSignedInWindow(product.url)
  await page.goto(`${product.url}/notifications`)
  await page.getByRole('link', { name: 'Yuborish' }).click()
  await page.getByRole('checkbox', { name: 'Akademiklar' }).check()
  await page.getByRole('checkbox', { name: 'Talabalar' }).check()
  await chooseOption(page, 'Guruhlar', 'Frontend N-101', 'N-101')
  await page.getByText(/^\d+ kishi oladi$/).waitFor(longTimeoutOptions)
  await page.getByLabel('Sarlavha').fill("Ertaga dars yo'q")
  await page.getByRole('textbox', { name: 'Matn' }).click()
  await page.keyboard.type("Hurmatli {ism}, {guruh} guruhida ertaga dars bo'lmaydi.")
  await page
    .getByText("Hurmatli Karimov Ali, Frontend N-101 guruhida ertaga dars bo'lmaydi.")
    .waitFor(longTimeoutOptions)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Yuborish: \d+ kishi$/ }).click()
  await page.getByText(/kishiga yuborilmoqda/).waitFor(longTimeoutOptions)

  await teacher.page.getByText("Ertaga dars yo'q").first().waitFor(longTimeoutOptions)
  await bell.click()
  const told = teacher.page.getByRole('dialog').getByRole('button', { name: /Ertaga dars yo'q/ })
  await told.click(longTimeoutOptions)
  await teacher.page
    .getByText(/Frontend N-101 guruhida ertaga dars bo'lmaydi\./)
    .first()
    .waitFor(longTimeoutOptions)

  await page.getByRole('link', { name: "Ertaga dars yo'q" }).first().click(longTimeoutOptions)
  await page.getByRole('link', { name: /^Akademiklar \(\d+\)$/ }).click(longTimeoutOptions)
  await page.getByText("O'qidi", { exact: true }).first().waitFor(longTimeoutOptions)
  expect(withoutRefusedRequestErrors([...faults, ...teacher.faults])).toEqual([])
})
